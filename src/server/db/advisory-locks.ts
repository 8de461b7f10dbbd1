/**
 * The first of an advisory lock's two keys, so that locks on different subjects do not block each other. To avoid
 * deadlocks, a transaction locks people first, then tournaments, then a username, then rows: those of users, and only
 * then those that belong to a user; several tournaments or users in the order of their ids.
 */
export const ADVISORY_LOCKS = {
  /** By tournament id; in the functions of several migrations too. */
  tournament: 1,
  /** By the hash of a username's skeleton. */
  username: 2,
  /** By the hash of a rate limit's key; in migration 0010 only. */
  rateLimit: 3,
  /** Changes of roles and deletions of accounts; in migration 0009 too. */
  people: 4,
} as const;
