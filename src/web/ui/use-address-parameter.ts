import { useSearchParams } from 'wouter';

/** A choice that is kept in the address, so that a link shares it; null without one. */
export function useAddressParameter(
  name: string,
  options: { replace: boolean },
): [chosen: string | null, choose: (text: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (text: string | null) =>
    setParams((before) => {
      const changed = new URLSearchParams(before);
      if (text === null) changed.delete(name);
      else changed.set(name, text);
      return changed;
    }, options);
  return [params.get(name), choose];
}
