import type { Caller } from '../test/caller.ts';
import { addOpeningDayGame, addPlayer } from './opening-day-steps.ts';
import type { Person, Register, StartSeason } from './season.ts';

// The content security policy refuses plain http, so no page may request it.
const PICTURE = 'http://photos.invalid/face.png';

/** Starts a season with content on every page: play-ins, right and wrong picks, a running game, opening-day games. */
export async function startFullSeason(admin: Caller, register: Register, startSeason: StartSeason): Promise<Person> {
  const season = await startSeason({ size: 34 });
  const player = await register({ firstName: 'Sam', lastName: 'Seen', profileImageUrl: PICTURE });
  await season.submit(player);
  await season.play('play_in');
  for (let number = 3; number <= 16; number += 1) await season.enter(number, number % 2 ? 70 : 60, 65);
  await season.change(17, { status: 'in_progress', team1Score: 8 });
  const [team1, team2] = season.teams;
  if (!team1 || !team2) throw new Error('a season has teams');
  const { id } = await addPlayer(admin, 'Ada Seen', { photoUrl: PICTURE, teamId: team1.id });
  const game = { tournamentId: season.id, team1Id: team1.id, team2Id: team2.id };
  await addOpeningDayGame(admin, game, { scores: [50, 40], points: { [id]: 20 } });
  await addOpeningDayGame(admin, game);
  return player;
}
