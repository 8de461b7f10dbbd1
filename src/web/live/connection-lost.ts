import { createStore } from '../browser/store.ts';

/** Whether the live stream has been down for so long that users are told. */
export const connectionLost = createStore(false);
