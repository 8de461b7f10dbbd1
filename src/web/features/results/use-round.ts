import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { ROUNDS, type Round } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { findOpenRound } from './what-next.ts';

/** The round that is shown, kept in the address. Where that names none, the round in which there is something to do. */
export function useRound(tree: Tree): Round {
  const [params, setParams] = useSearchParams();
  const named = ROUNDS.find((candidate) => candidate === params.get('round'));
  const round = named ?? findOpenRound(tree);
  useEffect(() => {
    // It stays that round, also once its last game is done.
    if (named === undefined) setParams({ round }, { replace: true });
  }, [named, round, setParams]);
  return round;
}
