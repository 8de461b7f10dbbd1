/** Something that an admin has to do next, in words, and where. */
export interface WaitingItem {
  id: string;
  about: 'Teams' | 'Seeding' | 'Bracket' | 'Submissions' | 'Live' | 'Games' | 'People';
  title: string;
  advice: string;
  link?: { href: string; label: string };
  isUrgent?: boolean;
}

/** '1 team', '12 teams'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}
