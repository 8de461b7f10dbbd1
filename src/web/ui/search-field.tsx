import { type Ref, useState } from 'react';
import { MAX_SEARCH, toSearch } from '../../domain/search.ts';
import { SEARCH_DEBOUNCE_MS, useDebounced } from './use-debounced.ts';

/** The state of a search field: its text, and the search, which follows once the text has stopped changing. */
export function useDebouncedSearch() {
  const [text, setText] = useState('');
  return { search: useDebounced(toSearch(text), SEARCH_DEBOUNCE_MS), field: { value: text, onChange: setText } };
}

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A search inside a list or a dialog. */
export function SearchField({ label, value, onChange, ref }: SearchFieldProps) {
  return (
    <label className="grid min-w-0 flex-1 basis-60 gap-1 font-semibold">
      {label}
      <input
        type="search"
        ref={ref}
        value={value}
        maxLength={MAX_SEARCH}
        onChange={({ target }) => onChange(target.value)}
        className="min-h-11 rounded-xl border border-edge bg-paper px-3 font-normal"
      />
    </label>
  );
}
