import { z } from 'zod';
import { isCurrency, MAX_PLACES, MAX_STAKE_MINOR, SPLIT_KINDS } from '../domain/groups/pot.ts';
import { Id } from './fields.ts';

const Share = z.int().min(1);

export const PotInput = z.object({
  stakeMinor: z.int().min(1).max(MAX_STAKE_MINOR).describe('what each member puts in, in minor units of the currency'),
  currency: z.string().refine(isCurrency, 'Must be the code of a currency, such as EUR').describe('ISO 4217'),
  splitKind: z.enum(SPLIT_KINDS, 'Split must be percent or amount'),
  split: z
    .array(Share)
    .min(1, 'At least one place must get something')
    .max(MAX_PLACES, `At most ${MAX_PLACES} places can get something`)
    .describe('by place: percentages that add up to 100, or minor units that add up to the pot at most'),
});

export const PotStatus = PotInput.extend({
  collectedMinor: z.int().nullable().describe('the stakes of those who have paid; null if only the owner sees that'),
  potMinor: z.int().describe('the stakes of all members'),
  payouts: z
    .array(z.object({ userId: Id, amountMinor: z.int() }))
    .describe('who would win what now; empty before the first result'),
});
export type PotStatus = z.infer<typeof PotStatus>;
