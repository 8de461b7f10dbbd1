import { nameSlots } from '../../../domain/bracket/schedule.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { ScheduleLine } from '../../../domain/import/schedule-list.ts';
import { MAX_PROBLEMS, PastedListPreview } from '../../admin/pasted-list.tsx';
import { toIso } from '../../forms/datetime-local.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatMoment } from '../../ui/format.ts';

interface PastedSchedulePreviewProps {
  tree: Tree;
  lines: readonly ScheduleLine[];
  /** What is doubtful about the time of a game. */
  warningsOf: (gameId: number) => string[];
}

/** The parsed lines, those with problems first. */
export function PastedSchedulePreview({ tree, lines, warningsOf }: PastedSchedulePreviewProps) {
  const invalid = lines.filter(({ game }) => game === null);
  const valid = lines.flatMap(({ number, game }) => {
    const stored = game && tree.games[game.number - 1];
    return stored ? [{ line: number, listed: game, game: stored, warnings: warningsOf(stored.id) }] : [];
  });
  const doubtful = valid.filter(({ warnings }) => warnings.length > 0).length;
  const note = doubtful > 0 && <Badge tone="wait">{doubtful} to check</Badge>;
  return (
    <PastedListPreview understood={valid.length} problems={invalid.length} note={note}>
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
        {valid
          .toSorted((a, b) => b.warnings.length - a.warnings.length || a.line - b.line)
          .map(({ line, listed, game, warnings }) => (
            <li key={line} className="grid gap-0.5 px-3 py-2">
              <p className="wrap-anywhere leading-snug">
                <span className="text-faint text-sm">Game {listed.number}</span> {nameSlots(tree, game).join(' vs ')}
              </p>
              <p className="wrap-anywhere font-semibold text-sm">
                {listed.time === null ? 'No time' : formatMoment(toIso(listed.time))} · {listed.location ?? 'no place'}
              </p>
              {warnings.map((warning) => (
                <p key={warning} className="font-semibold text-sm text-wait">
                  Check: {warning}
                </p>
              ))}
            </li>
          ))}
      </ul>
    </PastedListPreview>
  );
}
