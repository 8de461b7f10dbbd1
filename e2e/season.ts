import type { BrowserContext, Page } from '@playwright/test';
import type { Game } from '../src/contract/games.ts';
import { ROUNDS, type Round } from '../src/domain/bracket/rounds.ts';
import { type Caller, createCaller } from '../test/caller.ts';
import {
  expectStatus,
  fillBracket,
  makeSeason,
  readTree,
  type Season,
  type Settings,
  tossCoins,
} from '../test/test-season.ts';

export const PASSWORD = 'correct horse battery';

const TEAM_NAMES = [
  ...['Harbor Herons', 'Granite Goats', 'Prairie Foxes', 'Copper Canyons', 'Lakeside Loons', 'Timber Wolves'],
  ...['River Otters', 'Desert Hawks', 'Maple Bears', 'Thunder Bay', 'Cedar Kings', 'Coastal Rays'],
  ...['Mountain Lions', 'Iron Bulls', 'Silver Spurs', 'Bayou Gators', 'Northern Lights', 'Valley Vipers'],
  ...['Windy Hill', 'Redwood Rams', 'Salt Flats', 'Orchard Owls', 'Golden Plains', 'Marsh Cranes'],
  ...['Stone Bridge', 'Blue Mesa', 'Foggy Point', 'Pine Ridge', 'Sunset Sharks', 'Old Mill'],
  ...['Cannon Beach', 'Twin Peaks', 'Mud Hens', 'Night Herons'],
];

export type Person = Caller & { username: string };

/** Registers somebody over HTTP, with a new username unless the profile has one. */
export type Register = (profile?: Profile) => Promise<Person>;

interface Profile {
  username?: string;
  email?: string;
  firstName?: string;
  lastName?: string;
  profileImageUrl?: string;
}

let usernameCount = 0;

export function newUsername(): string {
  usernameCount += 1;
  return `fan${usernameCount}-${Math.random().toString(36).slice(2, 8)}`;
}

export async function register(url: string, profile: Profile = {}): Promise<Person> {
  const caller = createCaller(url);
  const username = profile.username ?? newUsername();
  expectStatus(await caller.post('/api/register', { password: PASSWORD, ...profile, username }), 201);
  return { ...caller, username };
}

let sharedAdmin: { caller: Caller; url: string } | null = null;

export async function logInAdmin(url: string): Promise<Caller> {
  const admin = createCaller(url, '', PASSWORD);
  expectStatus(await admin.post('/api/login', { username: 'admin', password: PASSWORD }), 200);
  sharedAdmin = { caller: admin, url };
  return admin;
}

/** Logs the browser in without the login form. All tests share the admin's session, since a user has at most 20. */
export async function logIn(page: Page, username: string): Promise<void> {
  if (username === 'admin' && sharedAdmin) return shareSession(page.context(), sharedAdmin.caller, sharedAdmin.url);
  await startSession(page, username);
}

/** Logs the browser in with a session that no other test uses. */
export async function startSession(page: Page, username: string): Promise<void> {
  // A login ends the session that its request carries, which may be the shared one.
  await page.context().clearCookies();
  const response = await page.request.post('/api/login', { data: { username, password: PASSWORD } });
  if (!response.ok()) throw new Error(`could not log in: ${await response.text()}`);
}

