import { fullName } from '../players/names.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { nameKeyOf, type PastedLine, readPastedList } from './pasted-lines.ts';

/** How long a player's first name, last name or team may be. */
export const MAX_PLAYER_TEXT = 100;

export interface ListedPlayer {
  firstName: string;
  lastName: string;
  currentTeam: string | null;
  /** The team of the tournament, if it has one of that name. */
  teamId: number | null;
}

export type ListRefusalReason = 'no_name' | 'too_many_columns' | 'too_long' | 'listed_twice' | 'already_there';

interface ParsedPlayer {
  ok: true;
  player: ListedPlayer;
  /** Warnings to show before saving. */
  notes: string[];
}

export type PlayerLine = Pick<PastedLine, 'number' | 'text'> & (ParsedPlayer | Refusal<ListRefusalReason>);

interface ExistingData {
  teams: readonly { id: number; name: string }[];
  players: readonly ListedPlayer[];
}

/** Teams and players by `nameKeyOf` their names. */
interface Index {
  teams: ReadonlyMap<string, { id: number; name: string }>;
  players: ReadonlyMap<string, ListedPlayer[]>;
}

type Column = 'first' | 'last' | 'name' | 'team';

const TITLES: Readonly<Record<string, Column>> = {
  first: 'first',
  'first name': 'first',
  firstname: 'first',
  'given name': 'first',
  last: 'last',
  'last name': 'last',
  lastname: 'last',
  surname: 'last',
  'family name': 'last',
  name: 'name',
  'full name': 'name',
  player: 'name',
  players: 'name',
  'player name': 'name',
  team: 'team',
  'team name': 'team',
  'current team': 'team',
  club: 'team',
};
/** The usual orders of columns. A team is optional. */
const ORDERS: readonly Column[][] = [
  ['first', 'last', 'team'],
  ['name', 'team'],
];

/**
 * Parses a pasted list of players: `First Last, Team` or `First, Last, Team`; the team is optional. The list may begin
 * with the titles of its columns, in any order.
 */
export function readPlayerList(text: string, existing: ExistingData): PlayerLine[] {
  const index = indexByName(existing);
  const firstLineOf = new Map<string, number>();
  const { header, rows } = readPastedList(text, Object.keys(TITLES));
  const columns = header?.cells.map((title) => TITLES[title.toLowerCase()]) ?? [];
  return rows.map(({ number, text, cells }) => {
    const read = readCells(orderCells(cells, columns), index.teams);
    if (!read.ok) return { number, text, ...read };
    const key = keyOf(read.player);
    const earlier = firstLineOf.get(key);
    if (earlier !== undefined) return { number, text, ...refuse('listed_twice', `The same as in line ${earlier}.`) };
    firstLineOf.set(key, number);
    return { number, text, ...compareWithPlayers(read, index.players) };
  });
}

/** The cells in a usual order, and without empty ones at their end. */
function orderCells(cells: readonly string[], columns: readonly (Column | undefined)[]): readonly string[] {
  const filled = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  const order = ORDERS.find((usual) => usual.every((column) => column === 'team' || columns.includes(column)));
  const isUsual = order === undefined || columns.every((column, index) => column === order[index]);
  return isUsual || filled.length > columns.length
    ? filled
    : order.map((column) => cells[columns.indexOf(column)] ?? '');
}

function readCells(cells: readonly string[], teams: Index['teams']): ParsedPlayer | Refusal<ListRefusalReason> {
  const [first = '', second = '', third = '', ...rest] = cells;
  if (rest.some((cell) => cell !== '')) {
    return refuse('too_many_columns', 'More than a first name, a last name and a team.');
  }
  // Two cells are a name and a team, unless the first is a single word and the second is not an existing team.
  const isNameWithoutTeam =
    cells.length === 2 && !first.includes(' ') && second !== '' && !teams.has(nameKeyOf(second));
  const hasSeparateLastName = isNameWithoutTeam || (cells.length > 2 && second !== '');
  const { firstName, lastName } = hasSeparateLastName ? { firstName: first, lastName: second } : splitName(first);
  const teamName = isNameWithoutTeam ? '' : third || (hasSeparateLastName ? '' : second);
  if (!firstName || !lastName) {
    return refuse('no_name', `The ${firstName ? 'last' : 'first'} name is missing.`);
  }
  const team = teams.get(nameKeyOf(teamName));
  const player = { firstName, lastName, currentTeam: team?.name ?? (teamName || null), teamId: team?.id ?? null };
  const long = [firstName, lastName, teamName].find((cell) => cell.length > MAX_PLAYER_TEXT);
  if (long) return refuse('too_long', `Names have at most ${MAX_PLAYER_TEXT} characters, and this one ${long.length}.`);
  return { ok: true, player, notes: noteTeam(player, teams, isNameWithoutTeam) };
}

function noteTeam({ currentTeam, teamId }: ListedPlayer, teams: Index['teams'], isNameWithoutTeam: boolean): string[] {
  if (isNameWithoutTeam) return ['Taken as first and last name, without a team.'];
  if (currentTeam === null || teamId !== null || teams.size === 0) return [];
  return [`No team of the tournament is called ${currentTeam}, so it is only shown as text.`];
}

function compareWithPlayers(read: ParsedPlayer, players: Index['players']): ParsedPlayer | Refusal<ListRefusalReason> {
  const namesakes = players.get(nameKeyOf(fullName(read.player))) ?? [];
  if (namesakes.some((player) => isSameTeam(player, read.player))) {
    return refuse('already_there', `${fullName(read.player)} is already there${ofTeam(read.player)}.`);
  }
  const notes = namesakes.slice(0, 1).map((player) => `There is another ${fullName(player)}${ofTeam(player)}.`);
  return { ...read, notes: [...read.notes, ...notes] };
}

function isSameTeam(a: ListedPlayer, b: ListedPlayer): boolean {
  return (
    (a.teamId !== null && a.teamId === b.teamId) || nameKeyOf(a.currentTeam ?? '') === nameKeyOf(b.currentTeam ?? '')
  );
}

function ofTeam({ currentTeam }: ListedPlayer): string {
  return currentTeam ? ` (${currentTeam})` : '';
}

/** Splits after the first word. */
function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = name.split(' ');
  return { firstName, lastName: others.join(' ') };
}

function indexByName({ teams, players }: ExistingData): Index {
  const byName = new Map<string, ListedPlayer[]>();
  for (const player of players) {
    const name = nameKeyOf(fullName(player));
    byName.set(name, [...(byName.get(name) ?? []), player]);
  }
  return { teams: new Map(teams.map((team) => [nameKeyOf(team.name), team])), players: byName };
}

function keyOf(player: ListedPlayer): string {
  return JSON.stringify([nameKeyOf(fullName(player)), player.teamId ?? nameKeyOf(player.currentTeam ?? '')]);
}
