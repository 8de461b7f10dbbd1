import type { Mark } from '../../domain/bracket/mark-colors.ts';
import type { MainRound } from '../../domain/bracket/rounds.ts';
import type { PickStatus } from '../../domain/scoring/scoring.ts';

/** What every picture shows: the names of the app and of the tournament. */
interface Titles {
  appName: string;
  tournamentName: string | null;
}

/** The name of a person. The username is drawn instead if no font of ours has the characters of the name. */
export interface PictureName {
  name: string;
  username: string;
}

export interface PictureTeam {
  seed: number | null;
  name: string;
  /** Null for a combined slot. */
  mark: Mark | null;
  /** Whether the pick was right. */
  status: PickStatus;
  /** The team has lost, so the pick cannot come true. */
  isOut: boolean;
}

/** A card with the names alone, while brackets are hidden or none is submitted, or for tags without standings. */
export interface GenericCard extends Titles {
  kind: 'generic';
}

interface RankAndPoints {
  rank: number;
  points: number;
}

export interface BracketCard extends Titles, RankAndPoints {
  kind: 'bracket';
  owner: PictureName;
  /** Before the first result, everybody has the same rank. */
  hasResults: boolean;
  bracketCount: number;
  champion: PictureTeam | null;
  finalFour: readonly PictureTeam[];
}

export interface PodiumCard extends Titles {
  kind: 'podium';
  bracketCount: number;
  decidedGames: number;
  gameCount: number;
  places: readonly (RankAndPoints & { owner: PictureName })[];
}

/** The champions that most brackets picked. */
export interface PicksCard extends Titles {
  kind: 'picks';
  bracketCount: number;
  champions: readonly (Pick<PictureTeam, 'seed' | 'name' | 'mark' | 'isOut'> & { count: number })[];
}

export interface ComparedBracket extends RankAndPoints {
  owner: PictureName;
  champion: PictureTeam | null;
}

export interface CompareCard extends Titles {
  kind: 'compare';
  hasResults: boolean;
  brackets: readonly [ComparedBracket, ComparedBracket];
  /** The number of games in which both have the same pick. */
  samePicks: number;
  gameCount: number;
}

/** Every card that shows picks or standings. */
export type Card = BracketCard | PodiumCard | PicksCard | CompareCard;

/** One of the two slots of a game on the board. */
export interface BoardSlot {
  seed: number | null;
  /** Null while nobody is known or picked. */
  name: string | null;
  score: number | null;
  isOut: boolean;
  /** Null if this slot was not picked. */
  pickStatus: PickStatus | null;
  /** The team that the bracket expected here, if another one got here. */
  missed: string | null;
}

export interface Board extends Titles, RankAndPoints {
  kind: 'board';
  owner: PictureName;
  bracketCount: number;
  hasResults: boolean;
  possiblePoints: number;
  champion: PictureTeam | null;
  /** By round, in board order. */
  rounds: readonly (readonly (readonly [BoardSlot, BoardSlot])[])[];
  playIns: readonly (readonly [BoardSlot, BoardSlot])[];
}

/** A game that the picked champion has to win. */
export interface StoryStep extends Pick<PictureTeam, 'status' | 'isOut'> {
  round: MainRound;
  /** Whom the champion beats by the picks; null if they do not say. */
  opponent: Pick<PictureTeam, 'seed' | 'name' | 'mark'> | null;
}

/** A bracket as a tall picture, for stories of messengers. */
export interface Story extends Omit<BracketCard, 'kind'> {
  kind: 'story';
  /** Of the champion; empty without one. */
  path: readonly StoryStep[];
}

/** The generic card as a tall picture. */
export interface GenericStory extends Titles {
  kind: 'generic_story';
}

/** The data of a picture, and little else: equal data is one picture. */
export type Picture = GenericCard | Card | Story | GenericStory | Board;
