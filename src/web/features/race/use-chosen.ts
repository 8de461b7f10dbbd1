import { useAddressParameter } from '../../ui/use-address-parameter.ts';

/** At most so many brackets can be asked for at once, one's own included. */
const MAX_CHOSEN = 49;

/** The ids in the address, without anything that is none. */
export function parseChosen(text: string): number[] {
  const ids = text.split(',').filter((id) => /^[1-9]\d{0,9}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, MAX_CHOSEN);
}

/** The brackets that were chosen, kept in the address, so that a link shares them. */
export function useChosen() {
  const [text, setText] = useAddressParameter('brackets', { replace: true });
  const ids = parseChosen(text ?? '');
  const setIds = (chosen: readonly number[]) => setText(chosen.join() || null);
  return { ids, setIds, isFull: ids.length === MAX_CHOSEN };
}
