/** The event by which the live stream says that it is there. It has no content. */
export const HEARTBEAT = 'heartbeat';
export const HEARTBEAT_MS = 15_000;
