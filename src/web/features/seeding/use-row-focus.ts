import { useRef } from 'react';

export interface KeptFocus {
  arrive: (teamId: number, row: HTMLElement) => void;
  leave: (teamId: number, row: HTMLElement) => void;
}

/**
 * A team that moves to the other list is another row there. Whoever was in the old one goes along, to the same field, or
 * to the row itself from one of its buttons. Rows leave before others arrive, in one and the same step.
 */
export function useKeptFocus(): KeptFocus {
  const left = useRef<{ teamId: number; field: string | undefined } | null>(null);
  const { current: kept } = useRef<KeptFocus>({
    leave: (teamId, row) => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && row.contains(activeElement)) {
        left.current = { teamId, field: activeElement.dataset['field'] };
      }
    },
    arrive: (teamId, row) => {
      if (left.current?.teamId !== teamId) return;
      const { field } = left.current;
      left.current = null;
      // The page stays where it is: whoever works through one list does not want to be taken to the other.
      (findField(row, field) ?? row).focus({ preventScroll: true });
    },
  });
  return kept;
}

export function findField(row: Element | null | undefined, field: string | undefined): HTMLInputElement | null {
  return row?.querySelector<HTMLInputElement>(`[data-field="${field}"]`) ?? null;
}
