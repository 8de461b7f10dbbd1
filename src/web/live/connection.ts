// Whether open pages have been without news for so long that people are told.
let isLost = false;
const listeners = new Set<() => void>();

export function setLost(next: boolean): void {
  if (next === isLost) return;
  isLost = next;
  for (const tell of listeners) tell();
}

export function readLost(): boolean {
  return isLost;
}

export function subscribeToLost(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
