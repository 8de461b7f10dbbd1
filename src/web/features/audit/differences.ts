interface Difference {
  name: string;
  before: string | null;
  after: string | null;
}

// Numbers for the program, and times that differ in every change.
const IGNORED_FIELDS = /^(revision|createdAt|updatedAt|id|\w+Id)$/;

/** The properties of which two states differ, as texts. Null where a state has none. */
export function listDifferences(before: unknown, after: unknown): Difference[] {
  const [was, is] = [toObject(before), toObject(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .filter((name) => !IGNORED_FIELDS.test(name) && toText(was[name]) !== toText(is[name]))
    .map((name) => ({ name: humanize(name), before: toText(was[name]), after: toText(is[name]) }));
}

/** A list becomes an object by position. */
function toObject(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** 'submissionsCloseAt' as 'Submissions close at'; positions in a list count from 1. */
function humanize(name: string): string {
  if (/^\d+$/.test(name)) return `#${Number(name) + 1}`;
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
