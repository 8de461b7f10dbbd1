/** The name of the empty event that shows clients that a live stream is still connected. */
export const HEARTBEAT = 'heartbeat';
export const HEARTBEAT_MS = 15_000;
