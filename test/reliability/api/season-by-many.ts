import type { Random } from '../../../scripts/random.js';
import type { BracketPick } from '../../../src/domain/picks.ts';
import type { Tree } from '../../../src/domain/tree.ts';
import type { Answer, Caller } from '../../caller.ts';
import { PASSWORD } from '../../test-app.ts';
import type { Drawn } from './season-on-paper.ts';
import { choose } from './season-scene.ts';

export interface Participant {
  id: number;
  username: string;
  caller: Caller;
  /** What they want to pick, in playing order. */
  plan: BracketPick[];
  bracketId: number;
  /** How many of them they have sent one by one. */
  sent: number;
}

export interface Crowd {
  tournamentId: number;
  admins: readonly Caller[];
  participants: Participant[];
  games: readonly Drawn[];
  teamIds: readonly number[];
  /** The team of each player at first. */
  homes: readonly { playerId: number; teamId: number }[];
  visitor: () => Caller;
  tree: Tree;
  /** How far the results have come. */
  frontier: number;
  /** A name that nobody has. */
  nextAccount: () => string;
}

export type Kind = keyof typeof CALLS;

/** One call of somebody, as it was sent. */
export interface Call {
  kind: Kind;
  who?: Participant;
  /** What they have picked if this is accepted. */
  picks?: readonly BracketPick[];
  send(): Promise<Answer>;
}

type MakeCall = (crowd: Crowd, random: Random) => Omit<Call, 'kind'>;

const anAdmin = ({ admins }: Crowd, random: Random) => choose(random, admins) as Caller;
const somebody = ({ participants }: Crowd, random: Random) => choose(random, participants) as Participant;
const scoreOf = (random: Random) => ({ team1Score: random.between(0, 4), team2Score: random.between(5, 9) });

/** Mostly the games that are next, now and then one of before, or one that cannot be played yet. */
function gameFor(crowd: Crowd, random: Random): number {
  const isNext = random.chance(0.7);
  const number = isNext ? crowd.frontier : random.between(0, crowd.frontier + 2);
  if (isNext) crowd.frontier += 1;
  return crowd.games[number % crowd.games.length]?.id ?? 0;
}

const submit: MakeCall = (crowd, random) => {
  const who = somebody(crowd, random);
  // Not everybody picks all of it.
  const picks = random.chance(0.7) ? who.plan : who.plan.slice(0, random.between(10, who.plan.length));
  const { tournamentId } = crowd;
  return { who, picks, send: () => who.caller.post('/api/brackets', { tournamentId, picks }) };
};

const begin: MakeCall = (crowd, random) => {
  const who = somebody(crowd, random);
  return { who, send: () => who.caller.post('/api/brackets', { tournamentId: crowd.tournamentId }) };
};

/** Some of what they want, one after the other. */
const pick: MakeCall = ({ tournamentId, participants }, random) => {
  const begun = participants.filter(({ bracketId, plan, sent }) => bracketId > 0 && sent < plan.length);
  const who = choose(random, begun) ?? (participants[0] as Participant);
  const wanted = who.plan.slice(who.sent, who.sent + random.between(1, 12));
  who.sent += wanted.length;
  const picks: BracketPick[] = [];
  const send = async () => {
    const nobody = { bracketId: who.bracketId || 1, tournamentId, gameId: 1, pickedTeamId: 1 };
    let answer = await who.caller.post('/api/picks', { ...nobody, ...wanted[0] });
    for (const [index, sent] of wanted.entries()) {
      if (index > 0) answer = await who.caller.post('/api/picks', { ...nobody, ...sent });
      if (answer.status === 201) picks.push(sent);
    }
    return answer;
  };
  return { who, picks, send };
};

const register: MakeCall = (crowd) => {
  const username = crowd.nextAccount();
  const caller = crowd.visitor();
  const who = { id: 0, username, caller, plan: [], bracketId: 0, sent: 0 };
  return { who, send: () => caller.post('/api/register', { username, password: PASSWORD }) };
};

