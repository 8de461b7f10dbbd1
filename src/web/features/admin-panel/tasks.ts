import type { Tournament } from '../../../contract/tournaments.ts';
import { isSeedingDrawn } from '../../../domain/bracket/drawn.ts';
import { TEAM_COUNTS } from '../../../domain/bracket/format.ts';
import { isPlayable, isStarted, type PlayableGame } from '../../../domain/bracket/game.ts';
import { ROUND_LABELS, ROUNDS, type Round } from '../../../domain/bracket/rounds.ts';
import { placeTeams } from '../../../domain/bracket/seeding.ts';
import { countTeams } from '../../../domain/bracket/team-count.ts';
import { nameOf, type Tree } from '../../../domain/bracket/tree.ts';
import { pathOfRound } from '../../admin/admin-page.tsx';
import { LIST_ORDER } from '../../admin/field-summary.ts';
import { describeTeamCount } from '../../admin/team-count-texts.ts';
import { PATHS } from '../../paths.ts';
import { countOf } from '../../ui/format.ts';

export interface Situation {
  tournament: Pick<Tournament, 'status' | 'submissionsOpen' | 'submissionsOpenedAt'>;
  /** The start date has passed. */
  isDue: boolean;
  /** The deadline of submissions has passed. */
  isPastDeadline: boolean;
  tree: Tree;
  /** The number of users without a bracket. */
  withoutBracket: number;
  /** The only one of them is the viewer. */
  isOnlyViewer?: boolean;
}

const GENERATE = { href: `${PATHS.setup}?tab=generate`, label: 'Generate bracket' };
const SEEDING = { href: PATHS.seeding, label: 'Seed teams' };
const DEADLINE = { href: PATHS.bracketControl, label: 'Move the deadline' };
const TEAMS = { href: `${PATHS.setup}?tab=teams`, label: 'Manage teams' };
const OPEN = { does: 'open', label: 'Open submissions now' } as const;
const CLOSE = { does: 'close', label: 'Close submissions now' } as const;
const GENERATE_NOW = { does: 'generate', label: 'Generate bracket now' } as const;

export function listTasks(situation: Situation): Task[] {
  const { tournament, tree } = situation;
  const isOver = tournament.status === 'completed';
  return [
    ...tasksToClose(situation),
    ...(isOver ? [] : tree.games.length === 0 ? tasksToGenerate(tree) : tasksToRegenerate(tree)),
    ...tasksToOpen(situation),
    ...(isOver ? [] : tasksToPlay(situation)),
    ...tasksForPeople(situation),
  ];
}

function hasBegun({ tournament, isDue, tree }: Situation): boolean {
  return isDue || tournament.status !== 'not_started' || tree.games.some(isStarted);
}

function isPickable(tree: Tree): boolean {
  return tree.games.length > 0 && isSeedingDrawn(tree);
}

function tasksToGenerate(tree: Tree): Task[] {
  const count = tree.teamById.size;
  const seeding = placeTeams([...tree.teamById.values()]);
  const unseeded = tasksToSeed(tree);
  if (!seeding.ok) return [...explainRefusal(seeding.reason, seeding.message, tree), ...unseeded];
  const title = 'The bracket has not been generated yet';
  const advice = `All ${count} teams are there.`;
  if (unseeded.length === 0) return [{ id: 'generate', about: 'Bracket', title, advice, action: GENERATE_NOW }];
  return [...unseeded, { id: 'generate', about: 'Bracket', title, advice: `${advice} ${LIST_ORDER}`, link: GENERATE }];
}

function explainRefusal(reason: string, message: string, tree: Tree): Task[] {
  if (reason === 'seed_conflict' || reason === 'position_conflict') {
    return [{ id: 'conflict', about: 'Seeding', title: 'The seeding does not fit', advice: message, link: SEEDING }];
  }
  const field = countTeams([...tree.teamById.values()]);
  const { count, missing } = field;
  const title =
    count < Math.min(...TEAM_COUNTS)
      ? `${countOf(missing, 'team')} ${missing === 1 ? 'is' : 'are'} missing`
      : `${count} teams do not make a field`;
  return [{ id: 'teams', about: 'Teams', title, advice: describeTeamCount(field), link: TEAMS }];
}

function tasksToSeed(tree: Tree): Task[] {
  const count = [...tree.teamById.values()].filter(({ seed }) => seed === null).length;
  if (count === 0) return [];
  const title = `${countOf(count, 'team')} ${count === 1 ? 'has' : 'have'} no seed`;
  return [{ id: 'seeds', about: 'Seeding', title, advice: 'Seeds decide who meets whom.', link: SEEDING }];
}

