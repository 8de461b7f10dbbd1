import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BracketOdds } from '../../contract/odds.ts';
import { isDecided, isFinalDecided } from '../../domain/bracket/game.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import { MODELS, type Model } from '../../domain/chances/models.ts';
import { bracketOddsQuery } from '../api/chances-queries.ts';
import { ApiError } from '../api/client.ts';
import { useAddressParameter } from '../ui/use-address-parameter.ts';
import { describeMove } from './chances-texts.ts';

export type Chances = NonNullable<ReturnType<typeof useChances>>;

/** The chances of a bracket while a tournament is not over; null if they are not shown. */
export function useChances(tree: Tree, bracketId: number, isVisible: boolean) {
  const [model, setModel] = useModel();
  const isShown = isVisible && !isFinalDecided(tree.games);
  const { data, error, refetch } = useQuery({
    ...bracketOddsQuery(bracketId, model),
    enabled: isShown,
    // Those of the other model, until these are there.
    placeholderData: (previous, query) => (query?.queryKey[1] === bracketId ? previous : undefined),
  });
  const odds = data && 'model' in data ? data : undefined;
  const move = useMove(tree, odds);
  if (!isShown || isTooMany(error)) return null;
  return { odds, hasFailed: error !== null && !data, retry: () => void refetch(), move, model, setModel };
}

/** There are too many brackets to count their chances. */
export function isTooMany(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'too_many_brackets';
}

/** What moved the chance while the page was open. */
function useMove(tree: Tree, odds: BracketOdds | undefined): string | null {
  const [last, setLast] = useState<{ tree: Tree; odds: BracketOdds; move: string | null } | null>(null);
  // Games and chances are fetched one after the other.
  const isOfNow = odds && !odds.stale && odds.games === tree.games.filter((game) => !isDecided(game)).length;
  if (!isOfNow || (last?.odds === odds && last.tree === tree)) return last?.move ?? null;
  const isComparable = last !== null && last.odds.model === odds.model;
  const move = isComparable ? (describeMove(last, { tree, odds }) ?? last.move) : null;
  setLast({ tree, odds, move });
  return move;
}

/** The model, kept in the address, so that a link shares it. */
export function useModel(): [Model, (model: Model) => void] {
  const [text, setText] = useAddressParameter('model', { replace: true });
  const model = MODELS.find((candidate) => candidate === text) ?? 'seed';
  return [model, (chosen) => setText(chosen === 'seed' ? null : chosen)];
}
