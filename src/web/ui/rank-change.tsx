/** The change of a rank, by default since the last result; nothing if it has not changed. */
export function RankChange({
  rank,
  previousRank,
  since = 'since the last result',
  className = '',
}: {
  rank: number;
  previousRank: number | null;
  since?: string;
  className?: string;
}) {
  const places = (previousRank ?? rank) - rank;
  if (places === 0) return null;
  const isUp = places > 0;
  const count = Math.abs(places).toLocaleString();
  return (
    <span
      title={`${isUp ? 'Up' : 'Down'} ${count} ${since}`}
      className={`inline-flex items-center gap-1 whitespace-nowrap font-bold font-text text-xs leading-none ${isUp ? 'text-good' : 'text-bad'} ${className}`}
    >
      <svg aria-hidden="true" viewBox="0 0 10 8" className={`h-2 w-2.5 flex-none ${isUp ? '' : 'rotate-180'}`}>
        <path d="M5 0.500 9.500 7.500h-9z" fill="currentColor" />
      </svg>
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">
        {isUp ? 'up' : 'down'} {count} {since}
      </span>
    </span>
  );
}
