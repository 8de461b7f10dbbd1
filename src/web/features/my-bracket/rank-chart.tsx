import { ROUND_LABELS, SHORT_ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import type { RoundEnd } from '../../../domain/scoring/story.ts';
import { formatOrdinal } from '../../ui/format.ts';

/** The place after each round as a line, with each place in figures. Places near the top matter most: the scale is logarithmic. */
export function RankChart({ ends }: { ends: readonly RoundEnd[] }) {
  const most = Math.max(2, ...ends.map(({ rank }) => rank));
  const points = ends.map(({ round, rank }, index) => ({
    round,
    rank,
    x: ((index + 0.5) / ends.length) * 100,
    y: (Math.log(rank) / Math.log(most)) * 100,
  }));
  const label = ends.map(({ round, rank }) => `${ROUND_LABELS[round]} ${formatOrdinal(rank)}`).join(', ');
  return (
    <section aria-labelledby="place-by-round" className="flex flex-col">
      <h2 id="place-by-round" className="pb-1 font-bold font-display text-lg">
        Your place after each round
      </h2>
      <div role="img" aria-label={label} className="flex max-h-72 flex-1 flex-col">
        <div className="relative mt-7 mb-3 min-h-20 flex-1">
          <svg
            aria-hidden="true"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            <polyline
              points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
              fill="none"
              stroke="var(--color-ball)"
              strokeWidth="3"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {points.map(({ round, rank, x, y }) => (
            <span
              key={round}
              className="absolute size-3 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-card bg-ball"
              style={{ left: `${x}%`, top: `${y}%` }}
            >
              <span className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded bg-card/80 px-0.5 font-bold text-sm leading-tight">
                {formatOrdinal(rank)}
              </span>
            </span>
          ))}
        </div>
        <p className="flex text-faint text-xs">
          {points.map(({ round }) => (
            <span key={round} className="flex-1 text-center">
              {SHORT_ROUND_LABELS[round]}
            </span>
          ))}
        </p>
      </div>
    </section>
  );
}
