import { isPlayable } from '../../dist/domain/bracket/game.js';
import { ROUND_LABELS } from '../../dist/domain/bracket/rounds.js';
import { buildTree } from '../../dist/domain/bracket/tree.js';

/** @typedef {import('./caller.js').Caller} Caller */
/** @typedef {import('./director.js').Director} Director */
/** @typedef {import('./director.js').PlayingTeam} PlayingTeam */
/** @typedef {import('./scores.js').Score} Score */
/** @typedef {import('../../dist/domain/bracket/game.js').Game} Game */
/** @typedef {import('../../dist/domain/bracket/tree.js').Tree} Tree */

/**
 * A season that is being played.
 * @typedef {{ admin: Caller, director: Director, tournamentId: number }} Season
 */

/**
 * @param {Season} season
 * @returns {Promise<Tree>}
 */
export async function readTree({ admin, tournamentId }) {
  const [games, teams] = await Promise.all([
    admin.get(`/api/tournaments/${tournamentId}/games`),
    admin.get(`/api/tournaments/${tournamentId}/teams`),
  ]);
  return buildTree(games, teams);
}

/**
 * @typedef {{ game: Game, title: string, team1: PlayingTeam, team2: PlayingTeam, running: Score[], final: Score }} Fixture
 * A game whose teams are known, and how it goes.
 */

/**
 * The games that can be played or are being played, in their order.
 * @param {Season} season
 * @param {Tree} tree
 * @returns {Fixture[]}
 */
export function listFixtures({ director }, tree) {
  return tree.games.filter(isPlayable).flatMap((game) => {
    const team1 = tree.teamById.get(game.team1Id);
    const team2 = tree.teamById.get(game.team2Id);
    if (!team1 || !team2) return [];
    const title = ROUND_LABELS[game.round];
    return { game, title, team1, team2, ...director.scriptGame(title, team1, team2) };
  });
}

/**
 * The game goes on by one step: its start, the next of its running scores, or its end. Answers whether it has ended.
 * @param {Season} season
 * @param {Fixture} fixture
 */
export async function moveOn(season, fixture) {
  const { game, running } = fixture;
  const isAhead = (/** @type {Score} */ score) =>
    score.team1Score >= (game.team1Score ?? 0) &&
    score.team2Score >= (game.team2Score ?? 0) &&
    score.team1Score + score.team2Score > (game.team1Score ?? 0) + (game.team2Score ?? 0);
  const next = game.status === 'scheduled' ? { team1Score: 0, team2Score: 0 } : running.find(isAhead);
  if (next) await season.admin.patch(`/api/games/${game.id}`, { status: 'in_progress', ...next });
  else await finish(season, fixture);
  return next === undefined;
}

/**
 * @param {Season} season
 * @param {Fixture} fixture
 */
export async function finish(season, { game, title, team1, team2, final }) {
  const playerStats = await makeLines(season, title, [team1, team2], final);
  await season.admin.put(`/api/games/${game.id}/result`, { ...final, playerStats });
}

/**
 * @param {Season} season
 * @param {string} title
 * @param {[PlayingTeam, PlayingTeam]} teams
 * @param {Score} final
 */
export async function makeLines({ admin, director }, title, [team1, team2], final) {
  const players = await admin.get(`/api/players/by-teams?teamIds=${team1.id},${team2.id}`);
  /** @param {PlayingTeam} team */
  const rosterOf = (team) => players.filter((/** @type {{ teamId: number }} */ { teamId }) => teamId === team.id);
  return [
    ...director.shareOut(title, final.team1Score, rosterOf(team1)),
    ...director.shareOut(title, final.team2Score, rosterOf(team2)),
  ];
}
