import { nameSides } from '../../../domain/bracket/schedule.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { ListedGame, ScheduleLine } from '../../../domain/import/schedule-list.ts';
import { toIso } from '../../forms/datetime-local.ts';
import { Badge } from '../../ui/badge.tsx';
import { countOf, formatMoment } from '../../ui/format.ts';

// More problems mean that the wrong text was pasted.
const MAX_PROBLEMS = 50;

/** The parsed lines, those with problems first. */
export function PastedSchedulePreview({ tree, lines }: { tree: Tree; lines: readonly ScheduleLine[] }) {
  const invalid = lines.filter(({ game }) => game === null);
  const valid = lines.flatMap(({ number, game }) => (game ? [{ line: number, game }] : []));
  return (
    <div className="grid gap-3">
      {/* Always rendered, since screen readers announce only changes of an existing live region. */}
      <div role="status" className="flex min-h-7 flex-wrap items-center gap-2">
        {lines.length > 0 && <Badge tone="good">{valid.length} understood</Badge>}
        {invalid.length > 0 && <Badge tone="bad">{countOf(invalid.length, 'problem')}</Badge>}
        {lines.length === 0 && <span className="text-faint">Nothing is saved before you have seen it here.</span>}
      </div>
      {lines.length > 0 && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
          tabIndex={0}
          aria-label="What was understood"
          className="max-h-96 overflow-y-auto rounded-xl border border-line"
        >
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
        </section>
      )}
    </div>
  );
}

function UnderstoodGame({ tree, game: { number, time, location } }: { tree: Tree; game: ListedGame }) {
  const game = tree.games[number - 1];
  return (
    <li className="grid gap-0.5 px-3 py-2">
      <p className="wrap-anywhere leading-snug">
        <span className="text-faint text-sm">Game {number}</span> {game && nameSides(tree, game).join(' vs ')}
      </p>
      <p className="wrap-anywhere font-semibold text-sm">
        {time === null ? 'No time' : formatMoment(toIso(time))} · {location ?? 'no place'}
      </p>
    </li>
  );
}
