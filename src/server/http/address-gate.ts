import type { ServerResponse } from 'node:http';

/** Bounds what one address has under way, so that it neither holds up the others nor fills the memory. */
export interface AddressGate {
  /**
   * Resolves when a request of this network may be handled: once few enough others are, and most of what it was sent
   * has been read. Never resolves if the connection ends before that.
   */
  admit(network: string, response: ServerResponse): Promise<void>;
}

interface Visitor {
  handling: number;
  /** Of answers that are complete and wait for their reader. */
  unsentBytes: number;
  waiting: (() => void)[];
}

const MAX_UNSENT_BYTES = 16 * 1024 * 1024;

export function createAddressGate(maxHandling: number): AddressGate {
  const visitors = new Map<string, Visitor>();

  const find = (network: string): Visitor => {
    const visitor = visitors.get(network) ?? { handling: 0, unsentBytes: 0, waiting: [] };
    visitors.set(network, visitor);
    return visitor;
  };
  const startWaiting = (network: string, visitor: Visitor) => {
    while (visitor.handling < maxHandling && visitor.unsentBytes < MAX_UNSENT_BYTES) {
      const start = visitor.waiting.shift();
      if (!start) break;
      start();
    }
    if (visitor.handling === 0 && visitor.unsentBytes === 0 && visitor.waiting.length === 0) visitors.delete(network);
  };

  return {
    admit: (network, response) =>
      new Promise((resolve) => {
        const visitor = find(network);
        const start = () => {
          if (response.socket?.destroyed ?? true) return;
          visitor.handling += 1;
          let endPhase = () => {
            visitor.handling -= 1;
          };
          const enterPhase = (endNext: () => void) => {
            endPhase();
            endPhase = endNext;
            // Others have their turn first; answers that are at hand would otherwise follow one another without a pause.
            setImmediate(startWaiting, network, visitor);
          };
          response.once('prefinish', () => {
            const unsent = response.socket?.writableLength ?? 0;
            visitor.unsentBytes += unsent;
            enterPhase(() => {
              visitor.unsentBytes -= unsent;
            });
          });
          response.once('close', () => enterPhase(() => {}));
          resolve();
        };
        visitor.waiting.push(start);
        startWaiting(network, visitor);
      }),
  };
}
