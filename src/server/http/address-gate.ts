import type { ServerResponse } from 'node:http';

/** Bounds what one address has under way, so that it neither holds up the others nor fills the memory. */
export interface AddressGate {
  /**
   * Resolves when a request of this network may be handled: once few enough others are, and most of what it was sent
   * has been read. Never resolves if the connection ends before that.
   */
  admit(network: string, response: ServerResponse): Promise<void>;
  /** Whether most of what this network was sent has been read. */
  hasRoom(network: string): boolean;
  /** Counts what is left to send of an answer that was not admitted. */
  noteUnsent(network: string, response: ServerResponse): void;
}

interface Visitor {
  handling: number;
  /** Of answers that are complete and wait for their reader. */
  unsentBytes: number;
  waiting: Set<() => void>;
}

const MAX_UNSENT_BYTES = 16 * 1024 * 1024;

export function createAddressGate(maxHandling: number): AddressGate {
  const visitors = new Map<string, Visitor>();

  const find = (network: string): Visitor => {
    const visitor = visitors.get(network) ?? { handling: 0, unsentBytes: 0, waiting: new Set() };
    visitors.set(network, visitor);
    return visitor;
  };
  const startWaiting = (network: string, visitor: Visitor) => {
    for (const start of visitor.waiting) {
      if (visitor.handling >= maxHandling || visitor.unsentBytes >= MAX_UNSENT_BYTES) break;
      start();
    }
    const isGone = visitor.handling === 0 && visitor.unsentBytes === 0 && visitor.waiting.size === 0;
    // Whoever came meanwhile may have been given another one.
    if (isGone && visitors.get(network) === visitor) visitors.delete(network);
  };

  return {
    hasRoom: (network) => (visitors.get(network)?.unsentBytes ?? 0) < MAX_UNSENT_BYTES,
    noteUnsent: (network, response) => {
      const unsent = response.socket?.writableLength ?? 0;
      if (unsent === 0) return;
      const visitor = find(network);
      visitor.unsentBytes += unsent;
      response.once('close', () => {
        visitor.unsentBytes -= unsent;
        setImmediate(startWaiting, network, visitor);
      });
    },
    admit: (network, response) =>
      new Promise((resolve) => {
        if (response.socket?.destroyed ?? true) return;
        const visitor = find(network);
        const start = () => {
          visitor.waiting.delete(start);
          visitor.handling += 1;
          endPhase = () => {
            visitor.handling -= 1;
          };
          response.once('prefinish', () => {
            const unsent = response.socket?.writableLength ?? 0;
            visitor.unsentBytes += unsent;
            enterPhase(() => {
              visitor.unsentBytes -= unsent;
            });
          });
          resolve();
        };
        let endPhase = () => {
          visitor.waiting.delete(start);
        };
        const enterPhase = (endNext: () => void) => {
          endPhase();
          endPhase = endNext;
          // Others have their turn first; answers that are at hand would otherwise follow one another without a pause.
          setImmediate(startWaiting, network, visitor);
        };
        response.once('close', () => enterPhase(() => {}));
        visitor.waiting.add(start);
        startWaiting(network, visitor);
      }),
  };
}
