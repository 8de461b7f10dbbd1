import type { Random } from '../../../scripts/random.ts';
import { buildTree } from '../../../src/domain/bracket/tree.ts';
import { isComplete } from '../../../src/domain/picks/picks.ts';
import type { ApiResponse, Caller } from '../../caller.ts';
import type { DrawnGame, Facts, SeasonFacts, StatLine } from '../../oracle/facts.ts';
import * as facts from '../../oracle/facts.ts';
import { countGames, listLines } from '../../oracle/records.ts';

/** A request, and what it does to the facts when no other is under way. */
export interface Operation {
  name: string;
  send(): Promise<ApiResponse>;
  /** Changes the facts and returns the expected status. The response tells the ids of new rows. */
  apply(facts: Facts, response: ApiResponse): number;
}

/** What operations are drawn from. */
export interface Scene {
  facts: Facts;
  /** The season that the operations are about. */
  season: SeasonFacts;
  random: Random;
  admin(): Caller;
}

export type DrawOperation = (scene: Scene) => Operation;

/** The games that players can have points in: the first four, and those that their winners reach. */
function listGamesWithPlayers({ games }: SeasonFacts): DrawnGame[] {
  const listed = games.filter(({ round }) => round === 'play_in' || round === 'round_of_32').slice(0, 4);
  for (const game of listed) {
    const next = games.find(({ id }) => id === game.nextGameId);
    if (next && !listed.includes(next)) listed.push(next);
  }
  return listed;
}

/** The teams that the players are in. */
export function listTeamsWithPlayers(season: SeasonFacts): number[] {
  return listGamesWithPlayers(season).flatMap(({ team1Id, team2Id }) => [team1Id ?? [], team2Id ?? []].flat());
}

/** Draws a game, mostly one that can be played now. */
export function drawGame({ season, random }: Scene): DrawnGame {
  const listed = random.chance(0.7) ? listGamesWithPlayers(season) : season.games;
  const playable = listed.filter((game) => facts.isPlayable(season, game));
  return random.pick(random.chance(0.7) && playable.length > 0 ? playable : listed);
}

export const drawScore = (random: Random) => ({ team1Score: random.between(0, 3), team2Score: random.between(0, 3) });

/** Draws stat lines for most players of these teams; a player keeps the team of an earlier line for the game. */
export function drawLines({ facts: { players }, random }: Scene, teamIds: readonly unknown[], before: StatLine[] = []) {
  return players.flatMap(({ id, teamId }): StatLine[] => {
    const remembered = before.find((line) => line.playerId === id)?.teamId ?? teamId;
    if (remembered === null || !teamIds.includes(remembered) || random.chance(0.2)) return [];
    return [{ playerId: id, teamId: remembered, points: random.between(0, 6) }];
  });
}

const toStats = (lines: readonly StatLine[]) => lines.map(({ playerId, points }) => ({ playerId, points }));

/** The sent lines with each player's team, now or at the game's last result; null if one is in neither team. */
function assignLines({ players }: Facts, teamIds: readonly unknown[], sent: StatLine[], before: StatLine[] = []) {
  const lines = sent.map((line) => {
    const own =
      before.find(({ playerId }) => playerId === line.playerId) ?? players.find(({ id }) => id === line.playerId);
    return { ...line, teamId: own?.teamId ?? 0 };
  });
  return lines.every(({ teamId }) => teamIds.includes(teamId)) ? lines.sort((a, b) => a.playerId - b.playerId) : null;
}

/** Submits the begun brackets that lack no pick, now that the games have changed. */
function submitCompletedBrackets(season: SeasonFacts): void {
  const begun = season.isOpen ? season.brackets.filter(({ isSubmitted }) => !isSubmitted) : [];
  for (const bracket of begun) bracket.isSubmitted = isComplete(treeOf(season), bracket.picks);
}

export const treeOf = (season: SeasonFacts) =>
  buildTree(
    season.games.map((game) => facts.describeGame(season, game)),
    season.teams,
  );

