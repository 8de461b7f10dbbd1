import { nameSlots } from '../../../domain/bracket/schedule.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { ListedGame, ScheduleLine } from '../../../domain/import/schedule-list.ts';
import { MAX_PROBLEMS, PastedListPreview } from '../../admin/pasted-list.tsx';
import { toIso } from '../../forms/datetime-local.ts';
import { formatMoment } from '../../ui/format.ts';

/** The parsed lines, those with problems first. */
export function PastedSchedulePreview({ tree, lines }: { tree: Tree; lines: readonly ScheduleLine[] }) {
  const invalid = lines.filter(({ game }) => game === null);
  const valid = lines.flatMap(({ number, game }) => (game ? [{ line: number, game }] : []));
  return (
    <PastedListPreview understood={valid.length} problems={invalid.length}>
      <ul className="divide-y divide-line">
        {invalid.slice(0, MAX_PROBLEMS).map(({ number, text, problems }) => (
          <li key={number} className="grid gap-1 bg-bad-soft px-3 py-2">
            <p className="wrap-anywhere">
              <span className="text-faint">Line {number}: </span>
              {text.trim()}
            </p>
            {problems.map((problem) => (
              <p key={problem} className="font-semibold text-bad text-sm">
                {problem}
              </p>
            ))}
          </li>
        ))}
        {invalid.length > MAX_PROBLEMS && (
          <li className="bg-bad-soft px-3 py-2 font-semibold text-bad text-sm">
            And {invalid.length - MAX_PROBLEMS} more lines with problems.
          </li>
        )}
        {valid.map(({ line, game }) => (
          <UnderstoodGame key={line} tree={tree} game={game} />
        ))}
      </ul>
    </PastedListPreview>
  );
}

function UnderstoodGame({ tree, game: { number, time, location } }: { tree: Tree; game: ListedGame }) {
  const game = tree.games[number - 1];
  return (
    <li className="grid gap-0.5 px-3 py-2">
      <p className="wrap-anywhere leading-snug">
        <span className="text-faint text-sm">Game {number}</span> {game && nameSlots(tree, game).join(' vs ')}
      </p>
      <p className="wrap-anywhere font-semibold text-sm">
        {time === null ? 'No time' : formatMoment(toIso(time))} · {location ?? 'no place'}
      </p>
    </li>
  );
}
