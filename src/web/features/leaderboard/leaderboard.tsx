export function Leaderboard() {
  return null;
}
