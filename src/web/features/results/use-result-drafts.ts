import { useCallback, useState } from 'react';
import type { ResultValues, Side } from '../../admin/result-form-values.tsx';

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

/** What was typed and not saved. The rest is as the game has it, and follows it. */
export type Draft = Partial<ResultValues>;

/** What stands in the fields and not in the game; nothing if that is all the same. */
export function draftOf(values: ResultValues, stored: Record<Side, string>): Draft | null {
  const known: Draft = stored;
  const typed = Object.entries(values).filter(([name, text]) => text !== (known[name as Side] ?? ''));
  return typed.length > 0 ? Object.fromEntries(typed) : null;
}
