import { useEffect, useState } from 'react';

// Browsers throttle history updates, and each search reads all rows on the server.
export const SEARCH_DEBOUNCE_MS = 300;

/** Follows a value, such as a text that is being typed, once it has not changed for `ms` milliseconds. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
