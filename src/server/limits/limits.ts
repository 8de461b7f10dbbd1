/** A limit that protects the program, and the people who use it, from strangers. */
export interface Limit {
  /** What is counted, and per whom. An address is an IPv4 address or an IPv6 network (see `networkOf`). */
  counted: string;
  per: string;
  most: number;
  /** What happens beyond the limit. */
  beyond: string;
}

/** A limit of tries in a time window, which starts with the first. */
export interface RateLimit extends Limit {
  windowSeconds: number;
}

const limit = (most: number, counted: string, per: string, beyond: string): Limit => ({ counted, per, most, beyond });
const tries = (most: number, minutes: number, counted: string, per: string, beyond = '429'): RateLimit => ({
  ...limit(most, counted, per, beyond),
  windowSeconds: 60 * minutes,
});

const KiB = 1024;
const MiB = 1024 * KiB;
const GiB = 1024 * MiB;

/**
 * All limits, for a machine with one or two cores and 1 GiB, and a school of 500 people behind one address.
 * docs/security.md has them as a table, with the tests.
 */
export const LIMITS = {
  connections: limit(20_000, 'connections', 'server', 'closed'),
  connectionsPerAddress: limit(4_000, 'connections', 'address', 'closed'),
  requestSeconds: limit(25, 'seconds until a request has arrived', 'request', '408'),
  idleSeconds: limit(90, 'seconds without a byte', 'connection', 'closed'),
  headers: limit(100, 'headers', 'request', '431'),
  headerBytes: limit(16 * KiB, 'bytes of headers', 'request', '431'),
  bodyBytes: limit(
    64 * KiB,
    'bytes of the body, but for the import of players, pictures and archives',
    'request',
    '413',
  ),
  unansweredBodyBytes: limit(16 * MiB, 'bytes of bodies that are not answered yet', 'address', '503'),
  // Ten million people with their brackets take a third of it, and the file of an import by a browser has 1 GiB.
  unpackedBytes: limit(32 * GiB, 'bytes that the file of an import unpacks to', 'import', '400'),
  pipelined: limit(16, 'requests that wait for the one before them', 'connection', 'closed'),
  pipelinedBytes: limit(4 * MiB, 'bytes of requests that wait for the one before them', 'address', 'closed'),
  requestsPerAddress: limit(16, 'API requests that are handled at a time', 'address', 'the next ones wait'),
  unreadBytes: limit(16 * MiB, 'bytes of responses that are not read yet', 'address', 'the next requests wait'),
  streams: limit(15_000, 'live streams', 'server', '503'),
  streamsPerAddress: limit(3_000, 'live streams', 'address', '503'),
  unreadStreamBytes: limit(64 * KiB, 'bytes of events that are not read yet', 'live stream', 'closed'),
  passwords: limit(1_000, 'passwords that wait for hashing', 'server', '503'),
  pictures: limit(200, 'pictures that wait for rendering', 'server', '503'),
  costlyReads: limit(500, 'costly reads that wait, such as leaderboard pages', 'server', '503'),
  cached: limit(2_000, 'cached responses, pictures and what they are made from', 'cache', 'the oldest go'),
  cachedBytes: limit(24 * MiB, 'bytes of what is cached', 'cache', 'the oldest go'),
  guesses: tries(300, 15, 'wrong passwords', 'address'),
  guessesOfAccount: tries(10, 15, 'wrong passwords', 'account and address'),
  guessesAtAccount: tries(20, 15, 'wrong passwords, the last 5 from familiar addresses', 'account'),
  logins: tries(1_000, 15, 'logins', 'address'),
  passkeyLogins: tries(1_000, 15, 'passkey logins that were begun', 'address'),
  registrations: tries(300, 60, 'new accounts', 'address'),
  wrongCodes: tries(300, 15, 'wrong codes for joining', 'address'),
  resetLinks: tries(300, 15, 'links for a new password that were tried', 'address'),
  resetMails: tries(60, 60, 'mails about a forgotten password', 'address', 'none is sent'),
  photoUploads: tries(20, 60, 'uploads of a picture', 'account'),
  profileChanges: tries(60, 10, 'changes of the account', 'account'),
  picksChanges: tries(60, 10, 'changes of submitted brackets', 'account'),
  draftSaves: tries(600, 10, 'saves of a draft', 'account'),
  wrongInvitations: tries(300, 15, 'wrong invitations to a group', 'address'),
  groupChanges: tries(600, 10, 'changes of groups', 'account'),
  loggedGroupChanges: tries(60, 10, 'changes of groups in the audit log', 'account'),
  messages: tries(20, 10, 'messages on walls', 'account'),
};

/** The limits that can be set (`env.ts`). */
const SETTINGS = [
  'connections',
  'connectionsPerAddress',
  'streams',
  'streamsPerAddress',
  'requestsPerAddress',
  'passwords',
] as const;

export type Limits = Record<(typeof SETTINGS)[number], number>;

export const DEFAULT_LIMITS = Object.fromEntries(SETTINGS.map((name) => [name, LIMITS[name].most])) as Limits;
