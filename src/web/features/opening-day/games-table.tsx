import type { OpeningDayGame } from '../../../contract/opening-day.ts';
import { GameRow } from './game-row.tsx';

const COLUMNS = [
  { name: 'Matchup', width: '' },
  { name: 'Score', width: 'md:w-32' },
  { name: 'Status', width: 'md:w-36' },
  { name: 'Top Performers', width: 'md:w-60 lg:w-80' },
];

/**
 * A table that becomes cards on a small screen. Its roles are spelled out, because browsers forget them with the layout
 * of a table.
 */
export function GamesTable({ games }: { games: readonly OpeningDayGame[] }) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table
      role="table"
      aria-label="Opening Day games"
      className="block w-full md:table md:border-separate md:border-spacing-0 md:rounded-2xl md:border md:border-line md:bg-card"
    >
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="md:table-row">
          {COLUMNS.map(({ name, width }) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className={`px-5 py-3 text-left font-semibold text-faint text-sm ${width}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {games.map((game) => (
        <GameRow key={game.id} game={game} />
      ))}
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
