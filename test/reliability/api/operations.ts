import type { Random } from '../../../scripts/random.ts';
import { buildTree } from '../../../src/domain/bracket/tree.ts';
import { isComplete } from '../../../src/domain/picks/picks.ts';
import type { Answer, Caller } from '../../caller.ts';
import type { DrawnGame, Facts, SeasonFacts, StatLine } from '../../oracle/facts.ts';
import * as facts from '../../oracle/facts.ts';
import { countGames, listLines } from '../../oracle/records.ts';

/** A request, and what it does to the facts when no other is under way. */
export interface Operation {
  name: string;
  send(): Promise<Answer>;
  /** Changes the facts and says with which status. The answer tells the ids of new rows. */
  apply(facts: Facts, answer: Answer): number;
}

/** What operations are drawn from. */
export interface Scene {
  facts: Facts;
  /** The season that they are about. */
  season: SeasonFacts;
  random: Random;
  admin(): Caller;
}

export type DrawOperation = (scene: Scene) => Operation;

/** The games that the players may be in: the first ones, and where these lead. */
function listWatched({ games }: SeasonFacts): DrawnGame[] {
  const watched = games.filter(({ round }) => round === 'play_in' || round === 'round_of_32').slice(0, 4);
  for (const game of watched) {
    const next = games.find(({ id }) => id === game.nextGameId);
    if (next && !watched.includes(next)) watched.push(next);
  }
  return watched;
}

/** The teams that the players are in. */
export function listWatchedTeams(season: SeasonFacts): number[] {
  return listWatched(season).flatMap(({ team1Id, team2Id }) => [team1Id ?? [], team2Id ?? []].flat());
}

/** Mostly one that can be played now. */
export function drawGame({ season, random }: Scene): DrawnGame {
  const listed = random.chance(0.7) ? listWatched(season) : season.games;
  const playable = listed.filter((game) => facts.isPlayable(season, game));
  return random.pick(random.chance(0.7) && playable.length > 0 ? playable : listed);
}

export const drawScore = (random: Random) => ({ team1Score: random.between(0, 3), team2Score: random.between(0, 3) });

/** Stat lines of most players of these teams. */
export function drawLines({ facts: { players }, random }: Scene, teamIds: readonly unknown[], before: StatLine[] = []) {
  return players.flatMap(({ id, teamId }): StatLine[] => {
    const remembered = before.find((line) => line.playerId === id)?.teamId ?? teamId;
    if (remembered === null || !teamIds.includes(remembered) || random.chance(0.2)) return [];
    return [{ playerId: id, teamId: remembered, points: random.between(0, 6) }];
  });
}

const toStats = (lines: readonly StatLine[]) => lines.map(({ playerId, points }) => ({ playerId, points }));

/** The lines with the teams that their players are in, or were in when the game's last result came; null for others. */
function assignLines({ players }: Facts, teamIds: readonly unknown[], sent: StatLine[], before: StatLine[] = []) {
  const lines = sent.map((line) => {
    const own =
      before.find(({ playerId }) => playerId === line.playerId) ?? players.find(({ id }) => id === line.playerId);
    return { ...line, teamId: own?.teamId ?? 0 };
  });
  return lines.every(({ teamId }) => teamIds.includes(teamId)) ? lines.sort((a, b) => a.playerId - b.playerId) : null;
}

/** Drafts that lack nothing any more, now that a game has started, take part. */
function submitCompletedDrafts(season: SeasonFacts): void {
  const drafts = season.isOpen ? season.brackets.filter(({ isSubmitted }) => !isSubmitted) : [];
  for (const draft of drafts) draft.isSubmitted = isComplete(treeOf(season), draft.picks);
}

export const treeOf = (season: SeasonFacts) =>
  buildTree(
    season.games.map((game) => facts.describeGame(season, game)),
    season.teams,
  );

/** An operation on a season, which `apply` finds in the facts that it is given. */
export function operate(
  { id }: SeasonFacts,
  name: string,
  send: Operation['send'],
  apply: (season: SeasonFacts, all: Facts, answer: Answer) => number,
): Operation {
  const find = (all: Facts) => all.seasons.find((season) => season.id === id) as SeasonFacts;
  return { name, send, apply: (all, answer) => apply(find(all), all, answer) };
}

export function enterResult(scene: Scene, game = drawGame(scene)): Operation {
  const score = drawScore(scene.random);
  const lines = drawLines(scene, facts.teamsOf(scene.season, game));
  const [admin, body] = [scene.admin(), { ...score, playerStats: toStats(lines) }];
  const send = () => admin.put(`/api/games/${game.id}/result`, body);
  return operate(scene.season, `result of ${game.id}: ${JSON.stringify(body)}`, send, (season, all) => {
    const assigned = assignLines(all, facts.teamsOf(season, game), lines);
    if (!assigned || score.team1Score === score.team2Score) return 400;
    if (!facts.isPlayable(season, game)) return 409;
    facts.enterResult(season, game, score, assigned);
    submitCompletedDrafts(season);
    return 200;
  });
}

export function reopen(scene: Scene, game?: DrawnGame): Operation {
  const { season: about, random } = scene;
  const decided = about.games.filter(({ id }) => about.results.has(id));
  const { id, nextGameId } = game ?? random.pick(random.chance(0.9) && decided.length > 0 ? decided : about.games);
  const [admin, next] = [scene.admin(), nextGameId ?? 0];
  const send = () => admin.post(`/api/games/${id}/reopen`);
  return operate(about, `reopen ${id}`, send, (season) => {
    if (!season.results.has(id) || season.results.has(next) || season.running.has(next)) return 409;
    season.results.delete(id);
    facts.followResults(season);
    submitCompletedDrafts(season);
    return 200;
  });
}