/** Fills in the login form of the page, and sends it. */
export async function logInByForm(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Gives the browser the session of a caller. */
export async function shareSession(context: BrowserContext, { cookie }: Caller, url: string): Promise<void> {
  const [name = '', value = ''] = cookie().split('=');
  await context.addCookies([{ name, value, url }]);
}

export interface SeasonDescription {
  /** Adds these teams and draws no bracket. */
  undrawn?: string[];
  size?: 32 | 34;
  settings?: Settings;
  name?: string;
  startDate?: string;
  nameTeam?: (number: number) => string;
  /** Registers these people and submits their brackets: with 0 the upper team wins each game, with 0.99 the lower. */
  entrants?: Record<string, Luck>;
  /** Whether submissions are open in the end. Without entrants, `false` means that they never were. */
  isOpen?: boolean;
  /** Plays every round up to this one; the upper team wins. */
  playedThrough?: Round;
}

/** Below 0.5 the upper team is picked, otherwise the lower. A function gives a number for each game. */
type Luck = number | (() => number);

export type StartSeason = (description?: SeasonDescription) => Promise<TestSeason>;
export type TestSeason = Awaited<ReturnType<typeof startSeason>>;

/** Creates the tournament that is the current one of this server from now on. */
export async function startSeason(admin: Caller, enroll: Register, description: SeasonDescription = {}) {
  const { undrawn, entrants = {}, isOpen = !undrawn, playedThrough, ...options } = description;
  const hasEntrants = Object.keys(entrants).length > 0;
  const defaults = { name: 'Spring Cup', startDate: new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString() };
  const season: Season = undrawn
    ? await makeUndrawn(admin, undrawn, { ...defaults, ...options })
    : await makeSeason(admin, {
        ...defaults,
        nameTeam: (number: number) => TEAM_NAMES[number - 1] ?? `Team ${number}`,
        ...options,
        isOpen: isOpen || hasEntrants,
      });
  const { id } = season;

  /** A game as the server has it, by its number on the board. */
  const readGame = async (number: number): Promise<Game> => {
    const game = (await readTree(admin, id)).games[number - 1];
    if (!game) throw new Error(`no game ${number}`);
    return game as Game;
  };
  const setOpen = async (bracketsOpen: boolean): Promise<void> =>
    expectStatus(await admin.post(`/api/tournaments/${id}/toggle-brackets`, { bracketsOpen }), 200);
  const enter = async (number: number, team1Score: number, team2Score: number): Promise<void> =>
    expectStatus(await admin.put(`/api/games/${(await readGame(number)).id}/result`, { team1Score, team2Score }), 200);
  /** Changes fields of a game, or starts it if none are given. */
  const change = async (number: number, fields: Partial<Game> = { status: 'in_progress' }): Promise<void> =>
    expectStatus(await admin.patch(`/api/games/${(await readGame(number)).id}`, fields), 200);
  /** Enters a result for each game of a round that has none; the upper team wins unless `score` says otherwise. */
  const play = async (round: Round, score: (game: Game) => [number, number] = () => [71, 64]): Promise<void> => {
    const games = (await readTree(admin, id)).games as Game[];
    const undecided = games.filter((game) => game.round === round && game.status !== 'completed');
    // At once, so that open pages render few of the states in between.
    await Promise.all(
      undecided.map(async (game) => {
        const [team1Score, team2Score] = score(game);
        expectStatus(await admin.put(`/api/games/${game.id}/result`, { team1Score, team2Score }), 200);
      }),
    );
  };
  const playThrough = async (last: Round): Promise<void> => {
    for (const round of ROUNDS.slice(0, ROUNDS.indexOf(last) + 1)) await play(round);
  };
  /** Submits a whole bracket. */
  const submit = async (caller: Caller, luck: Luck = 0): Promise<void> => {
    const tree = await readTree(caller, id);
    const picks = fillBracket(tree, tossCoins(typeof luck === 'number' ? () => luck : luck));
    expectStatus(await caller.post('/api/brackets', { tournamentId: id, picks }), 201);
  };
  const idOfTeam = (name: string): number => season.teams.find((team) => team.name === name)?.id ?? 0;

  const people: Record<string, Person> = {};
  for (const [name, luck] of Object.entries(entrants)) {
    const [firstName = '', lastName = ''] = name.split(' ');
    const person = await enroll({ firstName, lastName });
    await submit(person, luck);
    people[name] = person;
  }
  if (undrawn ? isOpen : hasEntrants && !isOpen) await setOpen(isOpen);
  if (playedThrough) await playThrough(playedThrough);
  return {
    ...season,
    /** The admin, over HTTP. */
    admin,
    readGame,
    setOpen,
    enter,
    change,
    play,
    playThrough,
    submit,
    idOfTeam,
    /** One of the entrants. */
    person: (name: string): Person => {
      const person = people[name];
      if (!person) throw new Error(`nobody is called ${name}`);
      return person;
    },
  };
}

async function makeUndrawn(admin: Caller, names: string[], fields: { name: string; startDate: string }) {
  const { id } = expectStatus(await admin.post('/api/tournaments', { ...fields, status: 'not_started' }), 201);
  const teams = names.map((name) => ({ name }));
  if (teams.length > 0) expectStatus(await admin.post(`/api/tournaments/${id}/teams`, { teams }), 201);
  return { id, games: [], teams: expectStatus(await admin.get(`/api/tournaments/${id}/teams`), 200) };
}
