import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { MAX_SEARCH, toSearch } from '../../domain/search.ts';
import { SearchIcon } from './icons.tsx';
import { SEARCH_DEBOUNCE_MS } from './use-debounced.ts';

/** A search whose text is kept in the address. */
export interface UrlSearch {
  /** The text in the box. */
  text: string;
  setText: (text: string) => void;
  /** The text in the address, which follows once typing has paused. */
  search: string;
}

/** The search text, in the parameter `q` of the address (debounced). Other parameters stay. */
export function useUrlSearch(): UrlSearch {
  const [path, navigate] = useLocation();
  const query = useSearch();
  const urlText = (new URLSearchParams(query).get('q') ?? '').slice(0, MAX_SEARCH);
  const [text, setText] = useState(urlText);
  const [lastUrlText, setLastUrlText] = useState(urlText);
  if (lastUrlText !== urlText) {
    setLastUrlText(urlText);
    setText(urlText);
  }
  useEffect(() => {
    if (text === urlText) return;
    const params = new URLSearchParams(query);
    if (text) params.set('q', text);
    else params.delete('q');
    const url = params.size > 0 ? `${path}?${params}` : path;
    const timer = setTimeout(() => navigate(url, { replace: true }), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, urlText, path, query, navigate]);
  return { text, setText, search: toSearch(urlText) };
}

interface PageSearchProps {
  label: string;
  text: string;
  setText: (text: string) => void;
  className?: string;
}

/** The search of a page, whose text is kept in the address. */
export function PageSearch({ label, text, setText, className = '' }: PageSearchProps) {
  const box = useRef<HTMLInputElement>(null);
  // Users can type into the prerendered box before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: needed only once, after hydration
  useLayoutEffect(() => {
    if (box.current && box.current.value !== text) setText(box.current.value);
  }, []);
  return (
    <search className={`relative ${className}`}>
      <span className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center text-faint">
        <SearchIcon />
      </span>
      <input
        ref={box}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={MAX_SEARCH}
        onChange={({ target }) => setText(target.value)}
        autoComplete="off"
        className="min-h-11 w-full rounded-full border border-edge bg-card pr-4 pl-12 text-ink placeholder:text-faint"
      />
    </search>
  );
}
