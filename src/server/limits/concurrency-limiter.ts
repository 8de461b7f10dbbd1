import type { ServerResponse } from 'node:http';
import { LIMITS } from './limits.ts';

interface NetworkLoad {
  running: number;
  /** Bytes of finished responses that are still in socket buffers. */
  unsentBytes: number;
  queue: Set<() => void>;
}

/** Limits the concurrent requests of a network and the bytes of responses that it has not read (back pressure). */
export function createConcurrencyLimiter(maxRunning: number) {
  const loads = new Map<string, NetworkLoad>();

  const findLoad = (network: string): NetworkLoad => {
    const load = loads.get(network) ?? { running: 0, unsentBytes: 0, queue: new Set() };
    loads.set(network, load);
    return load;
  };
  const startQueued = (network: string, load: NetworkLoad) => {
    // Counted once: a cached response is sent, and its request ended, before `start` returns.
    let room = maxRunning - load.running;
    for (const start of load.queue) {
      if (room <= 0 || load.unsentBytes >= LIMITS.unreadBytes.most) break;
      room -= 1;
      start();
    }
    const isIdle = load.running === 0 && load.unsentBytes === 0 && load.queue.size === 0;
    // This load may have been deleted while idle, and another one created for the network.
    if (isIdle && loads.get(network) === load) loads.delete(network);
  };

  return {
    /** Calls `handle` once the network is below both limits; never, if the connection closes before that. */
    admit: (network: string, response: ServerResponse, handle: () => void): void => {
      if (response.socket?.destroyed ?? true) return;
      const load = findLoad(network);
      const start = () => {
        load.queue.delete(start);
        load.running += 1;
        endPhase = () => {
          load.running -= 1;
        };
        response.once('prefinish', () => {
          const unsent = response.socket?.writableLength ?? 0;
          load.unsentBytes += unsent;
          enterPhase(() => {
            load.unsentBytes -= unsent;
          });
        });
        handle();
      };
      // A request is queued, then running, then sending. `endPhase` removes it from the count of its current phase.
      let endPhase = () => {
        load.queue.delete(start);
      };
      const enterPhase = (endNext: () => void) => {
        endPhase();
        endPhase = endNext;
        // Yields to the event loop, so that a queue of cached responses does not block other networks.
        if (load.queue.size > 0) setImmediate(startQueued, network, load);
        else startQueued(network, load);
      };
      response.once('close', () => enterPhase(() => {}));
      load.queue.add(start);
      startQueued(network, load);
    },
  };
}