const result: MakeCall = (crowd, random) => {
  const gameId = gameFor(crowd, random);
  const scores = scoreOf(random);
  const body = random.chance(0.5) ? scores : { team1Score: scores.team2Score, team2Score: scores.team1Score };
  const admin = anAdmin(crowd, random);
  return { send: () => admin.put(`/api/games/${gameId}/result`, body) };
};

/** A first game with points for those who play in it, unless they have been moved meanwhile. */
const resultWithPoints: MakeCall = (crowd, random) => {
  const teamId = choose(random, crowd.homes)?.teamId ?? 0;
  const gameId = crowd.games.find(({ team1Id, team2Id }) => team1Id === teamId || team2Id === teamId)?.id;
  const players = crowd.homes.filter((home) => home.teamId === teamId);
  const playerStats = players.map(({ playerId }) => ({ playerId, points: random.between(0, 30) }));
  const body = { ...scoreOf(random), playerStats };
  const admin = anAdmin(crowd, random);
  return { send: () => admin.put(`/api/games/${gameId}/result`, body) };
};

const reopen: MakeCall = (crowd, random) => {
  const game = crowd.games[random.between(0, Math.min(crowd.frontier, crowd.games.length - 1))];
  const admin = anAdmin(crowd, random);
  return { send: () => admin.post(`/api/games/${game?.id}/reopen`) };
};

const run: MakeCall = (crowd, random) => {
  const game = crowd.games[random.between(0, Math.min(crowd.frontier + 2, crowd.games.length - 1))];
  const status = random.chance(0.5) ? 'in_progress' : 'scheduled';
  const [admin, scores] = [anAdmin(crowd, random), scoreOf(random)];
  return { send: () => admin.patch(`/api/games/${game?.id}`, { status, ...scores }) };
};

const toggleTo =
  (bracketsOpen: boolean): MakeCall =>
  (crowd, random) => {
    const admin = anAdmin(crowd, random);
    return { send: () => admin.post(`/api/tournaments/${crowd.tournamentId}/toggle-brackets`, { bracketsOpen }) };
  };

const reset: MakeCall = (crowd, random) => {
  const admin = anAdmin(crowd, random);
  crowd.frontier = 0;
  return { send: () => admin.post(`/api/tournaments/${crowd.tournamentId}/reset`) };
};

const rename: MakeCall = (crowd, random) => {
  const [admin, name] = [anAdmin(crowd, random), `Name ${random.between(1, 40)}`];
  const id = choose(random, crowd.teamIds);
  return { send: () => admin.patch(`/api/teams/${id}`, { name }) };
};

const editPlayer: MakeCall = (crowd, random) => {
  const [admin, home] = [anAdmin(crowd, random), choose(random, crowd.homes)];
  const teamId = random.chance(0.3) ? choose(random, crowd.teamIds) : home?.teamId;
  const totals = random.chance(0.3) ? { wins: random.between(0, 5), losses: random.between(0, 5) } : {};
  const form = { firstName: 'Player', lastName: `${home?.playerId}`, teamId, ...totals };
  return { send: () => admin.put(`/api/players/${home?.playerId}`, form) };
};

const openingDay: MakeCall = (crowd, random) => {
  const [admin, { tournamentId }] = [anAdmin(crowd, random), crowd];
  const [team1Id, team2Id] = random.shuffle(crowd.teamIds);
  const [scores, isKept] = [scoreOf(random), random.chance(0.7)];
  // One after the other: created, given a result, and perhaps deleted again.
  const send = async () => {
    const created = await admin.post('/api/opening-day-games', { tournamentId, team1Id, team2Id });
    const address = `/api/opening-day-games/${created.body.id}`;
    if (created.status !== 201) return created;
    const entered = await admin.put(`${address}/result`, scores);
    return isKept ? entered : admin.delete(address);
  };
  return { send };
};

const CALLS = {
  ...{ submit, begin, pick, register, result, resultWithPoints, reopen, run, reset, rename, editPlayer, openingDay },
  ...{ open: toggleTo(true), close: toggleTo(false) },
};

export function makeCall(kind: Kind, crowd: Crowd, random: Random): Call {
  return { kind, ...CALLS[kind](crowd, random) };
}
