import type { Random } from '../../../scripts/random.ts';
import type { BracketPick } from '../../../src/domain/picks/picks.ts';
import type { Answer } from '../../caller.ts';
import { PASSWORD } from '../../test-app.ts';
import type { Crowd, MakeCall, Participant } from './season-crowd.ts';

const somebody = ({ participants }: Crowd, random: Random) => random.pick(participants);

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

function chooseBegun({ participants }: Crowd, random: Random): Participant {
  const begun = participants.filter(({ bracketId }) => bracketId > 0);
  return random.pick(begun.length > 0 ? begun : participants);
}

/** One after the other, noting those that were taken. */
async function sendPicks(
  crowd: Crowd,
  who: Participant,
  wanted: readonly BracketPick[],
  taken: BracketPick[],
): Promise<Answer> {
  const [first = { gameId: 1, pickedTeamId: 1 }, ...others] = wanted;
  const bracket = { tournamentId: crowd.tournamentId, bracketId: who.bracketId || 1 };
  const answer = await who.caller.post('/api/picks', { ...bracket, ...first });
  if (answer.status === 201) taken.push(first);
  return others.length === 0 ? answer : sendPicks(crowd, who, others, taken);
}

const pick: MakeCall = (crowd, random) => {
  const who = chooseBegun(crowd, random);
  const wanted = who.plan.slice(who.sent, who.sent + random.between(4, 12));
  who.sent += wanted.length;
  const picks: BracketPick[] = [];
  return { who, picks, send: () => sendPicks(crowd, who, wanted, picks) };
};

/** Somebody with two windows open, and another bracket in mind in each. */
const pickTwice: MakeCall = (crowd, random) => {
  const who = chooseBegun(crowd, random);
  const picks: BracketPick[] = [];
  const minds = [who.plan, who.otherPlan].map((plan) => random.shuffle(plan).slice(0, 5));
  const send = async () => {
    const [answer] = await Promise.all(minds.map((wanted) => sendPicks(crowd, who, wanted, picks)));
    return answer as Answer;
  };
  return { who, picks, send };
};

const register: MakeCall = (crowd) => {
  const username = crowd.nextAccount();
  const caller = crowd.visitor();
  const who = { id: 0, username, caller, plan: [], otherPlan: [], bracketId: 0, sent: 0 };
  return { who, send: () => caller.post('/api/register', { username, password: PASSWORD }) };
};

export const USER_CALLS = { submit, begin, pick, pickTwice, register };
