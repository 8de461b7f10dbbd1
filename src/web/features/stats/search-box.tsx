import { useLayoutEffect, useRef } from 'react';
import { SearchIcon } from '../../ui/icons.tsx';

const LABEL = 'Search players or teams...';

interface SearchBoxProps {
  text: string;
  setText: (text: string) => void;
  /** How much was found; empty while nothing is searched for. */
  result: string;
}

export function SearchBox({ text, setText, result }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  // The page can be typed in before its code is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before is there but once
  useLayoutEffect(() => {
    if (box.current && box.current.value !== text) setText(box.current.value);
  }, []);
  return (
    <search className="mb-6 flex flex-wrap sm:mb-10 items-center gap-x-4 gap-y-2">
      <div className="relative w-full max-w-md">
        <span className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center text-faint">
          <SearchIcon />
        </span>
        <input
          ref={box}
          type="search"
          aria-label={LABEL}
          placeholder={LABEL}
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoComplete="off"
          className="min-h-12 w-full rounded-full border border-edge bg-card pr-4 pl-12 text-ink placeholder:text-faint"
        />
      </div>
      {/* Always there, so that what comes into it is read out. */}
      <p role="status" className="min-h-6 text-faint">
        {result}
      </p>
    </search>
  );
}
