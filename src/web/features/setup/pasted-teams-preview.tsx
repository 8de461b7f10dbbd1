import type { TeamLine, TeamList } from '../../../domain/import/team-list.ts';
import { Badge } from '../../ui/badge.tsx';

interface PastedTeamsPreviewProps {
  list: TeamList;
  /** Selects a line in the text. */
  goToLine: (line: number) => void;
}

// More problems mean that the wrong text was pasted.
const MAX_PROBLEMS = 50;

/** The parsed lines, those with problems first. */
export function PastedTeamsPreview({ list: { header, lines }, goToLine }: PastedTeamsPreviewProps) {
  const invalid = lines.filter(({ team }) => team === null);
  const valid = lines.filter(({ team }) => team !== null);
  return (
    <div className="grid gap-3">
      {/* Always rendered, since screen readers announce only changes of an existing live region. */}
      <div role="status" className="flex min-h-7 flex-wrap items-center gap-2">
        {lines.length > 0 && <Badge tone="good">{valid.length} understood</Badge>}
        {invalid.length > 0 && (
          <Badge tone="bad">{invalid.length === 1 ? '1 problem' : `${invalid.length} problems`}</Badge>
        )}
        {header && <span className="text-faint text-sm">Line {header.number} names the columns</span>}
        {lines.length === 0 && <span className="text-faint">Nothing is saved before you have seen it here.</span>}
      </div>
      {lines.length > 0 && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
          tabIndex={0}
          aria-label="What was understood"
          className="max-h-96 overflow-y-auto rounded-xl border border-line"
        >
          <table className="w-full text-left">
            <thead className="sticky top-0 bg-raised text-faint text-sm">
              <tr>
                <th className="py-2 pl-3 font-semibold">Line</th>
                <th className="px-2 font-semibold">Team</th>
                <th className="px-2 font-semibold">Seed</th>
                <th className="pr-3 pl-2 font-semibold">Pos.</th>
              </tr>
            </thead>
            {invalid.slice(0, MAX_PROBLEMS).map((line) => (
              <tbody key={line.number} className="border-line border-b bg-bad-soft">
                <PastedTeam line={line} goToLine={() => goToLine(line.number)} />
                <tr>
                  <td />
                  <td colSpan={3} className="pr-3 pb-2 pl-2 font-semibold text-bad text-sm">
                    {line.problems.map((problem) => (
                      <p key={problem}>{problem}</p>
                    ))}
                  </td>
                </tr>
              </tbody>
            ))}
            {invalid.length > MAX_PROBLEMS && (
              <tbody className="border-line border-b bg-bad-soft font-semibold text-bad text-sm">
                <tr>
                  <td />
                  <td colSpan={3} className="py-2 pr-3 pl-2">
                    And {invalid.length - MAX_PROBLEMS} more lines with problems.
                  </td>
                </tr>
              </tbody>
            )}
            <tbody className="divide-y divide-line">
              {valid.map((line) => (
                <PastedTeam key={line.number} line={line} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

function PastedTeam({ line: { number, cells }, goToLine }: { line: TeamLine; goToLine?: () => void }) {
  return (
    <tr>
      <td className="py-1.5 pl-3 text-faint">
        {goToLine ? (
          <button
            type="button"
            onClick={goToLine}
            aria-label={`Go to line ${number}`}
            className="-my-1.5 -ml-3 min-h-11 min-w-11 cursor-pointer pl-3 text-left font-semibold text-accent underline underline-offset-4 hover:no-underline"
          >
            {number}
          </button>
        ) : (
          number
        )}
      </td>
      <td className="px-2 py-1.5 wrap-anywhere">{cells.name || <span className="text-faint">No name</span>}</td>
      <td className="px-2 py-1.5 wrap-anywhere">{cells.seed}</td>
      <td className="py-1.5 pr-3 pl-2 wrap-anywhere">{cells.position}</td>
    </tr>
  );
}
