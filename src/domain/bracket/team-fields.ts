import { HIGHEST_POSITION, LOWEST_SEED } from './format.ts';

// Limits of a team's fields, for forms, the server and pasted lists.
export const TEAM_NAME_LENGTH = { min: 2, max: 100 } as const;

export const SEED_MESSAGE = `Seed must be a whole number from 1 to ${LOWEST_SEED}`;
export const POSITION_MESSAGE = `Position must be a whole number from 1 to ${HIGHEST_POSITION}`;
