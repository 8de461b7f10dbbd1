export interface PersonName {
  firstName: string | null;
  lastName: string | null;
}

/** The name shown for people whose account was deleted. Nobody can register with it. */
export const FORMER_PLAYER = 'Former player';

/** 'First Last', or just one of them if the other is missing. */
export function fullName({ firstName, lastName }: PersonName): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

/** The full name, or the username without one. */
export function displayName(person: PersonName & { username: string }): string {
  return fullName(person) || person.username;
}

/** "Ada’s", "Jonas’" */
export function possessive(name: string): string {
  return /s$/i.test(name) ? `${name}’` : `${name}’s`;
}

/** The initials of both names, or '?' without a name. */
export function initialsOf({ firstName, lastName }: PersonName): string {
  return [firstName, lastName].map(firstLetter).join('').toUpperCase() || '?';
}

/** The initials of both names; without a name the first letter of the username, and '?' for a former player. */
export function lettersOf({ firstName, lastName, username }: PersonName & { username: string }): string {
  const hasName = Boolean(firstName || lastName) || username === FORMER_PLAYER;
  return hasName ? initialsOf({ firstName, lastName }) : firstLetter(username).toUpperCase();
}

function firstLetter(name: string | null | undefined): string {
  return [...(name ?? '')][0] ?? '';
}

/** A name for searching: lower case, without accents. */
export function foldName(name: string): string {
  const plain = NON_ASCII.test(name) ? name.normalize('NFKD').replace(/\p{M}/gu, '') : name;
  return plain.toLowerCase();
}

const NON_ASCII = /[^\0-\x7f]/;

/** Whether a name has this text in it, in any case and without its accents. */
export function isFoundBy(name: string, search: string): boolean {
  return foldName(name).includes(foldName(search));
}

// Made when names are first compared: it takes a browser some 13 ms, and few pages compare names.
let collator: Intl.Collator | undefined;

export function compareNames(a: string, b: string): number {
  // One fixed locale, so that the server and every browser sort alike.
  collator ??= new Intl.Collator('en');
  return collator.compare(a, b);
}
