/** How much of the server callers may take: all together, and from one address (or IPv6 network). */
export interface Limits {
  connections: number;
  connectionsPerAddress: number;
  streams: number;
  streamsPerAddress: number;
  /** API requests that are being handled; more of them wait. */
  requestsPerAddress: number;
  /** Passwords that wait to be hashed. */
  passwords: number;
  passwordsPerAddress: number;
}

/** For a machine with one or two cores and 1 GiB, and so that a school of 500 people behind one address can play. */
export const DEFAULT_LIMITS: Limits = {
  connections: 20_000,
  connectionsPerAddress: 4_000,
  streams: 15_000,
  streamsPerAddress: 3_000,
  requestsPerAddress: 16,
  passwords: 1_000,
  passwordsPerAddress: 500,
};
