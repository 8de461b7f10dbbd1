import type { Page } from '@playwright/test';
import type { Game } from '../src/contract/games.ts';
import type { Round } from '../src/domain/bracket/rounds.ts';
import { chooseAtRandom } from '../src/domain/picks/autofill.ts';
import { type Caller, createCaller } from '../test/caller.ts';
import { fillBracket, makeSeason, must, readTree, type Season } from '../test/test-season.ts';

export const PASSWORD = 'correct horse battery';

const TEAM_NAMES = [
  ...['Harbor Herons', 'Granite Goats', 'Prairie Foxes', 'Copper Canyons', 'Lakeside Loons', 'Timber Wolves'],
  ...['River Otters', 'Desert Hawks', 'Maple Bears', 'Thunder Bay', 'Cedar Kings', 'Coastal Rays'],
  ...['Mountain Lions', 'Iron Bulls', 'Silver Spurs', 'Bayou Gators', 'Northern Lights', 'Valley Vipers'],
  ...['Windy Hill', 'Redwood Rams', 'Salt Flats', 'Orchard Owls', 'Golden Plains', 'Marsh Cranes'],
  ...['Stone Bridge', 'Blue Mesa', 'Foggy Point', 'Pine Ridge', 'Sunset Sharks', 'Old Mill'],
  ...['Cannon Beach', 'Twin Peaks', 'Mud Hens', 'Night Herons'],
];

/** Whoever runs the tournament. */
export async function logInAdmin(baseURL: string): Promise<Caller> {
  const admin = createCaller(baseURL);
  must(await admin.post('/api/login', { username: 'admin', password: PASSWORD }), 200);
  return admin;
}

/** A tournament of its own, which is the current one from now on. */
export function startSeason(admin: Caller, options: Parameters<typeof makeSeason>[1] = {}): Promise<Season> {
  return makeSeason(admin, {
    name: 'Spring Cup',
    startDate: new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString(),
    nameTeam: (number) => TEAM_NAMES[number - 1] ?? `Team ${number}`,
    ...options,
  });
}

let people = 0;

/** A name that nobody in this run has. */
export function newUsername(): string {
  people += 1;
  return `fan${people}-${Math.random().toString(36).slice(2, 8)}`;
}

interface Person {
  username?: string;
  firstName?: string;
  lastName?: string;
  profileImageUrl?: string;
}

export async function register(baseURL: string, person: Person = {}): Promise<Caller & { username: string }> {
  const caller = createCaller(baseURL);
  const username = person.username ?? newUsername();
  must(await caller.post('/api/register', { password: PASSWORD, ...person, username }), 201);
  return { ...caller, username };
}

/** Logs the browser in, without its forms. */
export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  const answer = await page.request.post('/api/login', { data: { username, password } });
  if (!answer.ok()) throw new Error(`could not log in: ${await answer.text()}`);
}

/** Submits a whole bracket; `random` gives numbers from 0 up to 1. */
export async function submitBracket(caller: Caller, { id }: Season, random: () => number = () => 0): Promise<void> {
  const tree = await readTree(caller, id);
  const picks = fillBracket(tree, chooseAtRandom(random));
  must(await caller.post('/api/brackets', { tournamentId: id, picks }), 201);
}

/** Plays the open games of a round that have both teams; the upper team wins unless told otherwise. */
export async function playRound(
  admin: Caller,
  { id }: Season,
  round: Round,
  score: (game: Game) => [number, number] = () => [71, 64],
): Promise<void> {
  const { games } = await readTree(admin, id);
  for (const game of games.filter((candidate) => candidate.round === round && candidate.status !== 'completed')) {
    const [team1Score, team2Score] = score(game as Game);
    must(await admin.put(`/api/games/${game.id}/result`, { team1Score, team2Score }), 200);
  }
}
