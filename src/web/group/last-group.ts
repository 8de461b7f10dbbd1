import { readStored, writeStored } from '../browser/storage.ts';

const KEY = 'swish-last-group';

/** Remembers on this device which group was opened last. */
export function rememberGroup(groupId: number): void {
  writeStored(KEY, String(groupId));
}

/** Whether a group was opened on this device. */
export function hasOpenedGroup(): boolean {
  return readStored(KEY) !== null;
}

/** The group that was opened last comes first, the others in the order in which the user joined them. */
export function sortByUse<Group extends { id: number }>(groups: readonly Group[]): Group[] {
  const last = readStored(KEY);
  const isLast = ({ id }: Group) => String(id) === last;
  return [...groups.filter(isLast), ...groups.filter((group) => !isLast(group))];
}
