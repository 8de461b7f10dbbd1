/** The empty event that keeps a live stream known to be alive. */
export const HEARTBEAT = 'heartbeat';
export const HEARTBEAT_MS = 15_000;