type Apply = (season: SeasonFacts, all: Facts, response: ApiResponse) => number;

/** Makes an operation about a season. Its `apply` finds that season in the facts that it is given. */
export function operate(
  { id }: SeasonFacts,
  caller: Caller,
  method: 'post' | 'put' | 'patch' | 'delete',
  url: string,
  body: object | undefined,
  apply: Apply,
): Operation {
  return {
    name: `${method} ${url} ${JSON.stringify(body)}`,
    send: () => (method === 'delete' ? caller.delete(url) : caller[method](url, body)),
    apply: (all, response) => apply(all.seasons.find((season) => season.id === id) as SeasonFacts, all, response),
  };
}

export function enterResult(scene: Scene, game = drawGame(scene), score = drawScore(scene.random)): Operation {
  const lines = drawLines(scene, facts.teamsOf(scene.season, game));
  const body = { ...score, playerStats: toStats(lines) };
  return operate(scene.season, scene.admin(), 'put', `/api/games/${game.id}/result`, body, (season, all) => {
    const assigned = assignLines(all, facts.teamsOf(season, game), lines);
    if (!assigned || score.team1Score === score.team2Score) return 400;
    if (!facts.isPlayable(season, game)) return 409;
    facts.enterResult(season, game, score, assigned);
    submitCompletedBrackets(season);
    return 200;
  });
}

export function reopen({ season: about, random, admin }: Scene, game?: DrawnGame): Operation {
  const decided = about.games.filter(({ id }) => about.results.has(id));
  const chosen = game ?? random.pick(random.chance(0.9) && decided.length > 0 ? decided : about.games);
  return operate(about, admin(), 'post', `/api/games/${chosen.id}/reopen`, undefined, (season) => {
    if (!facts.reopen(season, chosen)) return 409;
    submitCompletedBrackets(season);
    return 200;
  });
}

export function reset({ season: about, admin }: Scene): Operation {
  return operate(about, admin(), 'post', `/api/tournaments/${about.id}/reset`, undefined, (season) => {
    facts.reset(season);
    return 200;
  });
}

export function startGame(scene: Scene): Operation {
  const { season: about, random } = scene;
  const game = drawGame(scene);
  const status = random.chance(0.7) ? 'in_progress' : 'scheduled';
  const { team1Score, team2Score } = drawScore(random);
  const score = { ...(random.chance(0.7) && { team1Score }), ...(random.chance(0.7) && { team2Score }) };
  return operate(about, scene.admin(), 'patch', `/api/games/${game.id}`, { status, ...score }, (season) => {
    if (!facts.isPlayable(season, game)) return 409;
    const wasScheduled = !season.running.has(game.id);
    if (status === 'scheduled') season.running.delete(game.id);
    else facts.startGame(season, game, score);
    if (wasScheduled) submitCompletedBrackets(season);
    return 200;
  });
}

export function setOpen({ season: about, random, admin }: Scene, bracketsOpen = random.chance(0.5)): Operation {
  const url = `/api/tournaments/${about.id}/toggle-brackets`;
  return operate(about, admin(), 'post', url, { bracketsOpen }, (season) => {
    season.isOpen = bracketsOpen;
    return 200;
  });
}

export function changeProgress({ season: about, random, admin }: Scene): Operation {
  const status = random.pick(['not_started', 'in_progress', 'completed'] as const);
  const round = random.pick([...facts.ROUNDS, null]);
  const storedRound = { not_started: null, in_progress: round ?? 'round_of_32', completed: 'championship' };
  const body = { status, currentRound: round };
  return operate(about, admin(), 'patch', `/api/tournaments/${about.id}`, body, (season) => {
    Object.assign(season, { status, currentRound: storedRound[status] });
    return 200;
  });
}

