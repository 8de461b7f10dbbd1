export interface PersonName {
  firstName: string | null;
  lastName: string | null;
}

/** 'First Last', or the one that is known. */
export function fullName({ firstName, lastName }: PersonName): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

export function initialsOf({ firstName, lastName }: PersonName): string {
  const initials = [firstName, lastName].map((name) => [...(name ?? '')][0] ?? '').join('');
  return initials.toUpperCase() || '?';
}

// One fixed locale, so that the server and every browser sort alike.
const collator = new Intl.Collator('en');

export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}