/** Reports changes since the bracket was generated. Once games have started, it is too late for new teams. */
function tasksToRegenerate(tree: Tree): Task[] {
  if (!isSeedingDrawn(tree)) {
    const title = 'The bracket is no longer what the seeds say';
    const advice = 'Nobody can make picks until it is generated again.';
    return [...tasksToSeed(tree), { id: 'regenerate', about: 'Bracket', title, advice, link: GENERATE }];
  }
  const added = [...tree.teamById.keys()].filter((id) => !tree.routes.has(id)).length;
  if (added === 0 || tree.games.some(isStarted)) return [];
  const title = `${countOf(added, 'team')} ${added === 1 ? 'is' : 'are'} not in the bracket`;
  const advice = 'Added after it was generated. Generate it again, or delete what is too much.';
  return [{ id: 'late', about: 'Teams', title, advice, link: TEAMS }];
}

const LATE_DEADLINE: Task = {
  id: 'deadline',
  about: 'Submissions',
  title: 'The deadline has passed before submissions were opened',
  advice: 'Move it, and open submissions then.',
  link: DEADLINE,
};

function tasksToOpen(situation: Situation): Task[] {
  const { tournament, tree, isPastDeadline } = situation;
  if (tournament.submissionsOpen || hasBegun(situation) || !isPickable(tree)) return [];
  if (isPastDeadline) return tournament.submissionsOpenedAt === null ? [LATE_DEADLINE] : [];
  const title = 'Submissions are still closed';
  const advice = 'The bracket is ready. Open submissions so that people can fill in theirs.';
  return [{ id: 'open', about: 'Submissions', title, advice, action: OPEN }];
}

function tasksToClose(situation: Situation): Task[] {
  if (!situation.tournament.submissionsOpen || !hasBegun(situation)) return [];
  const title = 'Submissions are still open';
  const since = situation.isDue ? 'The start has passed.' : 'The tournament has begun.';
  const advice = `${since} Close submissions, unless people may still join.`;
  return [{ id: 'close', about: 'Submissions', title, advice, action: CLOSE, isUrgent: true }];
}

const PLAY_ALONG: Task = {
  id: 'own',
  about: 'People',
  title: 'You have no bracket yet',
  advice: 'Whoever runs the tournament may play along.',
  link: { href: PATHS.myBracket, label: 'Make predictions' },
};

/** Reports people without a bracket, while they can submit one or will be able to. */
function tasksForPeople(situation: Situation): Task[] {
  const { tournament, tree, withoutBracket, isPastDeadline } = situation;
  if (withoutBracket === 0 || isPastDeadline || !isPickable(tree) || tournament.status === 'completed') return [];
  if (!tournament.submissionsOpen && hasBegun(situation)) return [];
  if (situation.isOnlyViewer) return tournament.submissionsOpen ? [PLAY_ALONG] : [];
  const title = `${countOf(withoutBracket, 'person', 'people')} ${withoutBracket === 1 ? 'has' : 'have'} no bracket yet`;
  const advice = tournament.submissionsOpen
    ? 'They have an account and submissions are open: a reminder may help.'
    : 'They have an account, and can submit one as soon as submissions are open.';
  return [{ id: 'people', about: 'People', title, advice }];
}

/** Lists games that need a result: running ones first; scheduled ones only once the tournament has begun. */
function tasksToPlay(situation: Situation): Task[] {
  const { tree } = situation;
  const playable = tree.games.filter(isPlayable);
  const ready = hasBegun(situation) ? playable.filter((game) => !isStarted(game)) : [];
  return [
    ...byRound(playable.filter(isStarted)).map(([round, games]) => describeLive(tree, round, games)),
    ...byRound(ready).map(([round, games]) => describeReady(tree, round, games)),
  ];
}

function byRound(games: readonly PlayableGame[]): [Round, PlayableGame[]][] {
  return ROUNDS.map((round): [Round, PlayableGame[]] => [round, games.filter((game) => game.round === round)]).filter(
    ([, found]) => found.length > 0,
  );
}

function describeLive(tree: Tree, round: Round, games: readonly PlayableGame[]): Task {
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
    link: { href: pathOfRound(round), label: 'Enter result' },
  };
}

function describeReady(tree: Tree, round: Round, games: readonly PlayableGame[]): Task {
  return {
    id: `ready-${round}`,
    about: 'Games',
    title: `${ROUND_LABELS[round]}: ${countOf(games.length, 'game')} ready to be played`,
    advice: shorten(games.map((game) => `${nameOf(tree, game.team1Id)} vs ${nameOf(tree, game.team2Id)}`)),
    link: { href: pathOfRound(round), label: 'Go to the games' },
  };
}

const MAX_SHOWN = 3;

/** The first few texts, and the number of the others. */
function shorten(texts: readonly string[]): string {
  const more = texts.length - MAX_SHOWN;
  return more > 0 ? `${texts.slice(0, MAX_SHOWN).join(', ')} and ${more} more` : texts.join(', ');
}

/** A task for the admin. */
export interface Task {
  id: string;
  about: 'Teams' | 'Seeding' | 'Bracket' | 'Submissions' | 'Live' | 'Games' | 'People';
  title: string;
  advice: string;
  link?: { href: string; label: string };
  /** A button instead of a link. */
  action?: { does: 'open' | 'close' | 'generate'; label: string };
  isUrgent?: boolean;
}
