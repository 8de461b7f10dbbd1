import type { Owner } from '../../contract/leaderboard.ts';
import type { Round } from '../../domain/bracket/rounds.ts';
import { countBrackets } from '../../engine/scoreboard.ts';
import { rowOf } from '../../engine/table.ts';
import { requireBracket } from '../brackets/public-bracket.ts';
import { noSuchBracket } from '../brackets/refusals.ts';
import type { Cache } from '../cache.ts';
import type { Db } from '../db/database.ts';
import { readCurrentTournament, requireTournament } from '../field/field.ts';
import { findInvitation } from '../groups/invitations.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { readSiteRecaps } from '../race/recaps.ts';
import { readOwners } from '../standings/owners.ts';
import { requireClosed, type Standings } from '../standings/standings.ts';
import type { StandingsCache } from '../standings/standings-cache.ts';
import type {
  Board,
  BracketCard,
  Card,
  CompareCard,
  GenericCard,
  GenericStory,
  InvitationCard,
  PicksCard,
  PodiumCard,
  RecapCard,
  Story,
} from './picture.ts';
import {
  describeBoard,
  describeBracketCard,
  describeCompareCard,
  describeInvitationCard,
  describePicksCard,
  describePodiumCard,
  describeRecapCard,
  describeStory,
  listPodium,
} from './picture-data.ts';

/** The data of pictures and link previews, from the standings in memory. */
export interface PictureSource {
  /** Throws "not found" if there is no such submitted bracket. */
  readBracketCard(bracketId: number): Promise<BracketCard | GenericCard>;
  /** The same as a tall picture. */
  readStory(bracketId: number): Promise<Story | GenericStory>;
  /** Of the current tournament if no id is given. Throws "not found" if there is no such tournament. */
  readPodiumCard(tournamentId?: number): Promise<PodiumCard | GenericCard>;
  /** Of the current tournament if no id is given. Throws "not found" if there is no such tournament. */
  readPicksCard(tournamentId?: number): Promise<PicksCard | GenericCard>;
  /** The generic card for a round without a result. Throws "not found" if there is no such tournament. */
  readRecapCard(round: Round, tournamentId?: number): Promise<RecapCard | GenericCard>;
  /** The generic card for brackets of two tournaments. Throws "not found" if one is no submitted bracket. */
  readCompareCard(firstId: number, secondId: number): Promise<CompareCard | GenericCard>;
  /** Throws "not found" if none of these submitted brackets is of the tournament. */
  requireSeason(tournamentId: number, bracketIds: readonly number[]): Promise<void>;
  /** The current tournament by its standings, without a query; null if there is none. */
  readCurrent(): Promise<Pick<Standings, 'tournamentId' | 'tournamentName'> | null>;
  /** The card of a tournament without its standings. */
  readGenericCard(tournamentId: number): Promise<GenericCard>;
  /** Null for a wrong code, which counts as a guess of the network, and for any code after too many guesses. */
  readInvitationCard(code: string, network: string): Promise<InvitationCard | null>;
  /** `isHidden` while submissions are open: then only the owner may see it, and for others it throws "not found". */
  readBoard(
    bracketId: number,
    isOwner: (owner: Owner) => Promise<boolean>,
  ): Promise<{ board: Board; isHidden: boolean }>;
}

interface Dependencies {
  db: Db;
  cache: Cache;
  standings: StandingsCache;
  rateLimits: RateLimits;
  appName: string;
}

