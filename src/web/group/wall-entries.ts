import type { GroupMember, Happening } from '../../contract/groups.ts';
import type { GroupMessage } from '../../contract/walls.ts';
import { ROUND_LABELS } from '../../domain/bracket/rounds.ts';
import { nameOf, type Tree } from '../../domain/bracket/tree.ts';
import { displayName } from '../../domain/players/names.ts';
import { isolate } from '../season/game-texts.ts';
import { countOf } from '../ui/format.ts';

/** What stands on a wall: what somebody wrote, or what happened by itself; several who joined one after the other, as one. */
export type WallEntry =
  | { kind: 'message'; key: string; at: string; message: GroupMessage }
  | { kind: 'happening'; key: string; at: string; happening: Happening }
  | { kind: 'joined'; key: string; at: string; userIds: readonly number[] };

/**
 * Messages and happenings, newest first. While there are older messages to load, happenings from before the oldest loaded
 * one wait for them.
 */
export function mergeWall(
  messages: readonly GroupMessage[],
  happened: readonly Happening[],
  hasOlder: boolean,
): WallEntry[] {
  const oldest = hasOlder ? (messages.at(-1)?.at ?? '') : '';
  const entries = [...messages.map(toMessageEntry), ...happened.filter(({ at }) => at >= oldest).map(toEntry)];
  // The sort is stable, and both lists are newest first.
  return entries.toSorted((a, b) => b.at.localeCompare(a.at)).reduce(joinUp, []);
}

function toMessageEntry(message: GroupMessage): WallEntry {
  return { kind: 'message', key: `message ${message.id}`, at: message.at, message };
}

function toEntry(happening: Happening): WallEntry {
  const { kind, at, userId, gameId } = happening;
  if (kind === 'joined') return { kind, key: `joined ${userId}`, at, userIds: [userId] };
  return { kind: 'happening', key: `${kind} ${userId} ${gameId}`, at, happening };
}

function joinUp(list: WallEntry[], entry: WallEntry): WallEntry[] {
  const last = list.at(-1);
  if (last?.kind !== 'joined' || entry.kind !== 'joined') return [...list, entry];
  return [...list.slice(0, -1), { ...last, userIds: [...last.userIds, ...entry.userIds] }];
}

// More names would drown out what people write.
const NAMED = 2;

/** 'Ada, Bo and 3 others joined.' Takes the names of those who are still known; null if there are none. */
export function describeJoined(names: readonly string[]): string | null {
  const first = names.slice(0, names.length > NAMED + 1 ? NAMED : NAMED + 1).map(isolate);
  const others = names.length - first.length;
  const all = others > 0 ? [...first, countOf(others, 'other')] : first;
  const [last, ...before] = all.toReversed();
  if (last === undefined) return null;
  return `${before.length > 0 ? `${before.toReversed().join(', ')} and ` : ''}${last} joined.`;
}

/** 'Ada took the lead when Stone Bridge won.'; null if the person or the game is not known any more. */
export function describeHappening(happening: Happening, name: string | undefined, tree: Tree | null): string | null {
  const game = tree?.gameById.get(happening.gameId ?? 0);
  if (name === undefined || !tree || !game || happening.teamId === null) return null;
  const team = isolate(nameOf(tree, happening.teamId));
  return happening.kind === 'lead'
    ? `${isolate(name)} took the lead when ${team} won.`
    : `Only ${isolate(name)} had ${team} winning in the ${ROUND_LABELS[game.round]}.`;
}

/** What happened by itself, in a sentence; null if whom or what it is about is not known any more. */
export function describeEvent(
  entry: Exclude<WallEntry, { kind: 'message' }>,
  people: readonly GroupMember[],
  tree: Tree | null,
): string | null {
  const nameOf = (userId: number) => {
    const person = people.find((each) => each.userId === userId);
    return person && displayName(person);
  };
  return entry.kind === 'joined'
    ? describeJoined(entry.userIds.flatMap((userId) => nameOf(userId) ?? []))
    : describeHappening(entry.happening, nameOf(entry.happening.userId), tree);
}

/** The newest entry of a wall in one line: 'Ada: Loser cooks.', or what happened; null if there is none. */
export function describeNewest(
  entries: readonly WallEntry[],
  people: readonly GroupMember[],
  tree: Tree | null,
): string | null {
  for (const entry of entries) {
    const text =
      entry.kind === 'message'
        ? `${isolate(displayName(entry.message))}: ${entry.message.text}`
        : describeEvent(entry, people, tree);
    if (text) return text;
  }
  return null;
}

/** A piece of a message: text, or the address of a link. */
export interface MessagePart {
  text: string;
  url: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;

/** Splits a message into text and links. */
export function splitLinks(text: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimAddress(found);
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), url: null });
    parts.push({ text: address, url: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), url: null });
  return parts;
}

/** Removes what follows an address in a sentence, such as a parenthesis that was opened before it. */
function trimAddress(address: string): string {
  const isOutside = address.endsWith(')') && address.split(')').length > address.split('(').length;
  return isOutside || /['’”.,;:!?\]}]$/.test(address) ? trimAddress(address.slice(0, -1)) : address;
}
