interface Decidable {
  id: number;
  winnerId: number | null;
}

/** Games that were open before and have a winner now. Those of another bracket are not new, they are others. */
export function listNewlyDecided(before: readonly Decidable[], now: readonly Decidable[]): ReadonlySet<number> {
  const open = new Set(before.filter(({ winnerId }) => winnerId === null).map(({ id }) => id));
  return new Set(now.filter(({ id, winnerId }) => winnerId !== null && open.has(id)).map(({ id }) => id));
}
