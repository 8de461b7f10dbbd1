/** What a browser has shown of a bracket. */
export interface Seen {
  /** The games that were decided. */
  games: number[];
  rank: number;
}

/** Tolerates any text, since another version of the app may have stored it. */
export function parseSeen(text: string | null): Seen | null {
  try {
    const { games, rank } = JSON.parse(text ?? 'null') ?? {};
    return Array.isArray(games) && Number.isInteger(rank) ? { games, rank } : null;
  } catch {
    return null;
  }
}

/** The results that are news: the last one, and those since the last visit. On the first visit, the last one alone. */
export function freshResults(decided: readonly number[], seen: Seen | null, lastGameId: number | undefined) {
  const unseen = seen ? decided.filter((id) => !seen.games.includes(id)) : [];
  const fresh = new Set(lastGameId === undefined ? unseen : [...unseen, lastGameId]);
  return { fresh, isNew: seen === null || unseen.length > 0 };
}
