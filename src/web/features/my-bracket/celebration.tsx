import './celebration.css';
import { useEffect, useState } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { readStored, writeStored } from '../../browser/storage.ts';
import { TrophyIcon } from '../../ui/icons.tsx';

const PIECES = Array.from({ length: 48 }, (_, index) => index);

interface CelebrationProps {
  tournament: Tournament;
  userId: number;
  totalScore: number;
}

/** Congratulates the winner. Confetti falls on the first visit only, and not with reduced motion. */
export function Celebration({ tournament, userId, totalScore }: CelebrationProps) {
  const key = `swish-celebrated-${tournament.id}-${userId}`;
  const [isFalling, setIsFalling] = useState(
    () => readStored(key) === null && !matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  useEffect(() => {
    writeStored(key, 'yes');
  }, [key]);
  return (
    <section
      aria-label="Winner"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-2xl bg-court px-5 py-4 text-on-court sm:px-7 print:hidden"
    >
      <TrophyIcon />
      <p className="wrap-anywhere font-display font-extrabold text-3xl tracking-tight sm:text-4xl">
        You won {tournament.name}!
      </p>
      <p className="font-medium">With {totalScore} points, nobody has beaten your bracket.</p>
      {isFalling && (
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
      )}
    </section>
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
