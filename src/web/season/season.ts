import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { tournamentQuery, useCurrentTournament } from '../api/tournament-queries.ts';
import { groupPath, PATHS, seasonPath } from '../paths.ts';
import { isMissing, parseId } from './address.ts';

/** An address under `/t/{id}`. The id is null if it is invalid, and undefined in a prerendered page. */
interface SeasonAddress {
  id: number | null | undefined;
  /** The rest of the path, such as `/brackets/7`. */
  page: string;
}

/** Null for addresses of the current tournament. */
export function parseSeasonAddress(path: string): SeasonAddress | null {
  const [, id, page = ''] = /^\/t\/([^/]+)(\/.+?)?\/?$/i.exec(path) ?? [];
  return id === undefined ? null : { id: parseId(id), page: page.toLowerCase() };
}

/** Whether an address names a season, and none of these tournaments is that season. */
export function isOfOtherSeason(path: string, tournamentIds: readonly number[]): boolean {
  const id = parseSeasonAddress(path)?.id;
  return Boolean(id) && !tournamentIds.some((each) => each === id);
}

/** The id in an address under `/groups/{id}`: null if it is invalid, undefined in a prerendered page. */
interface GroupAddress {
  id: number | null | undefined;
}

/** Null for addresses that are about no group. */
export function parseGroupAddress(path: string): GroupAddress | null {
  const [, id] = /^(?:\/t\/[^/]+)?\/groups\/([^/]+)/i.exec(path) ?? [];
  return id === undefined ? null : { id: parseId(id) };
}

/** The id of the group that a page is about; null if it is about everybody. */
export function useGroupId(): number | null {
  const [path] = useLocation();
  return parseGroupAddress(path)?.id ?? null;
}

/** Turns the address of a page about everybody into the one that is about the group of this page, if it has one. */
export function useStandingsPath(): (page: string) => string {
  const pathOf = useSeasonPath();
  const groupId = useGroupId();
  return (page) => pathOf(groupId === null ? page : groupPath(groupId, page));
}

/** Turns the address of a page into the one that is about the same tournament as this page. */
export function useSeasonPath(): (page: string) => string {
  const [path] = useLocation();
  const id = parseSeasonAddress(path)?.id;
  return (page) => (id ? seasonPath(id, page) : page);
}

/** Where to redirect if the address names a tournament other than the one the page is about; otherwise null. */
export function useCanonicalPath(tournamentId: number | undefined, page: string): string | null {
  const [path] = useLocation();
  const { data: current } = useCurrentTournament();
  if (tournamentId === undefined || current === undefined) return null;
  const seasonId = tournamentId === current?.id ? undefined : tournamentId;
  if (parseSeasonAddress(path)?.id === seasonId) return null;
  return seasonId === undefined ? page : seasonPath(seasonId, page);
}

/** The tournament that a page is about: the one in its address, or else the current one; null if there is none. */
export function useSeason() {
  const [path] = useLocation();
  const address = parseSeasonAddress(path);
  const current = useCurrentTournament();
  const addressed = useQuery({ ...tournamentQuery(address?.id ?? 0), enabled: Boolean(address?.id) });
  // No others: TanStack Query renders the page again whenever a property that was read changes.
  const { data, isPending, isError, isLoadingError, isFetching, refetch } = address ? addressed : current;
  return {
    data,
    isPending,
    isError,
    isLoadingError,
    isFetching,
    refetch,
    // The address with the id of the current tournament redirects.
    isPast: address !== null,
    isUnknown: address !== null && (address.id === null || isMissing(addressed.error)),
    /** The same page without `/t/{id}`, if that is the id of the current tournament. */
    redirectPath: address?.id && address.id === current.data?.id ? address.page || PATHS.bracket : null,
  };
}
