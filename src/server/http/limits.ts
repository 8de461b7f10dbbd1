/** Limits for all callers together, and for one IPv4 address or IPv6 network. */
export interface Limits {
  connections: number;
  connectionsPerAddress: number;
  streams: number;
  streamsPerAddress: number;
  /** API requests that are handled at a time; others are queued. */
  requestsPerAddress: number;
  /** Passwords in the queue for hashing. */
  passwords: number;
  passwordsPerAddress: number;
}

/** For a machine with one or two cores and 1 GiB, and a school of 500 people behind one address. */
export const DEFAULT_LIMITS: Limits = {
  connections: 20_000,
  connectionsPerAddress: 4_000,
  streams: 15_000,
  streamsPerAddress: 3_000,
  requestsPerAddress: 16,
  passwords: 1_000,
  passwordsPerAddress: 500,
};
