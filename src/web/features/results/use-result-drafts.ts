import { useCallback, useState } from 'react';
import type { ResultValues, ScoreField } from '../../admin/result-form-values.tsx';

/** The unsaved fields of a result form. */
export type ResultDraft = Partial<ResultValues>;
export type SaveDraft = (gameId: number, draft: ResultDraft | null) => void;

/** The drafts by game, which survive closing the form. */
export function useResultDrafts(): [ReadonlyMap<number, ResultDraft>, SaveDraft] {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, ResultDraft>>(new Map());
  const saveDraft = useCallback<SaveDraft>(
    (gameId, draft) =>
      setDrafts((before) => {
        if ((before.get(gameId) ?? null) === draft) return before;
        const after = new Map(before);
        if (draft) after.set(gameId, draft);
        else after.delete(gameId);
        return after;
      }),
    [],
  );
  return [drafts, saveDraft];
}

/** The fields that differ from the stored game; null if none do. */
export function draftOf(values: ResultValues, stored: ResultDraft): ResultDraft | null {
  const edited = Object.entries(values).filter(([name, text]) => text !== (stored[name as ScoreField] ?? ''));
  return edited.length > 0 ? Object.fromEntries(edited) : null;
}
