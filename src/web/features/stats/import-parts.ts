import { MAX_IMPORTED_PLAYERS, type PlayerImport } from '../../../contract/players.ts';

type ListedPlayer = PlayerImport['players'][number];

// The server takes 64 kB at once.
const MAX_BYTES = 60_000;

/** A list as requests: one, unless it is longer than the server takes at once. */
export function splitImport(players: readonly ListedPlayer[]): PlayerImport[] {
  const parts: PlayerImport[] = [];
  let bytes = 0;
  for (const player of players) {
    const size = new TextEncoder().encode(JSON.stringify(player)).length + 1;
    const last = parts.at(-1);
    if (!last || last.players.length === MAX_IMPORTED_PLAYERS || bytes + size > MAX_BYTES) {
      parts.push({ players: [player] });
      bytes = size;
    } else {
      last.players.push(player);
      bytes += size;
    }
  }
  return parts;
}
