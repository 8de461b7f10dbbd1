import { expect } from 'vitest';
import { countGames } from '../../counted-records.ts';
import type { Call } from './season-crowd.ts';
import { type Line, listLines, type Result } from './season-on-paper.ts';
import type { Truth } from './season-truth.ts';

/** What somebody would note who sees nothing but the answers. */
export interface Notes {
  /** By user and game. */
  picks: Map<number, Map<number, number>>;
  /** By game, as `describeResult` has them. */
  results: Map<number, string>;
  /** By game, without a result at first. */
  openingDay: Map<number, string | null>;
  /** By player. */
  people: Map<number, { teamId: number | null; addedWins: number; addedLosses: number }>;
}

export function describeResult(
  { team1Score, team2Score }: Pick<Result, 'team1Score' | 'team2Score'>,
  lines: readonly Omit<Line, 'teamId'>[],
): string {
  const points = lines.toSorted((a, b) => a.playerId - b.playerId).map((line) => `${line.playerId}: ${line.points}`);
  return [`${team1Score}:${team2Score}`, ...points].join(', ');
}

/** What is stored after a step is what was acknowledged before it or in it, and nothing of that is missing. */
export function expectAcknowledged(notes: Notes, accepted: readonly Call[], truth: Truth): void {
  expectPicks(notes, truth);
  for (const { id } of truth.paper.games) expectResult(notes, accepted, truth, id);
  const openingDay = [...truth.paper.openingDay].map(([id, { result }]) => {
    return [id, result && describeResult(result, result.lines)] as const;
  });
  expect(new Map(openingDay), 'opening-day games').toEqual(notes.openingDay);
  for (const person of truth.people) expectPerson(notes, accepted, truth, person);
}

function expectPicks({ picks }: Notes, { brackets }: Truth): void {
  const stored = brackets.map(({ userId, picks }) => [userId, new Map(picks)] as const);
  expect(new Map(stored), 'picks').toEqual(picks);
}

function expectResult({ results }: Notes, accepted: readonly Call[], { paper }: Truth, gameId: number): void {
  const entered = accepted.flatMap(({ result }) => (result?.gameId === gameId ? [result.text] : []));
  const reopenings = accepted.filter(({ reopens }) => reopens === gameId).length;
  const isReset = accepted.some((call) => call.isReset);
  const before = results.get(gameId);
  const found = paper.results.get(gameId);
  const stored = found && describeResult(found, found.lines);
  const told = `the result of game ${gameId}`;
  if (stored !== undefined) {
    const kept = before === undefined || isReset ? [] : [before];
    expect(entered.length > 0 ? entered : kept, told).toContain(stored);
  }
  // Only a game without a result gets one, and only one with a result is reopened: the two have taken turns.
  const left = (before === undefined ? 0 : 1) + entered.length - reopenings;
  if (!isReset) expect(stored === undefined ? 0 : 1, told).toBe(left);
  if (stored === undefined) results.delete(gameId);
  else results.set(gameId, stored);
}

function expectPerson(
  { people }: Notes,
  accepted: readonly Call[],
  { paper }: Truth,
  { id, teamId, addedWins, addedLosses }: Truth['people'][number],
): void {
  const before = people.get(id);
  const forms = accepted.flatMap(({ form }) => (form?.playerId === id ? [form] : []));
  const teamIds = forms.length > 0 ? forms.map((form) => form.teamId) : [before?.teamId];
  expect(teamIds, `the team of player ${id}`).toContain(teamId);
  const typed = forms.flatMap(({ totals }) => totals ?? []);
  if (typed.length === 0) expect({ addedWins, addedLosses }).toMatchObject(addedOf(before));
  else {
    // What was typed stood beside the games of that moment, of which there may have been some more or less.
    const { won, lost } = countGames(listLines([paper]), id);
    const moved = accepted.some((call) => call.isReset) ? Infinity : accepted.filter(changesGames).length;
    const fits = (games: number, counted: number) => games >= 0 && Math.abs(games - counted) <= moved;
    const isTyped = typed.some(({ wins, losses }) => fits(wins - addedWins, won) && fits(losses - addedLosses, lost));
    expect(isTyped, `${JSON.stringify(typed)} typed for player ${id}: ${addedWins}, ${addedLosses}`).toBe(true);
  }
  people.set(id, { teamId, addedWins, addedLosses });
}

const addedOf = (before: { addedWins: number; addedLosses: number } | undefined) => ({
  addedWins: before?.addedWins,
  addedLosses: before?.addedLosses,
});

const changesGames = ({ result, reopens, isOpeningDay }: Call) =>
  result !== undefined || reopens !== undefined || isOpeningDay;
