import type { PlayerLine } from '../../../domain/import/player-list.ts';

// biome-ignore-start lint/a11y/noRedundantRoles: browsers drop table roles from elements with another display

/** The parsed lines, those with problems first. */
export function PastedPlayersPreview({ lines }: { lines: readonly PlayerLine[] }) {
  const sorted = lines.toSorted((a, b) => urgencyOf(b) - urgencyOf(a) || a.number - b.number);
  const added = lines.filter((line) => line.ok).length;
  return (
    <section aria-label="What was understood">
      <p role="status" className="mb-2 font-semibold">
        {describeCount(added)}
        {added < lines.length && `, ${describeLeftOut(lines.length - added)}`}
      </p>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        className="max-h-72 overflow-y-auto rounded-xl border border-line"
      >
        <table role="table" aria-label="Players of the list" className="block w-full text-sm">
          <thead role="rowgroup" className="block">
            <tr role="row" className={`${ROW} text-faint`}>
              {['Line', 'First name', 'Last name', 'Team'].map((title) => (
                <th
                  key={title}
                  role="columnheader"
                  scope="col"
                  className={`text-left font-semibold ${title === 'Team' ? 'max-sm:sr-only' : ''}`}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="block">
            {sorted.map((line) => (
              <Line key={line.number} line={line} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const ROW =
  'grid grid-cols-[2.5rem_minmax(0,1fr)_minmax(0,1fr)] gap-x-3 px-3 py-2 sm:grid-cols-[2.5rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.2fr)]';

function Line({ line }: { line: PlayerLine }) {
  return (
    <tr role="row" className={`${ROW} wrap-anywhere border-line border-t`}>
      <td role="cell" className="text-faint">
        {line.number}
      </td>
      {line.ok ? (
        <>
          <td role="cell" className="font-semibold">
            {line.player.firstName}
          </td>
          <td role="cell" className="font-semibold">
            {line.player.lastName}
          </td>
          <td role="cell" className="max-sm:col-span-2 max-sm:col-start-2">
            {line.player.currentTeam ?? <span className="text-faint">No team</span>}
            {line.notes.length > 0 && (
              <span className="block font-semibold text-wait">Check: {line.notes.join(' ')}</span>
            )}
          </td>
        </>
      ) : (
        <td role="cell" colSpan={3} className="col-span-2 sm:col-span-3">
          <span className="line-clamp-3 text-faint">{line.text}</span>
          <span className="block font-semibold text-bad">Left out: {line.message}</span>
        </td>
      )}
    </tr>
  );
}

// biome-ignore-end lint/a11y/noRedundantRoles: see above

function urgencyOf(line: PlayerLine): number {
  if (!line.ok) return 2;
  return line.notes.length > 0 ? 1 : 0;
}

function describeCount(count: number): string {
  return count === 1 ? '1 player will be added' : `${count} players will be added`;
}

function describeLeftOut(count: number): string {
  return count === 1 ? '1 line is left out' : `${count} lines are left out`;
}
