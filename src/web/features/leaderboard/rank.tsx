import { formatRank } from '../../ui/format-rank.ts';
import { Movement } from '../../ui/movement.tsx';

/** Gold, silver, bronze, with an ink that can be read on all three in either theme. */
const MEDALS = [
  { rank: 1, fill: 'bg-gold text-[#23170f]', edge: 'border-gold' },
  { rank: 2, fill: 'bg-silver text-[#23170f]', edge: 'border-silver' },
  { rank: 3, fill: 'bg-bronze text-[#23170f]', edge: 'border-bronze' },
] as const;

export function medalOf(rank: number) {
  return MEDALS.find((medal) => medal.rank === rank);
}

/** The rank, and under it how it has changed. Without a result everybody is first, and nobody has a medal. */
export function Rank({ rank, before, hasMedal }: { rank: number; before: number | null; hasMedal: boolean }) {
  const medal = hasMedal ? medalOf(rank) : undefined;
  const look = medal ? `h-8 rounded-full px-2.5 ${medal.fill}` : 'h-6 text-faint';
  return (
    <span className="inline-grid justify-items-center gap-1">
      <span className={`inline-flex items-center font-bold font-display ${look}`}>{formatRank(rank)}</span>
      <Movement rank={rank} before={before} />
    </span>
  );
}
