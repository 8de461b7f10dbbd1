import { useCallback, useState } from 'react';
import type { Draft } from './draft-values.ts';

export type KeepDraft = (gameId: number, values: Draft | null) => void;

/** What was typed for each game and not saved, so that it is there again when the game is opened again. */
export function useDrafts(): [ReadonlyMap<number, Draft>, KeepDraft] {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  const keep = useCallback<KeepDraft>(
    (gameId, values) =>
      setDrafts((before) => {
        if ((before.get(gameId) ?? null) === values) return before;
        const after = new Map(before);
        if (values) after.set(gameId, values);
        else after.delete(gameId);
        return after;
      }),
    [],
  );
  return [drafts, keep];
}
