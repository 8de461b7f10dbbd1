interface Difference {
  name: string;
  before: string | null;
  after: string | null;
}

// Ids and counters, which mean nothing to people, and times that every change sets.
const IGNORED_FIELDS = /^(revision|createdAt|updatedAt|id|\w+Id)$/;

/** The properties in which two states differ, as texts; null where a state lacks the property. */
export function listDifferences(before: unknown, after: unknown): Difference[] {
  const [was, is] = [toObject(before), toObject(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .filter((name) => !IGNORED_FIELDS.test(name) && toText(was[name]) !== toText(is[name]))
    .map((name) => ({ name: humanize(name), before: toText(was[name]), after: toText(is[name]) }));
}

/** The properties of a state; those of a list are its positions. */
function toObject(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** 'submissionsCloseAt' becomes 'Submissions close at'; position 0 of a list becomes '#1'. */
function humanize(name: string): string {
  if (/^\d+$/.test(name)) return `#${Number(name) + 1}`;
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
