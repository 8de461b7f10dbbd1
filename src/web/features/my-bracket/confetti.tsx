import './confetti.css';
import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../browser/storage.ts';

const PIECES = Array.from({ length: 48 }, (_, index) => index);

/** Falls on the first visit only, and not with reduced motion. */
export function Confetti({ storageKey }: { storageKey: string }) {
  const [isFalling, setIsFalling] = useState(
    () => readStored(storageKey) === null && !matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  useEffect(() => {
    writeStored(storageKey, 'yes');
  }, [storageKey]);
  if (!isFalling) return null;
  return (
    <div
      aria-hidden="true"
      data-testid="confetti"
      className="confetti"
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget && setIsFalling(false)}
    >
      {PIECES.map((piece) => (
        <span key={piece} style={scatter(piece)} />
      ))}
    </div>
  );
}

/** Spreads the pieces evenly by the golden ratio: the same every time, but it looks random. */
function scatter(piece: number) {
  const spread = (piece * 0.618_034) % 1;
  return {
    left: `${spread * 100}%`,
    animationDelay: `${((piece * 0.37) % 1) * 900}ms`,
    animationDuration: `${1800 + ((piece * 0.71) % 1) * 1400}ms`,
  };
}
