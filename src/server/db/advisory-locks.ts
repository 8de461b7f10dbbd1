/** The first keys of advisory locks, so that different subjects do not block each other. */
export const ADVISORY_LOCKS = {
  /** By tournament id. */
  tournament: 1,
  /** By the hash of a username's skeleton. */
  username: 2,
  /** By the hash of a key; in migration 0010. */
  rateLimit: 3,
  /** Changes of roles and deletions of accounts; in migration 0009 too. */
  people: 4,
} as const;
