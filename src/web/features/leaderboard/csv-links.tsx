import type { Tournament } from '../../../contract/tournaments.ts';
import { urlOf } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';

/** The tables that open in a spreadsheet. */
export function CsvLinks({ tournament: { id, submissionsOpen } }: { tournament: Tournament }) {
  const user = useUser();
  const params = { id };
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-faint text-sm print:hidden">
      For a spreadsheet:
      <CsvLink href={urlOf('GET /api/tournaments/:id/leaderboard.csv', { params })}>Standings</CsvLink>
      <CsvLink href={urlOf('GET /api/tournaments/:id/results.csv', { params })}>Results</CsvLink>
      {user?.isAdmin && !submissionsOpen && (
        <CsvLink href={urlOf('GET /api/tournaments/:id/brackets.csv', { params })}>Brackets</CsvLink>
      )}
    </p>
  );
}

function CsvLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} download className="inline-flex min-h-11 items-center font-semibold text-accent underline">
      {children}
    </a>
  );
}
