import { ROUND_LABELS } from '../../src/domain/bracket/rounds.ts';
import { autofill } from '../../src/domain/picks/autofill.ts';
import { listPicks, NO_PICKS } from '../../src/domain/picks/picks.ts';
import { createRandom } from '../random.ts';
import type { Caller } from './caller.ts';
import type { Cast, CastPerson, CastTeam } from './cast.ts';
import type { GameSimulator } from './game-simulator.ts';
import { finish, listFixtures, makeStatLines, moveOn, readTree, type Season } from './games.ts';
import { enliven, makeGroups } from './groups.ts';
import { HALLS } from './names.ts';
import { chooseByOpinion, dropSkipped, formOpinion } from './opinions.ts';
import { workThrough } from './progress.ts';
import { findSuggested } from './welcome.ts';

type EnteredTeam = CastTeam & { id: number };

const MINUTE_MS = 60_000;
// The server hashes two passwords at a time; one more is on its way meanwhile.
const REGISTRATIONS_AT_ONCE = 3;

interface SeasonInput {
  admin: Caller;
  /** A caller who is not logged in. */
  newCaller(): Caller;
  simulator: GameSimulator;
  cast: Cast;
  seed: number;
  password: string;
}

/** Makes a season up to the half-way point, with the calls that an admin and the people would make. */
export async function makeSeason({ admin, newCaller, simulator, cast, seed, password }: SeasonInput): Promise<Season> {
  const startDate = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS);
  const name = `Lantern Cup ${startDate.getFullYear()}`;
  const { id: tournamentId } = await admin('POST /api/tournaments', {
    body: { name, startDate: startDate.toISOString(), status: 'not_started' },
  });
  const toggle = (bracketsOpen: boolean) =>
    admin('POST /api/tournaments/:id/toggle-brackets', { params: { id: tournamentId }, body: { bracketsOpen } });
  const season = { admin, simulator, tournamentId };
  const teams = await enterTeams(season, cast.teams);
  await workThrough('Teams with their players', teams, (team) => enterPlayers(season, team));
  await admin('POST /api/tournaments/create-bracket', { body: { tournamentId } });
  await toggle(true);
  const matchups = drawOpeningDay(seed, teams, startDate);
  await workThrough('Opening-day games', matchups, (matchup) => playOpeningDay(season, matchup));

  const register = async ({ hasBracket: _, ...person }: CastPerson) => {
    const caller = newCaller();
    await caller('POST /api/register', { body: { ...person, password } });
    return caller;
  };
  const callers = await workThrough('Accounts', cast.people, register, REGISTRATIONS_AT_ONCE);
  const entrants = cast.people.flatMap((person, index) => {
    const caller = callers[index];
    return person.hasBracket && caller ? { person, caller } : [];
  });
  const tree = await readTree(season);
  // One after the other, because the leaderboard orders equals by the time of their submission.
  await workThrough('Brackets', entrants, async ({ person, caller }) => {
    const random = createRandom(seed, `bracket of ${person.username}`);
    const whole = autofill(tree, NO_PICKS, chooseByOpinion(tree, formOpinion(teams, random)));
    const picks = listPicks(dropSkipped(tree, whole, random));
    await caller('POST /api/brackets', { body: { tournamentId, picks } });
  });
  const groups = await makeGroups(entrants.map(({ caller }) => caller));
  await toggle(false);
  await playToHalfWay(season);
  const suggested = await findSuggested(admin, tournamentId);
  const isSuggested = ({ person }: (typeof entrants)[number]) => person.username === suggested?.username;
  const [guest, spare] = [entrants.find(isSuggested), entrants.at(-1)];
  await enliven(
    groups,
    [guest, spare].flatMap((entrant) => entrant?.caller ?? []),
  );
  return season;
}

/** All at once, as from a pasted list. */
async function enterTeams({ admin, tournamentId }: Season, teams: readonly CastTeam[]): Promise<EnteredTeam[]> {
  const entered = await admin('POST /api/tournaments/:id/teams', {
    params: { id: tournamentId },
    body: { teams: teams.map(({ name, seed, bracketPosition }) => ({ name, seed, bracketPosition })) },
  });
  const ids = new Map(entered.map(({ id, name }) => [name, id]));
  return teams.map((team) => ({ ...team, id: ids.get(team.name) ?? 0 }));
}

async function enterPlayers({ admin }: Season, { id, name, players }: EnteredTeam) {
  for (const { weight: _, ...player } of players) {
    await admin('POST /api/players', { body: { ...player, teamId: id, currentTeam: name } });
  }
}

/** Games of good teams, from two o'clock on the day before the season starts. */
function drawOpeningDay(seed: number, teams: readonly EnteredTeam[], startDate: Date) {
  const [year, month, day] = [startDate.getFullYear(), startDate.getMonth(), startDate.getDate()];
  const invited = createRandom(seed, 'opening day').shuffle(teams.filter((team) => team.seed <= 8));
  return HALLS.flatMap((location, index) => {
    const [team1, team2] = invited.slice(index * 2);
    const gameDate = new Date(year, month, day - 1, 14, index * 90).toISOString();
    return team1 && team2 ? { team1, team2, location, gameDate } : [];
  });
}

async function playOpeningDay(
  season: Season,
  { team1, team2, location, gameDate }: { team1: EnteredTeam; team2: EnteredTeam; location: string; gameDate: string },
) {
  const { admin, simulator, tournamentId } = season;
  const title = 'Opening Day';
  const ids = { tournamentId, team1Id: team1.id, team2Id: team2.id };
  const { id } = await admin('POST /api/opening-day-games', { body: { ...ids, location, gameDate } });
  const { final } = simulator.simulateGame(title, team1, team2);
  const playerStats = await makeStatLines(season, title, [team1, team2], final);
  await admin('PUT /api/opening-day-games/:gameId/result', { params: { gameId: id }, body: { ...final, playerStats } });
}

async function playToHalfWay(season: Season) {
  for (const round of ['play_in', 'round_of_32', 'sweet_16'] as const) {
    const fixtures = listFixtures(season, await readTree(season)).filter(({ game }) => game.round === round);
    await workThrough(ROUND_LABELS[round], fixtures, (fixture) => finish(season, fixture));
  }
  // Of the next round one game is well under way, and another has just begun.
  for (const [index, steps] of [4, 2].entries()) {
    for (let step = 0; step < steps; step += 1) {
      const fixture = listFixtures(season, await readTree(season))[index];
      if (fixture) await moveOn(season, fixture);
    }
  }
}
