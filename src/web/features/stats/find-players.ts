import type { Player } from '../../../contract/players.ts';
import { fullName } from '../../../domain/players/names.ts';

/** The players whose name or current team holds this text, in any case and with or without accents. */
export function findPlayers(players: readonly Player[], text: string): readonly Player[] {
  const wanted = fold(text).trim();
  if (!wanted) return players;
  return players.filter((player) =>
    [fullName(player), player.currentTeam ?? ''].some((part) => fold(part).includes(wanted)),
  );
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
