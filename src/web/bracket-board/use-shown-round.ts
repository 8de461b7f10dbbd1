import { useState } from 'react';
import type { Round } from '../../domain/rounds.ts';
import { roundToShow } from './foreseen.ts';

export interface ShownRound {
  round: Round;
  /** The round that was current when this one was chosen. */
  played: Round;
}

/** The round to offer: the current one, if that has changed and it is not on screen. */
export function offerRound(shown: ShownRound, currentRound: Round | null): Round | null {
  return currentRound === shown.played || currentRound === shown.round ? null : currentRound;
}

/** The round that a narrow screen shows. It does not change by itself under somebody who is looking at it. */
export function useShownRound(currentRound: Round | null) {
  const played = roundToShow(currentRound);
  const [shown, setShown] = useState<ShownRound>({ round: played, played });
  return {
    round: shown.round,
    onRound: (round: Round) => setShown({ round, played }),
    offered: offerRound(shown, currentRound),
  };
}
