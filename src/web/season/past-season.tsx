import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import type { Tournament } from '../../contract/tournaments.ts';
import { tournamentsQuery } from '../api/history-queries.ts';
import { useCurrentTournament } from '../api/tournament-queries.ts';
import { PATHS, seasonPath } from '../paths.ts';
import { Skeleton } from '../ui/states.tsx';
import { SubNavigation } from '../ui/sub-navigation.tsx';
import { parseSeasonAddress } from './season.ts';

const PAGES = [
  { page: '', label: 'Overview' },
  { page: PATHS.leaderboard, label: 'Standings' },
  { page: PATHS.picks, label: 'Picks' },
  { page: PATHS.race, label: 'Race' },
  { page: PATHS.recaps, label: 'Recaps' },
  { page: PATHS.bracket, label: 'Bracket' },
  { page: PATHS.openingDay, label: 'Opening Day' },
  { page: PATHS.stats, label: 'Stats' },
];

/** While games are undecided. */
const WHAT_IF = { page: PATHS.whatIf, label: 'What if' };

/** Says on pages of a past season which one it is, and leads to its other pages and to the current season. */
export function PastSeason({ tournament }: { tournament: Tournament | null | undefined }) {
  if (!tournament) return <Skeleton shape="card" className="mt-2 h-47 sm:h-27" />;
  const pages = tournament.status === 'completed' ? PAGES : [...PAGES.slice(0, 4), WHAT_IF, ...PAGES.slice(4)];
  const links = pages.map(({ page, label }) => ({ href: seasonPath(tournament.id, page), label }));
  return (
    <>
      <aside
        aria-label="Past season"
        className="mt-2 mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-2xl bg-raised px-4 py-2 sm:px-5 print:hidden"
      >
        <p className="wrap-anywhere">
          <strong>{tournament.name}</strong>, {tournament.status === 'completed' ? 'finished' : 'not finished'}
        </p>
        <div className="flex flex-wrap items-center gap-x-5">
          <SeasonSelect tournament={tournament} />
          <CurrentLink />
        </div>
      </aside>
      <SubNavigation label="Season" links={links} />
    </>
  );
}

/** The page of this address, or '' (the overview) if other seasons do not have it, such as somebody's bracket. */
function useSharedPage(): string {
  const [path] = useLocation();
  const page = parseSeasonAddress(path)?.page;
  const isShared = [...PAGES, WHAT_IF].some((each) => each.page === page) || page?.startsWith('/groups/');
  return isShared ? (page ?? '') : '';
}

function CurrentLink() {
  const { data: current } = useCurrentTournament();
  const page = useSharedPage() || PATHS.bracket;
  return (
    current && (
      <Link href={page} className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline">
        Current season
      </Link>
    )
  );
}

/** Shows the same page about another season. */
function SeasonSelect({ tournament: { id, name } }: { tournament: Tournament }) {
  const selectId = useId();
  const [, navigate] = useLocation();
  const { data: tournaments = [{ id, name }] } = useQuery(tournamentsQuery);
  const page = useSharedPage();
  return (
    <div className="flex min-w-0 items-center gap-2">
      <label htmlFor={selectId} className="text-faint max-sm:sr-only">
        Season:
      </label>
      <select
        id={selectId}
        value={id}
        onChange={({ target }) => navigate(seasonPath(Number(target.value), page))}
        className="min-h-11 min-w-0 max-w-52 cursor-pointer truncate rounded-full border border-edge bg-card px-4 font-semibold"
      >
        {tournaments.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
    </div>
  );
}
