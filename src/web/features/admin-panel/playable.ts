import { isPlayable, isStarted, type PlayableGame } from '../../../domain/bracket/game.ts';
import { ROUND_LABELS, ROUNDS, type Round } from '../../../domain/bracket/rounds.ts';
import { nameOf, type Tree } from '../../../domain/bracket/tree.ts';
import { addressOfRound } from '../../admin/address-of-round.ts';
import { countOf } from '../../ui/count-of.ts';
import type { WaitingItem } from './waiting-item.ts';

/** Games that somebody has to enter a result for, those that are on first. The others wait for the tournament to begin. */
export function listPlayable(tree: Tree, hasBegun: boolean): WaitingItem[] {
  const open = tree.games.filter(isPlayable);
  const ready = hasBegun ? open.filter((game) => !isStarted(game)) : [];
  return [
    ...byRound(open.filter(isStarted)).map(([round, games]) => describeLive(tree, round, games)),
    ...byRound(ready).map(([round, games]) => describeReady(tree, round, games)),
  ];
}

function byRound(games: readonly PlayableGame[]): [Round, PlayableGame[]][] {
  return ROUNDS.map((round): [Round, PlayableGame[]] => [round, games.filter((game) => game.round === round)]).filter(
    ([, found]) => found.length > 0,
  );
}

function describeLive(tree: Tree, round: Round, games: readonly PlayableGame[]): WaitingItem {
  const scores = games.map((game) => {
    const [upper, lower] = [nameOf(tree, game.team1Id), nameOf(tree, game.team2Id)];
    return game.team1Score === null || game.team2Score === null
      ? `${upper} vs ${lower}`
      : `${upper} ${game.team1Score}–${game.team2Score} ${lower}`;
  });
  return {
    id: `live-${round}`,
    about: 'Live',
    title: `${ROUND_LABELS[round]}: ${countOf(games.length, 'game')} in progress`,
    advice: shorten(scores),
    link: linkTo(round, 'Enter result'),
  };
}

function describeReady(tree: Tree, round: Round, games: readonly PlayableGame[]): WaitingItem {
  return {
    id: `ready-${round}`,
    about: 'Games',
    title: `${ROUND_LABELS[round]}: ${countOf(games.length, 'game')} ready to be played`,
    advice: shorten(games.map((game) => `${nameOf(tree, game.team1Id)} vs ${nameOf(tree, game.team2Id)}`)),
    link: linkTo(round, 'Go to the games'),
  };
}

function linkTo(round: Round, label: string) {
  return { href: addressOfRound(round), label };
}

const SHOWN = 3;

/** The first few, and how many there are besides. */
function shorten(names: readonly string[]): string {
  const more = names.length - SHOWN;
  return more > 0 ? `${names.slice(0, SHOWN).join(', ')} and ${more} more` : names.join(', ');
}
