import { useRef } from 'react';

export interface RowFocus {
  restore: (teamId: number, row: HTMLElement) => void;
  save: (teamId: number, row: HTMLElement) => void;
}

/**
 * Keeps the focus on a team that moves to the other list, where it gets a new row: in the same field, or on the row if
 * a button had it. React unmounts old rows before it mounts new ones, in the same commit.
 */
export function useRowFocus(): RowFocus {
  const saved = useRef<{ teamId: number; field: string | undefined } | null>(null);
  const { current: rowFocus } = useRef<RowFocus>({
    save: (teamId, row) => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && row.contains(activeElement)) {
        saved.current = { teamId, field: activeElement.dataset['field'] };
      }
    },
    restore: (teamId, row) => {
      if (saved.current?.teamId !== teamId) return;
      const { field } = saved.current;
      saved.current = null;
      // Without scrolling, since the admin is working through the other list.
      (findField(row, field) ?? row).focus({ preventScroll: true });
    },
  });
  return rowFocus;
}

export function findField(row: Element | null | undefined, field: string | undefined): HTMLInputElement | null {
  return row?.querySelector<HTMLInputElement>(`[data-field="${field}"]`) ?? null;
}
