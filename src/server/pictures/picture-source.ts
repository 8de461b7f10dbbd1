import { LRUCache } from 'lru-cache';
import type { Owner } from '../../contract/leaderboard.ts';
import { countBrackets } from '../../engine/standings.ts';
import { rowOf } from '../../engine/table.ts';
import { findBracket, noSuchBracket } from '../brackets/public-bracket.ts';
import type { Db } from '../db/database.ts';
import { findTournament, readCurrentTournament } from '../field/field.ts';
import type { ReadCache } from '../http/read-cache.ts';
import type { ReadOwners } from '../standings/entries.ts';
import type { LiveStandings } from '../standings/live-standings.ts';
import { requireClosed, type TournamentStandings } from '../standings/tournament-standings.ts';
import type { Board, BracketCard, GenericCard, PodiumCard } from './picture.ts';
import { describeBoard, describeBracketCard, describePodiumCard, listPodium } from './picture-data.ts';

/** The data of pictures and link previews, from the standings in memory. */
export interface PictureSource {
  /** Throws 404 if there is no such submitted bracket. */
  readBracketCard(bracketId: number): Promise<BracketCard | GenericCard>;
  /** Of the current tournament, unless there is an id. Throws 404 if there is no such tournament. */
  readPodiumCard(tournamentId?: number): Promise<PodiumCard | GenericCard>;
  /** The podium of a past tournament if its standings are in memory; otherwise its name. */
  readSeasonCard(tournamentId: number): Promise<PodiumCard | GenericCard>;
  /** Throws 404 while submissions are open, unless `isOwner` is true. */
  readBoard(
    bracketId: number,
    isOwner: (owner: Owner) => Promise<boolean>,
  ): Promise<{ board: Board; isHidden: boolean }>;
}

interface Dependencies {
  db: Db;
  reads: ReadCache;
  standings: LiveStandings;
  readOwners: ReadOwners;
  appName: string;
}

// Cards are a few hundred bytes each; more are described anew.
const MAX_CARDS = 1_000;

export function createPictureSource({ db, reads, standings, readOwners, appName }: Dependencies): PictureSource {
  const cards = new LRUCache<string, { version: number; card: BracketCard | PodiumCard }>({ max: MAX_CARDS });

  const readCurrent = async () => {
    const read = async () => ({ id: (await readCurrentTournament(db))?.id ?? null });
    const { id } = await reads.read('current tournament of pictures', read);
    return id === null ? null : standings.read(id);
  };
  /** Without the database for brackets of the current tournament. */
  const readStandingsWith = async (bracketId: number): Promise<TournamentStandings> => {
    const current = await readCurrent();
    if (current && rowOf(current.engine.table, bracketId) !== undefined) return current;
    return readStandingsFrom(bracketId);
  };
  /** With the newest picks: the owner may have changed them on another server. */
  const readStandingsFrom = async (bracketId: number): Promise<TournamentStandings> => {
    const { tournamentId, submittedAt } = await findBracket(db, bracketId);
    if (submittedAt === null) throw noSuchBracket();
    return standings.readWith(tournamentId, { bracketId, submittedAt: submittedAt.getTime() });
  };
  const readOwner = async (bracketId: number): Promise<Owner> => {
    const owner = (await readOwners([bracketId])).get(bracketId);
    if (!owner) throw noSuchBracket();
    return owner;
  };
  const createGeneric = (current: TournamentStandings | null): GenericCard => ({
    ...{ kind: 'generic', appName, tournamentName: current?.tournamentName ?? null },
  });
  /** The card of this version of the standings; the generic one while submissions are open. */
  const readCard = async <Card extends BracketCard | PodiumCard>(
    key: string,
    current: TournamentStandings,
    listBracketIds: () => readonly number[],
    describe: (owners: ReadonlyMap<number, Owner>) => Card,
  ): Promise<Card | GenericCard> => {
    const cached = cards.get(key);
    if (!current.isOpen && cached?.version === current.version) return cached.card as Card;
    const { version } = current;
    const owners = await readOwners(listBracketIds());
    // From here on nothing waits, so submissions cannot be reopened in between.
    if (current.isOpen) return createGeneric(current);
    const card = describe(owners);
    // With a newer version, owners may be missing.
    if (current.version === version) cards.set(key, { version, card });
    return card;
  };
  const readPodiumCard: PictureSource['readPodiumCard'] = async (tournamentId) => {
    const current = await (tournamentId === undefined ? readCurrent() : standings.read(tournamentId));
    if (!current || countBrackets(current.engine) === 0) return createGeneric(current);
    const listIds = () => listPodium(current).map(({ bracketId }) => bracketId);
    return readCard(`podium ${current.tournamentId}`, current, listIds, (owners) =>
      describePodiumCard(current, appName, owners),
    );
  };

  return {
    readBracketCard: async (bracketId) => {
      const current = await readStandingsWith(bracketId);
      return readCard(
        `bracket ${bracketId}`,
        current,
        () => [bracketId],
        (owners) => {
          const owner = owners.get(bracketId);
          if (!owner) throw noSuchBracket();
          return describeBracketCard(current, appName, bracketId, owner);
        },
      );
    },
    readPodiumCard,
    readSeasonCard: async (tournamentId) => {
      // Without loading the standings: a link preview of the page is not worth it.
      if (await standings.readCached(tournamentId)) return readPodiumCard(tournamentId);
      const { name } = await findTournament(db, tournamentId);
      return { kind: 'generic', appName, tournamentName: name };
    },
    readBoard: async (bracketId, isOwner) => {
      const current = await readStandingsFrom(bracketId);
      const owner = await readOwner(bracketId);
      const isHidden = current.isOpen;
      const isAllowed = isHidden && (await isOwner(owner));
      if (!isAllowed) requireClosed(current);
      return { board: describeBoard(current, appName, bracketId, owner), isHidden };
    },
  };
}