export function renameTeam({ season: about, random, admin }: Scene): Operation {
  const [{ id }, name] = [random.pick(about.teams), `Name ${random.between(1, 99)}`];
  return operate(about, admin(), 'patch', `/api/teams/${id}`, { name }, ({ teams }) => {
    if (teams.some((team) => team.id !== id && team.name === name)) return 409;
    for (const team of teams) if (team.id === id) team.name = name;
    return 200;
  });
}

/** Draws the bracket without agreeing to lose brackets and results. Only for a season that has some: another is redrawn. */
export function redrawWithoutAgreeing({ season: { id }, season, admin }: Scene): Operation {
  return operate(season, admin(), 'post', '/api/tournaments/create-bracket', { tournamentId: id }, () => 409);
}

/** Moves a player to another team, or types totals. */
export function editPlayer({ facts: { seasons, players }, season: about, random, admin }: Scene): Operation {
  const { id, name, teamId: team } = random.pick(players);
  const isMove = random.chance(0.6);
  const teamId = isMove ? random.pick([...seasons.flatMap(listTeamsWithPlayers), null]) : team;
  const totals = isMove ? undefined : { wins: random.between(0, 4), losses: random.between(0, 4) };
  const body = { firstName: name, lastName: 'Ace', teamId, ...totals };
  return operate(about, admin(), 'put', `/api/players/${id}`, body, (_, all) => {
    const { won, lost } = countGames(listLines(all.seasons), id);
    const added = totals && { addedWins: totals.wins - won, addedLosses: totals.losses - lost };
    for (const player of all.players) if (player.id === id) Object.assign(player, { teamId, ...added });
    return 200;
  });
}

export function addOpeningDay({ season: about, random, admin }: Scene): Operation {
  const [team1Id = 0, team2Id = 0] = random.shuffle(listTeamsWithPlayers(about));
  const body = { tournamentId: about.id, team1Id, team2Id };
  return operate(about, admin(), 'post', '/api/opening-day-games', body, ({ openingDay }, _, response) => {
    openingDay.set(response.body.id, { team1Id, team2Id, result: null });
    return 201;
  });
}

export function enterOpeningDay(scene: Scene): Operation {
  const { season: about, random, facts: known } = scene;
  if (about.openingDay.size === 0) return addOpeningDay(scene);
  const [id, { team1Id, team2Id, result }] = random.pick([...about.openingDay]);
  const score = drawScore(random);
  const lines = drawLines(scene, [team1Id, team2Id], result?.lines);
  const stranger = known.players.find((player) => !lines.some(({ playerId }) => playerId === player.id));
  if (stranger && random.chance(0.1)) lines.push({ playerId: stranger.id, teamId: 0, points: 9 });
  const [url, body] = [`/api/opening-day-games/${id}/result`, { ...score, playerStats: toStats(lines) }];
  return operate(about, scene.admin(), 'put', url, body, ({ openingDay }, all) => {
    const game = openingDay.get(id);
    if (!game) return 404;
    const teams = [game.team1Id, game.team2Id] as const;
    const assigned = assignLines(all, teams, lines, game.result?.lines);
    if (!assigned) return 400;
    game.result = facts.judgeResult(teams, score, assigned);
    return 200;
  });
}

/** Deletes an opening-day game, or restores one that was deleted. */
export function deleteOpeningDay(scene: Scene): Operation {
  const { season: about, random } = scene;
  const restores = about.deletedOpeningDay.size > 0 && random.chance(0.6);
  const listed = restores ? about.deletedOpeningDay : about.openingDay;
  if (listed.size === 0) return addOpeningDay(scene);
  const [id] = random.pick([...listed]);
  const [method, action] = restores ? (['post', '/restore'] as const) : (['delete', ''] as const);
  const url = `/api/opening-day-games/${id}${action}`;
  return operate(about, scene.admin(), method, url, undefined, ({ openingDay, deletedOpeningDay }) => {
    const [from, to] = restores ? [deletedOpeningDay, openingDay] : [openingDay, deletedOpeningDay];
    const game = from.get(id);
    if (!game) return 404;
    from.delete(id);
    to.set(id, game);
    return restores ? 200 : 204;
  });
}
