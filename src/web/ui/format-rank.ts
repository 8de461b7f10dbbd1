export function formatRank(rank: number): string {
  return `#${rank.toLocaleString()}`;
}
