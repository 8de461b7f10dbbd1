/** Gold, silver and bronze, with a text colour that is readable on all three in both themes. */
const MEDALS = [
  { rank: 1, fill: 'bg-gold text-[#23170f]', edge: 'border-gold' },
  { rank: 2, fill: 'bg-silver text-[#23170f]', edge: 'border-silver' },
  { rank: 3, fill: 'bg-bronze text-[#23170f]', edge: 'border-bronze' },
] as const;

export function medalOf(rank: number) {
  return MEDALS.find((medal) => medal.rank === rank);
}
