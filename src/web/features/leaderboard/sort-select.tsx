import { LEADERBOARD_SORTS, type LeaderboardSort } from '../../../domain/scoring/ranking.ts';

const LABELS: Record<LeaderboardSort, string> = { total: 'Total', accuracy: 'Accuracy', name: 'Name' };

export function SortSelect({ sort, choose }: { sort: LeaderboardSort; choose: (sort: LeaderboardSort) => void }) {
  return (
    <label className="flex items-center gap-2 print:hidden">
      <span className="text-faint">Sort by:</span>
      <select
        value={sort}
        onChange={({ target }) => choose(LEADERBOARD_SORTS.find((option) => option === target.value) ?? sort)}
        className="min-h-11 cursor-pointer rounded-full border border-edge bg-card px-4 font-semibold"
      >
        {LEADERBOARD_SORTS.map((option) => (
          <option key={option} value={option}>
            {LABELS[option]}
          </option>
        ))}
      </select>
    </label>
  );
}
