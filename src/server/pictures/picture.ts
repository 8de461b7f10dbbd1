import type { Mark } from '../../domain/bracket/mark-colors.ts';
import type { MainRound, Round } from '../../domain/bracket/rounds.ts';
import type { PickStatus } from '../../domain/scoring/scoring.ts';

/** What every picture shows: the names of the app and of the tournament. */
export interface Titles {
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

export interface RecapMove {
  owner: PictureName;
  from: number;
  to: number;
}

/** What a round did to the standings. */
export interface RecapCard extends Titles {
  kind: 'recap';
  round: Round;
  /** The games of the round, and those that are decided. */
  games: number;
  decided: number;
  bracketCount: number;
  climber: RecapMove | null;
  faller: RecapMove | null;
  /** The game whose winner the fewest had. */
  bestCall: { winner: RecapTeam; loser: RecapTeam; count: number } | null;
  /** Brackets with every game right; null before a game counts. */
  perfect: number | null;
  /** How many brackets lost their champion. */
  championsLost: number;
}

type RecapTeam = Pick<PictureTeam, 'seed' | 'name'>;

/** An invitation to a group: nothing else of the group is shown to those who are not in it. */
export interface InvitationCard extends Titles {
  kind: 'invitation';
  groupName: string;
  owner: PictureName;
  members: number;
}

/** Every card that shows picks or standings. */
export type Card = BracketCard | PodiumCard | PicksCard | CompareCard | RecapCard;

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
  /** What the champion does there by the picks, or did. */
  verb: 'beats' | 'beat' | 'lost to';
  /** Whom; null if it is open. */
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
export type Picture = GenericCard | Card | InvitationCard | Story | GenericStory | Board;