export function createPictureSource({ db, cache, standings, rateLimits, appName }: Dependencies): PictureSource {
  const readCurrent = async () => {
    const read = async () => ({ id: (await readCurrentTournament(db))?.id ?? null });
    const { id } = await cache.read('current tournament', read);
    return id === null ? null : standings.read(id);
  };
  /** The standings that have a bracket. Does not query the database for a bracket of the current tournament. */
  const readStandingsWith = async (bracketId: number): Promise<Standings> => {
    const current = await readCurrent();
    if (current && rowOf(current.scoreboard.table, bracketId) !== undefined) return current;
    return readNewestStandingsWith(bracketId);
  };
  /** The same with the newest picks, by the database: the owner may have changed them on another server. */
  const readNewestStandingsWith = async (bracketId: number): Promise<Standings> => {
    const { tournamentId, submittedAt } = await requireBracket(db, bracketId);
    if (submittedAt === null) throw noSuchBracket();
    return standings.readWith(tournamentId, { bracketId, submittedAt: submittedAt.getTime() });
  };
  const readOwner = async (bracketId: number): Promise<Owner> => {
    const owner = (await readOwners(db, [bracketId])).get(bracketId);
    if (!owner) throw noSuchBracket();
    return owner;
  };
  const createGeneric = (current: Standings | null): GenericCard => ({
    kind: 'generic',
    appName,
    tournamentName: current?.tournamentName ?? null,
  });
  /** The card of this version of the standings; the generic one while submissions are open. */
  const readCard = <Shown extends Card | Story>(
    key: string,
    current: Standings,
    listBracketIds: () => readonly number[],
    describe: (owners: ReadonlyMap<number, Owner>) => Shown,
  ): Promise<Shown | GenericCard> => {
    const read = async () => {
      const owners = await readOwners(db, listBracketIds());
      // Nothing below awaits, so submissions cannot be reopened in between.
      return current.isOpen ? createGeneric(current) : describe(owners);
    };
    return cache.read(`card ${key}`, read, { version: standings.versionOf(current.tournamentId) });
  };
  /** A card about all brackets of a tournament; the generic one if there are none. */
  const readSharedCard = async <Shown extends Card>(
    tournamentId: number | undefined,
    name: string,
    listBracketIds: (current: Standings) => readonly number[],
    describe: (current: Standings, owners: ReadonlyMap<number, Owner>) => Shown,
  ) => {
    const current = await (tournamentId === undefined ? readCurrent() : standings.read(tournamentId));
    if (!current || countBrackets(current.scoreboard) === 0) return createGeneric(current);
    const listIds = () => listBracketIds(current);
    return readCard(`${name} ${current.tournamentId}`, current, listIds, (owners) => describe(current, owners));
  };

  /** A picture about one bracket; the generic card while submissions are open. */
  const readOwnedCard = async <Shown extends Card | Story>(
    name: string,
    bracketId: number,
    describe: (current: Standings, appName: string, bracketId: number, owner: Owner) => Shown,
  ) => {
    const current = await readStandingsWith(bracketId);
    return readCard(
      `${name} ${bracketId}`,
      current,
      () => [bracketId],
      (owners) => {
        const owner = owners.get(bracketId);
        if (!owner) throw noSuchBracket();
        return describe(current, appName, bracketId, owner);
      },
    );
  };

  return {
    readCurrent,
    readBracketCard: (bracketId) => readOwnedCard('bracket', bracketId, describeBracketCard),
    readStory: async (bracketId) => {
      const story = await readOwnedCard('story', bracketId, describeStory);
      return story.kind === 'generic' ? { ...story, kind: 'generic_story' } : story;
    },
    readPodiumCard: (tournamentId) =>
      readSharedCard(
        tournamentId,
        'podium',
        (current) => listPodium(current).map(({ bracketId }) => bracketId),
        (current, owners) => describePodiumCard(current, appName, owners),
      ),
    readPicksCard: (tournamentId) =>
      readSharedCard(
        tournamentId,
        'picks',
        () => [],
        (current) => describePicksCard(current, appName),
      ),
    readRecapCard: async (round, tournamentId) => {
      const current = await (tournamentId === undefined ? readCurrent() : standings.read(tournamentId));
      if (!current || current.isOpen || countBrackets(current.scoreboard) === 0) return createGeneric(current);
      const recaps = await readSiteRecaps({ db, cache, standings }, current);
      const recap = recaps.find((each) => each.round === round);
      // Submissions may have been reopened meanwhile.
      return recap && !current.isOpen ? describeRecapCard(current, appName, recap) : createGeneric(current);
    },
    readCompareCard: async (...ids) => {
      const [current, others] = [await readStandingsWith(ids[0]), await readStandingsWith(ids[1])];
      if (current.tournamentId !== others.tournamentId) return createGeneric(null);
      return readCard(
        `compare ${ids.join()}`,
        current,
        () => ids,
        (owners) => {
          const [first, second] = ids.map((id) => owners.get(id));
          if (!first || !second) throw noSuchBracket();
          const brackets = [
            { bracketId: ids[0], owner: first },
            { bracketId: ids[1], owner: second },
          ] as const;
          return describeCompareCard(current, appName, brackets);
        },
      );
    },
    requireSeason: async (tournamentId, bracketIds) => {
      const all = await Promise.all(bracketIds.map(readStandingsWith));
      if (!all.some((each) => each.tournamentId === tournamentId)) throw noSuchBracket();
    },
    readGenericCard: async (tournamentId) => {
      const { name } = await requireTournament(db, tournamentId);
      return { kind: 'generic', appName, tournamentName: name };
    },
    readInvitationCard: async (code, network) => {
      const current = await readCurrent();
      // Not cached: a replaced code stops at once.
      const invitation = await findInvitation(db, rateLimits, network, code);
      return invitation && describeInvitationCard(invitation, current?.tournamentName ?? null, appName);
    },
    readBoard: async (bracketId, isOwner) => {
      const current = await readNewestStandingsWith(bracketId);
      const owner = await readOwner(bracketId);
      const isHidden = current.isOpen;
      const isAllowed = isHidden && (await isOwner(owner));
      if (!isAllowed) requireClosed(current);
      return { board: describeBoard(current, appName, bracketId, owner), isHidden };
    },
  };
}
