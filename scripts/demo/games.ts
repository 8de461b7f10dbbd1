import { type Game, isPlayable } from '../../src/domain/bracket/game.ts';
import { ROUND_LABELS } from '../../src/domain/bracket/rounds.ts';
import { buildTree, type Tree } from '../../src/domain/bracket/tree.ts';
import type { Caller } from './caller.ts';
import type { GameSimulator, PlayingTeam } from './game-simulator.ts';
import type { Score } from './scores.ts';

/** A season that is being played. */
export type Season = { admin: Caller; simulator: GameSimulator; tournamentId: number };

export async function readTree({ admin, tournamentId }: Season): Promise<Tree> {
  const [games, teams] = await Promise.all([
    admin('GET /api/tournaments/:id/games', { params: { id: tournamentId } }),
    admin('GET /api/tournaments/:id/teams', { params: { id: tournamentId } }),
  ]);
  return buildTree(games, teams);
}

/** A game whose teams are known, with its simulated scores. */
export type Fixture = {
  game: Game;
  title: string;
  team1: PlayingTeam;
  team2: PlayingTeam;
  running: Score[];
  final: Score;
};

/** The games that can be played or are being played, in their order. */
export function listFixtures({ simulator }: Season, tree: Tree): Fixture[] {
  return tree.games.filter(isPlayable).flatMap((game) => {
    const team1 = tree.teamById.get(game.team1Id);
    const team2 = tree.teamById.get(game.team2Id);
    if (!team1 || !team2) return [];
    const title = ROUND_LABELS[game.round];
    return { game, title, team1, team2, ...simulator.simulateGame(title, team1, team2) };
  });
}

/** Moves a game on by one step: its start, its next running score, or its end. Returns whether it has ended. */
export async function moveOn(season: Season, fixture: Fixture) {
  const { game, running } = fixture;
  const isAhead = (score: Score) =>
    score.team1Score >= (game.team1Score ?? 0) &&
    score.team2Score >= (game.team2Score ?? 0) &&
    score.team1Score + score.team2Score > (game.team1Score ?? 0) + (game.team2Score ?? 0);
  const next = game.status === 'scheduled' ? { team1Score: 0, team2Score: 0 } : running.find(isAhead);
  const params = { id: game.id };
  if (next) await season.admin('PATCH /api/games/:id', { params, body: { status: 'in_progress', ...next } });
  else await finish(season, fixture);
  return next === undefined;
}

export async function finish(season: Season, { game, title, team1, team2, final }: Fixture) {
  const playerStats = await makeStatLines(season, title, [team1, team2], final);
  await season.admin('PUT /api/games/:id/result', { params: { id: game.id }, body: { ...final, playerStats } });
}

export async function makeStatLines(
  { admin, simulator }: Season,
  title: string,
  [team1, team2]: [PlayingTeam, PlayingTeam],
  final: Score,
) {
  const players = await admin('GET /api/players/by-teams', { query: { teamIds: `${team1.id},${team2.id}` } });
  const rosterOf = (team: PlayingTeam) => players.filter(({ teamId }) => teamId === team.id);
  return [
    ...simulator.splitPoints(title, final.team1Score, rosterOf(team1)),
    ...simulator.splitPoints(title, final.team2Score, rosterOf(team2)),
  ];
}
