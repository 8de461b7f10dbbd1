import type { Caller } from '../test/caller.ts';
import { must, type Season } from '../test/test-season.ts';
import { playRound, register, startSeason, submitBracket } from './season.ts';

// Refused by our policy, so nothing may ask for it.
const PICTURE = 'http://photos.invalid/face.png';

/** A season with something on every page: play-ins, results, a running game, opening-day games, players, a bracket. */
export async function startFullSeason(admin: Caller, baseURL: string): Promise<Season & { username: string }> {
  const season = await startSeason(admin, { size: 34 });
  const player = await register(baseURL, { firstName: 'Sam', lastName: 'Seen', profileImageUrl: PICTURE });
  await submitBracket(player, season);
  await playRound(admin, season, 'play_in');
  const [, , played, running] = season.games;
  must(await admin.put(`/api/games/${played?.id}/result`, { team1Score: 70, team2Score: 60 }), 200);
  must(await admin.patch(`/api/games/${running?.id}`, { status: 'in_progress', team1Score: 8 }), 200);
  const [team1, team2] = season.teams;
  const face = { firstName: 'Ada', lastName: 'Seen', photoUrl: PICTURE, teamId: team1?.id };
  const { id: playerId } = must(await admin.post('/api/players', face), 201);
  const game = { tournamentId: season.id, team1Id: team1?.id, team2Id: team2?.id };
  const { id } = must(await admin.post('/api/opening-day-games', game), 201);
  const result = { team1Score: 50, team2Score: 40, playerStats: [{ playerId, points: 20 }] };
  must(await admin.put(`/api/opening-day-games/${id}/result`, result), 200);
  must(await admin.post('/api/opening-day-games', game), 201);
  return { ...season, username: player.username };
}
