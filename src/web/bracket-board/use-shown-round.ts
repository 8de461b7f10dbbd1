import { useState } from 'react';
import type { Round } from '../../domain/bracket/rounds.ts';
import { roundToShow } from './foreseen.ts';

export interface ShownRound {
  round: Round;
  /** The round that was current when this one was chosen. */
  currentRound: Round | null;
}

/** The round to offer: the current one, if that has changed and it is not on screen. */
export function offerRound(shown: ShownRound, currentRound: Round | null): Round | null {
  return currentRound === shown.currentRound || currentRound === shown.round ? null : currentRound;
}

/** The round that a narrow screen shows. It does not change by itself under somebody who is looking at it. */
export function useShownRound(currentRound: Round | null) {
  const [shown, setShown] = useState<ShownRound>({ round: roundToShow(currentRound), currentRound });
  return {
    round: shown.round,
    onRound: (round: Round) => setShown({ round, currentRound }),
    offered: offerRound(shown, currentRound),
  };
}
