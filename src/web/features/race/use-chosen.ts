import { useSearchParams } from 'wouter';

/** At most so many brackets can be asked for at once, one's own included. */
const MAX_CHOSEN = 49;

/** The ids in the address, without anything that is none. */
export function parseChosen(text: string): number[] {
  const ids = text.split(',').filter((id) => /^[1-9]\d{0,9}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, MAX_CHOSEN);
}

/** The brackets that were chosen, kept in the address, so that a link shares them. */
export function useChosen() {
  const [params, setParams] = useSearchParams();
  const ids = parseChosen(params.get('brackets') ?? '');
  const setIds = (chosen: readonly number[]) =>
    setParams(
      (before) => {
        const changed = new URLSearchParams(before);
        if (chosen.length > 0) changed.set('brackets', chosen.join());
        else changed.delete('brackets');
        return changed;
      },
      { replace: true },
    );
  return { ids, setIds, isFull: ids.length === MAX_CHOSEN };
}
