import type { BracketOdds } from '../../contract/odds.ts';
import { isDecided } from '../../domain/bracket/game.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import { displayName } from '../../domain/players/names.ts';
import { formatOrdinal } from '../ui/format.ts';
import { isolate, spell } from './game-texts.ts';

/** The chance in whole percent: 0 is less than one, and 100 what is proven to happen. */
export function toPercent(chance: number, isExact: boolean): number {
  if (isExact && chance > 1 - 1e-9) return 100;
  return chance < 0.01 ? 0 : Math.min(99, Math.round(chance * 100));
}

/** Whether every bracket finishes among the first three, since no more are in. */
export function isTopThreeCertain(brackets: number | undefined): boolean {
  return brackets !== undefined && brackets <= 3;
}

export function formatPercent(percent: number): string {
  return percent === 0 ? 'less than 1%' : `${percent}%`;
}

/** '<1%', for narrow columns. */
export function formatShortPercent(percent: number): string {
  return percent === 0 ? '<1%' : `${percent}%`;
}

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** How far a simulated chance may be off; empty if it is exact, or too small for this to matter. */
export function describeMargin({ margin, win }: Pick<BracketOdds, 'margin' | 'win'>): string {
  return margin === 0 || win < 0.01 ? '' : `± ${(margin * 100).toLocaleString(undefined, ONE_DIGIT)}`;
}

/** What the figures are counted from. */
export function describeEndings({ exact, endings }: Pick<BracketOdds, 'exact' | 'endings'>): string {
  const count = endings.toLocaleString();
  return exact ? `Exact: all ${count} endings are weighed.` : `From ${count} simulated endings.`;
}

/** '1st to 38th' */
export function describeRanks(best: number, worst: number): string {
  return best === worst ? formatOrdinal(best) : `${formatOrdinal(best)} to ${formatOrdinal(worst)}`;
}

type RootFor = BracketOdds['rootFor'][number];

// Smaller differences of simulated chances may be luck.
const CLEAR = 0.01;

/** The games whose result changes the chance enough to be told, the most important first. */
export function listDeciding({ rootFor, exact }: Pick<BracketOdds, 'rootFor' | 'exact'>): RootFor[] {
  return rootFor.filter(
    (game) =>
      (exact || game.winIf - game.winElse >= CLEAR) &&
      describeChance(game.winIf, exact) !== describeChance(game.winElse, exact),
  );
}

/** A game that changes little: 'Iron Bridge or Night Ferry: less than 1% either way.' */
export function describeEitherWay(tree: Tree, { gameId, winIf }: RootFor, isExact: boolean): string {
  const game = tree.gameById.get(gameId);
  const teams = [game?.team1Id, game?.team2Id].map((team) => spell(tree, team ?? 0)).join(' or ');
  return `${teams}: ${describeChance(winIf, isExact) ?? 'no chance'} either way.`;
}

/** Null if there is none. */
function describeChance(chance: number, isExact: boolean): string | null {
  return isExact && chance === 0 ? null : formatPercent(toPercent(chance, isExact));
}

/** 'If Iron Bridge wins you have 19%, otherwise 7%.' `name` is that of the other person whose bracket it is. */
export function describeRootFor(tree: Tree, game: RootFor, isExact: boolean, name: string | null): string {
  const [has, is] = name === null ? ['you have', 'you are'] : [`${isolate(name)} has`, `${isolate(name)} is`];
  const otherwise = describeChance(game.winElse, isExact) ?? `${is} out`;
  return `If ${spell(tree, game.teamId)} wins ${has} ${describeChance(game.winIf, isExact)}, otherwise ${otherwise}.`;
}

/** 'You and Seung Hwang want opposite things.' Null if nobody who may finish first wants the other side. */
export function describeRival({ rival }: RootFor, name: string | null): string | null {
  return rival && `${name === null ? 'You' : isolate(name)} and ${isolate(displayName(rival))} want opposite things.`;
}

export interface Moment {
  tree: Tree;
  odds: Pick<BracketOdds, 'win' | 'out' | 'exact'>;
}

/** What the results between two moments did to the chance, 'Iron Bridge won: +12%.'; null if there were none. */
export function describeMove(before: Moment, after: Moment): string | null {
  const cause = describeResults(before.tree, after.tree);
  if (cause === null) return null;
  if (after.odds.out && !before.odds.out) return `${cause}: first place is out of reach.`;
  const points = countMoved(before, after);
  return points === 0 ? `${cause}: no change.` : `${cause}: ${formatMoved(points)}.`;
}

/** By how many percentage points the chance moved. */
export function countMoved(before: Moment, after: Moment): number {
  const [from, to] = [before, after].map(({ odds }) => (odds.out ? 0 : toPercent(odds.win, odds.exact)));
  return (to ?? 0) - (from ?? 0);
}

/** '+12%' */
export function formatMoved(points: number): string {
  return `${points > 0 ? '+' : '−'}${Math.abs(points)}%`;
}

/** The results between two moments: 'Iron Bridge won'; null if there were none. */
export function describeResults(before: Tree, after: Tree): string | null {
  const isNew = (from: Tree) => (game: Tree['games'][number]) =>
    isDecided(game) && from.gameById.get(game.id)?.winnerId !== game.winnerId;
  const decided = after.games.filter(isNew(before));
  const undone = before.games.filter(isNew(after));
  const [only] = decided;
  if (!only) return undone.length > 0 ? 'A result was taken back' : null;
  if (undone.length > 0) return 'A result was corrected';
  return decided.length === 1 ? `${spell(after, only.winnerId ?? 0)} won` : `${decided.length} results came in`;
}

/** Why nobody sees a way to win, if there is none. */
export function describeNoWay({ out, endings, games }: BracketOdds, name: string | null): string {
  const whom = name === null ? 'you' : isolate(name);
  const count = endings.toLocaleString();
  if (!out) return `None of ${count} simulated endings has ${whom} first, which does not prove that none can.`;
  return `However the ${games === 1 ? 'last game goes' : `${games} remaining games go`}, somebody finishes ahead of ${whom}.`;
}
