import { sql } from 'drizzle-orm';
import type { Database } from '../../../src/server/db/database.ts';
import { must } from '../../test-season.ts';
import { describeGame, followResults, judgeResult, type Line, type SeasonOnPaper, teamsOf } from './season-on-paper.ts';
import { chooseGame, listWatchedTeams, makeLines, makeScores, type Scene } from './season-scene.ts';

// Beyond all ids that the program will give.
const FAR_AWAY = 1_000_000;

/** Puts the seasons and the players where the trial begins: any point between the first game and the last. */
export async function startAnywhere(database: Database, scene: Scene): Promise<void> {
  const { seasons, people, random, admin } = scene;
  const teamIds = [...seasons.flatMap(listWatchedTeams), null];
  for (const person of people) {
    const teamId = random.pick(teamIds);
    Object.assign(person, { teamId, addedWins: random.between(-1, 2), addedLosses: random.between(-1, 2) });
  }
  for (const season of seasons) imagine({ ...scene, season });
  // The program would take a request for each result.
  await database.db.execute(
    sql.raw(`do $$ begin
      set local session_replication_role = replica; ${seasons.map(writeSeason).join('')}
      update players set team_id = v.team_id, wins_entered = v.wins, losses_entered = v.losses
      from (values ${people.map((p) => `(${p.id}, ${p.teamId}::integer, ${p.addedWins}, ${p.addedLosses})`).join(',')})
        as v (id, team_id, wins, losses) where players.id = v.id;
      end $$`),
  );
  must(await admin.patch(`/api/tournaments/${scene.season.id}`, {}), 200);
}

function imagine(scene: Scene): void {
  const { season, random } = scene;
  season.results.clear();
  season.running.clear();
  season.deleted.clear();
  season.isOpen = random.chance(0.3);
  const played = random.chance(0.1) ? season.games.length * 10 : random.between(0, season.games.length);
  for (let count = 0; count < played; count += 1) {
    const game = chooseGame(scene);
    const teams = teamsOf(season, game);
    const scores = makeScores(random);
    if (season.results.has(game.id) || teams.includes(null) || scores.team1Score === scores.team2Score) continue;
    season.results.set(game.id, judgeResult(teams, scores, makeLines(scene, teams)));
  }
  followResults(season);
  season.openingDay.clear();
  for (let number = random.between(0, 3); number > 0; number -= 1) {
    const [team1Id = 0, team2Id = 0] = random.shuffle(listWatchedTeams(season));
    const result = judgeResult([team1Id, team2Id], makeScores(random), makeLines(scene, [team1Id, team2Id]));
    season.openingDay.set(FAR_AWAY + season.id * 10 + number, { team1Id, team2Id, result });
  }
}

function writeSeason(season: SeasonOnPaper): string {
  const { id, status, currentRound, isOpen, results, openingDay } = season;
  const order = [...results.keys()];
  const games = season.games.map((game) => {
    const { team1Id, team2Id, team1Score, team2Score, winnerId, status } = describeGame(season, game);
    const age = results.size - order.indexOf(game.id);
    return `(${[game.id, team1Id, team2Id, team1Score, team2Score, winnerId].map(whole).join(',')}, '${status}', ${age})`;
  });
  const lines = [...results].flatMap(([gameId, result]) => writeLines(id, gameId, result.lines));
  const days = [...openingDay].map(([gameId, { team1Id, team2Id, result }]) => {
    const values = [gameId, id, team1Id, team2Id, result?.team1Score, result?.team2Score, result?.winnerId];
    return `(${values.map(whole).join(',')}, 'completed')`;
  });
  const dayLines = [...openingDay].flatMap(([gameId, { result }]) => writeLines(id, gameId, result?.lines ?? []));
  const insert = (table: string, rows: string[]) =>
    rows.length === 0
      ? ''
      : `insert into ${table} (tournament_id, game_id, player_id, team_id, points) values ${rows.join(',')};`;
  return `
    update games set team1_id = v.team1, team2_id = v.team2, team1_score = v.score1, team2_score = v.score2,
      winner_id = v.winner, status = v.status, updated_at = now() - make_interval(secs => v.age),
      decided_at = case when v.status = 'completed' then now() - make_interval(secs => v.age) end
    from (values ${games.join(',')}) as v (id, team1, team2, score1, score2, winner, status, age) where games.id = v.id;
    delete from player_game_stats where tournament_id = ${id}; ${insert('player_game_stats', lines)}
    delete from opening_day_player_stats where tournament_id = ${id};
    delete from opening_day_games where tournament_id = ${id};
    delete from deleted_opening_day_games where tournament_id = ${id};
    insert into opening_day_games (id, tournament_id, team1_id, team2_id, team1_score, team2_score, winner_id, status)
      overriding system value select * from (values ${[...days, NO_GAME].join(',')}) as v where column1 > 0;
    ${insert('opening_day_player_stats', dayLines)}
    update tournaments set status = '${status}', current_round = ${currentRound ? `'${currentRound}'` : 'null'},
      brackets_open = ${isOpen} where id = ${id};`;
}

const NO_GAME = "(0, 0, 0, 0, 0, 0, 0, '')";

const whole = (value: number | null | undefined) => `${value ?? 'null'}::integer`;

const writeLines = (tournamentId: number, gameId: number, lines: Line[]) =>
  lines.map(({ playerId, teamId, points }) => `(${tournamentId}, ${gameId}, ${playerId}, ${teamId}, ${points})`);
