import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ImaginedChances } from '../../../contract/what-if.ts';
import type { Model } from '../../../domain/chances/models.ts';
import type { ImaginedWinner } from '../../../domain/results/what-if.ts';
import { myStandingQuery } from '../../api/leaderboard-queries.ts';
import { useUser } from '../../api/session.ts';
import { imaginedEntryQuery, OutdatedWinners, whatIfQuery } from '../../api/what-if-queries.ts';
import { isTooMany } from '../../season/use-chances.ts';
import { useUrlSearch } from '../../ui/page-search.tsx';

interface Options {
  tournamentId: number;
  winners: readonly ImaginedWinner[];
  model: Model;
}

/** The standings with imagined winners, as far as they are loaded, and the user's own entry. Those before stay meanwhile. */
export function useImaginedStandings(options: Options) {
  const urlSearch = useUrlSearch();
  const user = useUser();
  const list = useInfiniteQuery({
    ...whatIfQuery(options, urlSearch.search),
    placeholderData: (previous) => previous,
  });
  const { data: standing } = useQuery({
    ...myStandingQuery(options.tournamentId, user?.id ?? 0, 'total'),
    enabled: Boolean(user),
  });
  const ownId = standing?.entry?.bracketId;
  const { data: own } = useQuery({
    ...imaginedEntryQuery(options, ownId ?? 0),
    enabled: ownId !== undefined,
    placeholderData: (previous) => previous,
  });
  const pages = list.data?.pages ?? [];
  const [first] = pages;
  return {
    list,
    urlSearch,
    total: first?.total ?? 0,
    entries: first ? pages.flatMap(({ entries }) => entries) : null,
    chances: first?.chances
      ? { ...first.chances, entries: pages.flatMap((page) => page.chances?.entries ?? []) }
      : null,
    own: own?.entry ? { entry: own.entry, chance: findChance(own.chances, own.entry.bracketId) } : null,
    ownChances: own?.chances ?? null,
    isTooMany: isTooMany(list.error),
    // The winners of the address are about to be read again.
    isOutdated: list.error instanceof OutdatedWinners,
  };
}

export type ImaginedStandingsState = ReturnType<typeof useImaginedStandings>;

export function findChance(chances: ImaginedChances | null, bracketId: number) {
  return chances?.entries.find((chance) => chance.bracketId === bracketId) ?? null;
}
