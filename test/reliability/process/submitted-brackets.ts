import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Random } from '../../../scripts/random.ts';
import type { Bracket, MyBracket } from '../../../src/contract/brackets.ts';
import type { LeaderboardEntry } from '../../../src/contract/leaderboard.ts';
import type { Tree } from '../../../src/domain/bracket/tree.ts';
import { chooseAtRandom } from '../../../src/domain/picks/autofill.ts';
import { type BracketPick, mapPicks } from '../../../src/domain/picks/picks.ts';
import { rankStandings } from '../../../src/domain/scoring/ranking.ts';
import { scorePicks } from '../../../src/domain/scoring/scoring.ts';
import type { Caller } from '../../caller.ts';
import { fillBracket, must } from '../../test-season.ts';
import { ALIVE, type Work } from './kill-amidst.ts';
import type { Person } from './killable-server.ts';

/** What somebody has sent, and whether it was said to be in. */
export interface Submission {
  tournamentId: number;
  userId: number;
  picks: BracketPick[];
  isAcknowledged: boolean;
}

export interface StoredBracket {
  username: string;
  bracket: Bracket;
  picks: BracketPick[];
}

/** A whole bracket for each of them. */
export function fillBrackets(
  people: readonly Person[],
  { tournamentId, tree, random }: { tournamentId: number; tree: Tree; random: Random },
): Submission[] {
  return people.map(({ id }) => {
    const picks = fillBracket(tree, chooseAtRandom(random.next));
    return { tournamentId, userId: id, picks, isAcknowledged: false };
  });
}

/** From everybody at about the same time. */
export async function submitAll(
  people: readonly Person[],
  submissions: readonly Submission[],
  random: Random,
  { noteAnswer, isKilled }: Work = ALIVE,
): Promise<void> {
  const submit = async (submission: Submission, delay: number) => {
    const { tournamentId, picks } = submission;
    await sleep(delay);
    const sending = ownerOf(people, submission).post('/api/brackets', { tournamentId, picks });
    const answer = await sending.catch((error: unknown) => {
      if (!isKilled()) throw error;
    });
    if (!answer) return;
    must(answer, 201);
    submission.isAcknowledged = true;
    noteAnswer();
  };
  await Promise.all(submissions.map((submission) => submit(submission, random.between(0, 30))));
}

function ownerOf(people: readonly Person[], { userId }: Submission): Person {
  const owner = people.find(({ id }) => id === userId);
  if (!owner) throw new Error(`nobody has the id ${userId}`);
  return owner;
}

/** What of it is there: all that was acknowledged, and of the rest each wholly or not at all. */
export async function findBrackets(
  people: readonly Person[],
  submissions: readonly Submission[],
): Promise<StoredBracket[]> {
  const found = await Promise.all(
    submissions.map(async (submission) => {
      const owner = ownerOf(people, submission);
      const mine: MyBracket = must(await owner.get(`/api/tournaments/${submission.tournamentId}/my-bracket`), 200);
      if (!mine.bracket && !submission.isAcknowledged) {
        expect(mine.picks).toEqual([]);
        return [];
      }
      const { bracket } = mine;
      expect(bracket, `${owner.username} has lost a bracket that was acknowledged`).not.toBeNull();
      expect(bracket?.submittedAt).not.toBeNull();
      const stored = mine.picks.map(({ gameId, pickedTeamId }) => ({ gameId, pickedTeamId }));
      expect(sortPicks(stored), `picks of ${owner.username}`).toEqual(sortPicks(submission.picks));
      return bracket ? [{ username: owner.username, bracket, picks: stored }] : [];
    }),
  );
  return found.flat();
}

/** The leaderboard against the rules, which are asked about every stored bracket anew. */
export async function expectStandings(caller: Caller, tree: Tree, tournamentId: number, stored: StoredBracket[]) {
  const counted = stored.map(({ username, bracket, picks }) => {
    const { pointsByRound, champion, alivePicks, possibleScore, ...score } = scorePicks(tree, mapPicks(picks));
    const submittedAt = Date.parse(bracket.submittedAt ?? '');
    const person = { username, firstName: null, lastName: null, userId: bracket.userId, bracketId: bracket.id };
    return { ...person, ...score, ...pointsByRound, submittedAt };
  });
  const expected = rankStandings(counted, 'total').map(({ submittedAt, ...entry }) => entry);
  const shown: LeaderboardEntry[] = must(await caller.get(`/api/tournaments/${tournamentId}/leaderboard`), 200);
  expect(shown).toHaveLength(expected.length);
  expect(shown).toMatchObject(expected);
}

function sortPicks(picks: readonly BracketPick[]): BracketPick[] {
  return picks.toSorted((a, b) => a.gameId - b.gameId);
}