export function reset({ season: about, admin }: Scene): Operation {
  const caller = admin();
  const send = () => caller.post(`/api/tournaments/${about.id}/reset`);
  return operate(about, 'reset', send, (season) => {
    season.results.clear();
    season.running.clear();
    Object.assign(season, { status: 'not_started', currentRound: null });
    return 200;
  });
}

export function startGame(scene: Scene): Operation {
  const { random } = scene;
  const [admin, game] = [scene.admin(), drawGame(scene)];
  const status = random.chance(0.7) ? 'in_progress' : 'scheduled';
  const { team1Score, team2Score } = drawScore(random);
  const score = { ...(random.chance(0.7) && { team1Score }), ...(random.chance(0.7) && { team2Score }) };
  const send = () => admin.patch(`/api/games/${game.id}`, { status, ...score });
  return operate(scene.season, `${status} ${game.id}`, send, (season) => {
    if (!facts.isPlayable(season, game)) return 409;
    const { team1Score: first, team2Score: second, status: before } = facts.describeGame(season, game);
    if (status === 'scheduled') season.running.delete(game.id);
    else season.running.set(game.id, { team1Score: first, team2Score: second, ...score });
    if (before === 'scheduled') submitCompletedDrafts(season);
    return 200;
  });
}

export const setOpen =
  (isOpen?: boolean): DrawOperation =>
  ({ season: about, random, admin }) => {
    const [caller, bracketsOpen] = [admin(), isOpen ?? random.chance(0.5)];
    const send = () => caller.post(`/api/tournaments/${about.id}/toggle-brackets`, { bracketsOpen });
    return operate(about, bracketsOpen ? 'open' : 'close', send, (season) => {
      season.isOpen = bracketsOpen;
      return 200;
    });
  };

export function changeProgress({ season: about, random, admin }: Scene): Operation {
  const status = random.pick(['not_started', 'in_progress', 'completed'] as const);
  const [caller, round] = [admin(), random.pick([...facts.ROUNDS, null])];
  const kept = { not_started: null, in_progress: round ?? 'round_of_32', completed: 'championship' };
  const send = () => caller.patch(`/api/tournaments/${about.id}`, { status, currentRound: round });
  return operate(about, `progress ${status} ${round}`, send, (season) => {
    Object.assign(season, { status, currentRound: kept[status] });
    return 200;
  });
}

export function renameTeam({ season: about, random, admin }: Scene): Operation {
  const [caller, { id }, name] = [admin(), random.pick(about.teams), `Name ${random.between(1, 99)}`];
  const send = () => caller.patch(`/api/teams/${id}`, { name });
  return operate(about, `rename ${id} ${name}`, send, ({ teams }) => {
    if (teams.some((team) => team.id !== id && team.name === name)) return 409;
    for (const team of teams) if (team.id === id) team.name = name;
    return 200;
  });
}

/** Only for a season with brackets or results: another one would be drawn anew. */
export function drawWithoutAsking({ season, admin }: Scene): Operation {
  const send = () => admin().post('/api/tournaments/create-bracket', { tournamentId: season.id });
  return { name: 'draw again', send, apply: () => 409 };
}

/** Another team for a player, or typed totals. */
export function editPlayer({ facts: { seasons, players }, season: about, random, admin }: Scene): Operation {
  const { id, name, teamId: team } = random.pick(players);
  const isMove = random.chance(0.6);
  const teamId = isMove ? random.pick([...seasons.flatMap(listWatchedTeams), null]) : team;
  const totals = isMove ? undefined : { wins: random.between(0, 4), losses: random.between(0, 4) };
  const caller = admin();
  const send = () => caller.put(`/api/players/${id}`, { firstName: name, lastName: 'Ace', teamId, ...totals });
  return operate(about, `player ${id}: ${JSON.stringify({ teamId, totals })}`, send, (_, all) => {
    const { won, lost } = countGames(listLines(all.seasons), id);
    const added = totals && { addedWins: totals.wins - won, addedLosses: totals.losses - lost };
    for (const player of all.players) if (player.id === id) Object.assign(player, { teamId, ...added });
    return 200;
  });
}

export function addOpeningDay({ season: about, random, admin }: Scene): Operation {
  const [team1Id = 0, team2Id = 0] = random.shuffle(listWatchedTeams(about));
  const caller = admin();
  const send = () => caller.post('/api/opening-day-games', { tournamentId: about.id, team1Id, team2Id });
  return operate(about, `opening day ${team1Id} ${team2Id}`, send, ({ openingDay }, _, { body }) => {
    openingDay.set(body.id, { team1Id, team2Id, result: null });
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
  const [admin, body] = [scene.admin(), { ...score, playerStats: toStats(lines) }];
  const send = () => admin.put(`/api/opening-day-games/${id}/result`, body);
  return operate(about, `opening day ${id}: ${JSON.stringify(body)}`, send, ({ openingDay }, all) => {
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
  const restores = about.deleted.size > 0 && random.chance(0.6);
  const listed = restores ? about.deleted : about.openingDay;
  if (listed.size === 0) return addOpeningDay(scene);
  const [id] = random.pick([...listed]);
  const [admin, url] = [scene.admin(), `/api/opening-day-games/${id}`];
  const send = () => (restores ? admin.post(`${url}/restore`) : admin.delete(url));
  return operate(about, `${restores ? 'restore' : 'delete'} opening day ${id}`, send, ({ openingDay, deleted }) => {
    const [from, to] = restores ? [deleted, openingDay] : [openingDay, deleted];
    const game = from.get(id);
    if (!game) return 404;
    from.delete(id);
    to.set(id, game);
    return restores ? 200 : 204;
  });
}
