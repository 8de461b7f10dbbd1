import { type BracketOdds, type Odds, type OddsEntry, oddsEndpoints } from '../../contract/odds.ts';
import { whatIfEndpoints } from '../../contract/what-if.ts';
import type { Model } from '../../domain/chances/models.ts';
import { type ChancesEntry, findChances, listChances } from '../../engine/chances/report.ts';
import { rankByTotal } from '../../engine/page.ts';
import { requireBracket } from '../brackets/public-bracket.ts';
import { noSuchBracket } from '../brackets/refusals.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { readOwners } from '../standings/owners.ts';
import { requireClosed, type Standings } from '../standings/standings.ts';
import type { StandingsCache } from '../standings/standings-cache.ts';
import { type ChancesCache, type CountedChances, describeCount, requireCountable } from './chances-cache.ts';
import { readWhatIf } from './what-if.ts';

type Dependencies = RouteDependencies & { standings: StandingsCache; chances: ChancesCache };

const NOT_READY = { ready: false } as const;

export function addChancesRoutes({ cachedRoute, db, standings, chances }: Dependencies): void {
  cachedRoute(
    oddsEndpoints.list,
    async ({ params, query: { model, limit, offset }, setTotalCount, setStatus }) => {
      const current = await standings.readClosed(params.id);
      const counted = chances.read(current, model);
      if (!counted) {
        setStatus(202);
        return NOT_READY;
      }
      setTotalCount(counted.report.bracketIds.length);
      const entries = listChances(counted.report, offset, limit).map((entry) => toOddsEntry(current, entry));
      return { ...describeChances(counted, model), entries } satisfies Odds;
    },
    { basis: async ({ params, query }) => ({ version: chances.versionOf(params.id, query.model) }) },
  );

  cachedRoute(
    oddsEndpoints.read,
    async ({ params: { id }, query: { model }, setStatus }) => {
      const { tournamentId, submittedAt } = await requireBracket(db, id);
      if (submittedAt === null) throw noSuchBracket();
      const bracket = { bracketId: id, submittedAt: submittedAt.getTime() };
      const current = await standings.readWith(tournamentId, bracket);
      requireClosed(current);
      const counted = chances.read(current, model);
      const found = counted && findChances(counted.report, id);
      if (!found) {
        setStatus(202);
        return NOT_READY;
      }
      const { entry, rootFor, likeliestWin } = found;
      const rivals = await readOwners(
        db,
        rootFor.flatMap(({ rivalId }) => rivalId ?? []),
      );
      const withRival = ({ rivalId, ...game }: (typeof rootFor)[number]) => {
        const owner = rivalId === null ? undefined : rivals.get(rivalId);
        return { ...game, rival: owner ? { ...owner, bracketId: rivalId as number } : null };
      };
      return {
        ...describeChances(counted, model),
        ...toOddsEntry(current, entry),
        rootFor: rootFor.map(withRival),
        likeliestWin,
      } satisfies BracketOdds;
    },
    {
      basis: async ({ params, query }) => {
        const { tournamentId } = await requireBracket(db, params.id);
        return { version: chances.versionOf(tournamentId, query.model) };
      },
    },
  );

  cachedRoute(
    whatIfEndpoints.read,
    async ({ params, query, setTotalCount }) => {
      const withNames = query.sort === 'name' || query.search !== undefined;
      const current = await standings.readClosed(params.id, { withNames });
      requireCountable(current.scoreboard);
      const { total, whatIf } = await readWhatIf(db, current, chances.read(current, query.model), query);
      setTotalCount(total);
      return whatIf;
    },
    {
      basis: async ({ params, query }) => ({
        ...(await standings.basisOf(params.id)),
        version: chances.versionOf(params.id, query.model),
      }),
      isCostly: true,
    },
  );
}

function describeChances({ report: { chances }, isStale }: CountedChances, model: Model) {
  return describeCount(chances, chances.games.length, isStale, model);
}

function toOddsEntry({ scoreboard }: Standings, entry: ChancesEntry): OddsEntry {
  return { rank: rankByTotal(scoreboard, entry.bracketId) ?? 0, ...entry };
}
