import { SCORING_CHOICES } from '../../src/domain/groups/scorings.ts';
import type { Caller } from './caller.ts';
import { workThrough } from './progress.ts';

interface GroupPlan {
  name: string;
  size: number;
  /** One of the ready-made scorings; by default the points of the site. */
  scoring?: string;
  pot?: { stakeMinor: number; currency: string; splitKind: 'percent'; split: number[] };
  /** What its members write, one after the other. */
  messages: readonly string[];
}

const PLANS: readonly GroupPlan[] = [
  {
    name: 'Fourth floor',
    size: 12,
    pot: { stakeMinor: 500, currency: 'EUR', splitKind: 'percent', split: [60, 30, 10] },
    messages: [
      'Five euros each, in the tin beside the coffee machine.',
      'Who had that one? Nobody, I hope.',
      'My bracket was fine until lunch.',
      'Still two euros missing in the tin. You know who you are.',
    ],
  },
  {
    name: 'Upsets only',
    size: 7,
    scoring: 'Upsets count',
    messages: ['Favourites are boring.', 'I have three upsets in the next round, and no regrets.'],
  },
  { name: 'Sunday table', size: 2, messages: ['Loser cooks.', 'Then you had better look up a recipe.'] },
];

export interface DemoGroup {
  id: number;
  code: string;
  members: readonly Caller[];
  plan: GroupPlan;
}

/** Three groups of people with brackets: one with a pot, one that counts upsets, and one of two. */
export function makeGroups(people: readonly Caller[]): Promise<DemoGroup[]> {
  return workThrough('Groups', PLANS, async (plan): Promise<DemoGroup> => {
    // The last place is for whom the demo suggests to log in as.
    const members = people.slice(0, plan.size - 1);
    const [owner, ...others] = members as [Caller, ...Caller[]];
    const { id, inviteCode } = await owner('POST /api/groups', { body: { name: plan.name } });
    const code = inviteCode ?? '';
    for (const other of others) await join(other, code);
    const scoring = SCORING_CHOICES.find(({ name }) => name === plan.scoring)?.scoring;
    if (scoring) await owner('PUT /api/groups/:id/scoring', { params: { id }, body: scoring });
    if (plan.pot) await collect(owner, id, plan.pot);
    return { id, code, members, plan };
  });
}

/** Sets a pot into which nearly everybody has paid. */
async function collect(owner: Caller, id: number, pot: NonNullable<GroupPlan['pot']>): Promise<void> {
  const { people } = await owner('PUT /api/groups/:id/pot', { params: { id }, body: pot });
  for (const { userId } of people.slice(1))
    await owner('PUT /api/groups/:id/members/:userId/paid', { params: { id, userId }, body: { paid: true } });
}

function join(caller: Caller, code: string) {
  return caller('POST /api/invitations/:code/join', { params: { code } });
}

/** Lets one more person into each group, the first of these who is not in it, and its members write, in turns. */
export async function enliven(groups: readonly DemoGroup[], newcomers: readonly Caller[]): Promise<void> {
  await workThrough('Walls', groups, async ({ id, code, members, plan }) => {
    const newcomer = newcomers.find((caller) => !members.includes(caller));
    if (newcomer) await join(newcomer, code);
    const writers = [...members, ...(newcomer ? [newcomer] : [])];
    for (const [index, text] of plan.messages.entries())
      await writers[index % writers.length]?.('POST /api/groups/:id/messages', { params: { id }, body: { text } });
  });
}
