import { ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import { seedOf, type Tree } from '../../../domain/bracket/tree.ts';
import { displayName } from '../../../domain/players/names.ts';
import { isolate, spell } from '../../season/game-texts.ts';
import { countOf, formatOrdinal } from '../../ui/format.ts';
import type { Runner } from './runners.ts';

/** 'Sweet 16: 12 Lions beat 5 Bears, 71 to 64'; the round alone while the game is loading. */
export function describeGame(tree: Tree, gameId: number): string {
  const game = tree.gameById.get(gameId);
  if (!game) return '';
  const { round, team1Id, team2Id, winnerId, team1Score, team2Score } = game;
  const label = ROUND_LABELS[round];
  if (team1Id === null || team2Id === null || winnerId === null) return label;
  const isFirst = winnerId === team1Id;
  const score = isFirst ? [team1Score, team2Score] : [team2Score, team1Score];
  const [winner, loser] = [winnerId, isFirst ? team2Id : team1Id].map((id) => nameTeam(tree, id));
  return `${label}: ${winner} beat ${loser}${score.includes(null) ? '' : `, ${score.join(' to ')}`}`;
}

function nameTeam(tree: Tree, teamId: number): string {
  return [seedOf(tree, teamId), spell(tree, teamId)].filter((part) => part !== null).join(' ');
}

/** 'After game 12 of 33' */
export function describeStep(step: number, steps: number): string {
  return `After game ${(step + 1).toLocaleString()} of ${steps.toLocaleString()}`;
}

/** 'You' for one's own bracket. */
export function nameRunner(runner: Runner): string {
  return runner.isMe ? 'You' : displayName(runner);
}

/** The first name, with as much of the last one as tells it from those of the others: 'Ada' or 'Ada L.' */
export function nameShortly(runner: Runner, others: readonly Runner[]): string {
  const { isMe, firstName, lastName } = runner;
  if (isMe || !firstName) return nameRunner(runner);
  const isShared = others.some((other) => other !== runner && !other.isMe && other.firstName === firstName);
  return isShared && lastName ? `${firstName} ${[...lastName][0]}.` : firstName;
}

/** 'Ada: 3rd with 120 points, after 1st at best and 14th at worst' */
export function describeRunner(runner: Runner, step: number): string {
  const sofar = runner.ranks.slice(0, step + 1);
  const standing = `${formatOrdinal(sofar.at(-1) ?? 1)} with ${countOf(runner.totals[step] ?? 0, 'point')}`;
  const [best, worst] = [Math.min(...sofar), Math.max(...sofar)];
  const range = best === worst ? '' : `, ${formatOrdinal(best)} at best and ${formatOrdinal(worst)} at worst`;
  return `${isolate(nameRunner(runner))}: ${standing}${range}`;
}
