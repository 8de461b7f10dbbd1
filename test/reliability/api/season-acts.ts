import { countGames, type Person } from '../../counted-records.ts';
import { must } from '../../test-season.ts';
import { describeGame, followResults, judgeResult, type Line, listLines, ROUNDS, teamsOf } from './season-on-paper.ts';
import { chooseGame, listWatchedTeams, makeLines, makeScores, type Scene } from './season-scene.ts';

const toBody = (scores: object, lines: readonly Line[]) => ({
  ...scores,
  playerStats: lines.map(({ playerId, points }) => ({ playerId, points })),
});

async function enterResult(scene: Scene, game = chooseGame(scene)) {
  const { admin, season, random } = scene;
  const teams = teamsOf(season, game);
  const lines = makeLines(scene, teams);
  const scores = makeScores(random);
  const isTie = scores.team1Score === scores.team2Score;
  const isPlayable = !season.results.has(game.id) && !teams.includes(null);
  const answer = await admin.put(`/api/games/${game.id}/result`, toBody(scores, lines));
  must(answer, isTie ? 400 : isPlayable ? 200 : 409);
  if (isTie || !isPlayable) return;
  season.running.delete(game.id);
  season.results.set(game.id, judgeResult(teams, scores, lines));
  followResults(season);
}

async function reopen({ admin, season, random }: Scene) {
  const decided = season.games.filter(({ id }) => season.results.has(id));
  const game = random.pick(random.chance(0.9) && decided.length > 0 ? decided : season.games);
  const next = game.nextGameId ?? 0;
  const isOpenable = season.results.has(game.id) && !season.results.has(next) && !season.running.has(next);
  must(await admin.post(`/api/games/${game.id}/reopen`), isOpenable ? 200 : 409);
  if (!isOpenable) return undefined;
  season.results.delete(game.id);
  followResults(season);
  return game;
}

async function correct(scene: Scene) {
  const game = await reopen(scene);
  if (game) await enterResult(scene, game);
}

async function reset({ admin, season }: Scene) {
  must(await admin.post(`/api/tournaments/${season.id}/reset`), 200);
  season.results.clear();
  season.running.clear();
  Object.assign(season, { status: 'not_started', currentRound: null });
}

async function run(scene: Scene) {
  const { admin, season, random } = scene;
  const game = chooseGame(scene);
  const isPlayable = !season.results.has(game.id) && !teamsOf(season, game).includes(null);
  const status = random.chance(0.7) ? 'in_progress' : 'scheduled';
  const { team1Score, team2Score } = makeScores(random);
  const sent = { status, ...(random.chance(0.7) && { team1Score }), ...(random.chance(0.7) && { team2Score }) };
  must(await admin.patch(`/api/games/${game.id}`, sent), isPlayable ? 200 : 409);
  if (!isPlayable) return;
  const { team1Score: first, team2Score: second } = describeGame(season, game);
  if (status === 'scheduled') season.running.delete(game.id);
  else season.running.set(game.id, { team1Score: first, team2Score: second, ...withoutStatus(sent) });
}

function withoutStatus({ status, ...scores }: { status: string; team1Score?: number; team2Score?: number }) {
  return scores;
}

async function addOpeningDay({ admin, season, random }: Scene) {
  const [team1Id, team2Id] = random.shuffle(listWatchedTeams(season));
  if (!team1Id || !team2Id) return;
  const { id } = must(await admin.post('/api/opening-day-games', { tournamentId: season.id, team1Id, team2Id }), 201);
  season.openingDay.set(id, { team1Id, team2Id, result: null });
}

const pickOpeningDay = ({ season: { openingDay }, random }: Scene) =>
  openingDay.size > 0 ? random.pick([...openingDay]) : [];

async function enterOpeningDay(scene: Scene) {
  const { admin, people, random } = scene;
  const [id, game] = pickOpeningDay(scene);
  if (!id || !game) return addOpeningDay(scene);
  const teams = [game.team1Id, game.team2Id] as const;
  const lines = makeLines(scene, teams, game.result?.lines);
  const scores = makeScores(random);
  const stranger = people.find(({ id: playerId, teamId }) => {
    const isOfBefore = game.result?.lines.some((line) => line.playerId === playerId);
    return !isOfBefore && !teams.includes(teamId ?? 0);
  });
  if (stranger && random.chance(0.1)) {
    const wrong = [...lines, { playerId: stranger.id, teamId: 0, points: 9 }];
    must(await admin.put(`/api/opening-day-games/${id}/result`, toBody(scores, wrong)), 400);
    return;
  }
  must(await admin.put(`/api/opening-day-games/${id}/result`, toBody(scores, lines)), 200);
  game.result = judgeResult(teams, scores, lines);
}

async function deleteOpeningDay(scene: Scene) {
  const { admin, season, random } = scene;
  const [id, game] = pickOpeningDay(scene);
  if (!id || !game) return;
  must(await admin.delete(`/api/opening-day-games/${id}`), 204);
  season.openingDay.delete(id);
  season.deleted.set(id, game);
  if (random.chance(0.5)) return;
  must(await admin.post(`/api/opening-day-games/${id}/restore`), 200);
  season.deleted.delete(id);
  season.openingDay.set(id, game);
}

const toForm = ({ name, teamId }: Person) => ({ firstName: name, lastName: 'Ace', teamId });

async function movePlayer({ admin, seasons, people, random }: Scene) {
  const person = random.pick(people);
  person.teamId = random.pick([...seasons.flatMap(listWatchedTeams), null]);
  must(await admin.put(`/api/players/${person.id}`, toForm(person)), 200);
}

async function typeTotals({ admin, seasons, people, random }: Scene) {
  const person = random.pick(people);
  const { won, lost } = countGames(listLines(seasons), person.id);
  const totals = { wins: random.between(0, 4), losses: random.between(0, 4) };
  must(await admin.put(`/api/players/${person.id}`, { ...toForm(person), ...totals }), 200);
  Object.assign(person, { addedWins: totals.wins - won, addedLosses: totals.losses - lost });
}

async function changeTournament({ admin, season, random }: Scene) {
  const status = random.pick(['not_started', 'in_progress', 'completed'] as const);
  const round = random.pick([...ROUNDS, null]);
  must(await admin.patch(`/api/tournaments/${season.id}`, { status, currentRound: round }), 200);
  const kept = {
    not_started: null,
    in_progress: round ?? ('round_of_32' as const),
    completed: 'championship' as const,
  };
  Object.assign(season, { status, currentRound: kept[status] });
}

async function toggle({ admin, season, random }: Scene) {
  season.isOpen = random.chance(0.5);
  must(await admin.post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen: season.isOpen }), 200);
}

async function renameTeam({ admin, season, random }: Scene) {
  const team = random.pick(season.teams);
  team.name = `Team ${team.id} ${random.between(1, 99)}`;
  must(await admin.patch(`/api/teams/${team.id}`, { name: team.name }), 200);
}

async function drawWithoutAsking({ admin, season }: Scene) {
  must(await admin.post('/api/tournaments/create-bracket', { tournamentId: season.id }), 409);
}

/** What admins do, each as often as it is listed. */
export const ACTS: readonly ((scene: Scene) => Promise<unknown>)[] = [
  ...Array(6).fill(enterResult),
  ...Array(3).fill(enterOpeningDay),
  ...[reopen, reopen, correct, run, run, movePlayer, movePlayer, typeTotals, addOpeningDay, deleteOpeningDay],
  ...[reset, changeTournament, toggle, renameTeam, drawWithoutAsking],
];
