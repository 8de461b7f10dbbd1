import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Game } from '../../../domain/bracket/game.ts';
import { type ContenderId, nameOf, type Tree } from '../../../domain/bracket/tree.ts';
import { autofill, chooseAtRandom, chooseBySeed } from '../../../domain/picks/autofill.ts';
import { prunePicks } from '../../../domain/picks/draft.ts';
import { canPick, isChangeable, setPick } from '../../../domain/picks/picking.ts';
import { NO_PICKS, type Picks } from '../../../domain/picks/picks.ts';
import { readStored, writeStored } from '../../browser/storage.ts';

/** What the last step did beyond what was clicked, and how to take it back. */
interface Said {
  text: string;
  before: Picks | null;
}

interface Notice extends Said {
  tree: Tree;
}

type FillWay = 'seed' | 'random';

/** Picks in progress: kept at every click, and held against the tournament as it is now. */
export function useDraft(key: string, tree: Tree, stored: Picks, onGone: () => void) {
  const [draft, setDraft] = useState(() => readDraft(key));
  const [isKept, setKept] = useState(true);
  const [notice, setNotice] = useState<Notice | null>(null);
  const tellGone = useEffectEvent(onGone);
  useEffect(() => {
    // Another tab of the same person is picking too.
    const follow = (event: StorageEvent) => {
      if (event.key !== key) return;
      // Another tab has submitted it.
      if (event.newValue === null) return tellGone();
      setDraft(readDraft(key));
      // What could be undone here would undo what was done there.
      setNotice(null);
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [key]);

  const pruned = useMemo(() => prunePicks(tree, draft, stored), [tree, draft, stored]);
  const picks = useMemo(() => new Map([...stored, ...pruned.picks]), [stored, pruned]);

  // What was said about a tournament that has moved on since is no longer true.
  const current = notice?.tree === tree ? notice : null;
  const change = (next: Picks, said: Said | null) => {
    setDraft(next);
    setKept(writeDraft(key, next));
    setNotice(said && { ...said, tree });
  };
  return {
    picks,
    isKept,
    notice: pruned.dropped.length > 0 ? { text: describeDropped(pruned.dropped.length), before: null } : current,
    dismiss: () => change(pruned.picks, null),
    isOpen: (game: Game) => isChangeable(game, stored),
    canPick: (gameId: number, contender: ContenderId) => canPick(tree, picks, gameId, contender, stored),
    pick: (gameId: number, contender: ContenderId) => {
      const { picks: next, cleared } = setPick(tree, picks, gameId, contender, stored);
      if (next === picks) return;
      change(next, cleared.length > 0 ? { text: describeCleared(tree, picks, gameId, cleared), before: picks } : null);
    },
    fill: (way: FillWay) => {
      const next = autofill(tree, picks, way === 'seed' ? chooseBySeed(tree) : chooseAtRandom(Math.random));
      change(next, { text: describeFilled(next.size - picks.size, way), before: picks });
    },
    startOver: () => change(NO_PICKS, { text: 'All picks are cleared.', before: picks }),
    undo: () => {
      if (current?.before) change(current.before, null);
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function describeCleared(tree: Tree, before: Picks, gameId: number, cleared: readonly number[]): string {
  const replaced = before.get(gameId);
  const who = replaced === undefined ? 'That team' : nameOf(tree, replaced);
  return `${who} no longer gets that far: ${count(cleared.length, 'later pick was', 'later picks were')} cleared.`;
}

function describeFilled(filled: number, way: 'seed' | 'random'): string {
  if (filled === 0) return 'There was no open game left to fill.';
  return `${count(filled, 'game', 'games')} filled ${way === 'seed' ? 'by seed' : 'at random'}. Your own picks stayed.`;
}

function describeDropped(dropped: number): string {
  return `${count(dropped, 'saved pick no longer holds', 'saved picks no longer hold')}, because the tournament has moved on.`;
}

/** Picks in progress are kept in this browser, for each user and tournament. */
export function draftKey(userId: number, tournamentId: number): string {
  return `swish-draft:${userId}:${tournamentId}`;
}

export function readDraft(key: string): Picks {
  return parseDraft(readStored(key));
}

/** Says whether it is kept. */
function writeDraft(key: string, picks: Picks): boolean {
  return writeStored(key, JSON.stringify([...picks]));
}

/** Whatever is stored there, it may have been written by another version, or by hand. */
export function parseDraft(text: string | null): Picks {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '[]');
  } catch {
    return new Map();
  }
  return new Map(Array.isArray(stored) ? stored.filter(isPick) : []);
}

function isPick(entry: unknown): entry is [number, number] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => Number.isInteger(part));
}
