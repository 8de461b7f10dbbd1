import type { TeamLine, TeamList } from '../../../domain/import/team-list.ts';
import { MAX_PROBLEMS, PastedListPreview } from '../../admin/pasted-list.tsx';

interface PastedTeamsPreviewProps {
  list: TeamList;
  /** Selects a line in the text. */
  goToLine: (line: number) => void;
}

/** The parsed lines, those with problems first. */
export function PastedTeamsPreview({ list: { header, lines }, goToLine }: PastedTeamsPreviewProps) {
  const invalid = lines.filter(({ team }) => team === null);
  const valid = lines.filter(({ team }) => team !== null);
  const note = header && <span className="text-faint text-sm">Line {header.number} names the columns</span>;
  return (
    <PastedListPreview understood={valid.length} problems={invalid.length} note={note}>
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
    </PastedListPreview>
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
