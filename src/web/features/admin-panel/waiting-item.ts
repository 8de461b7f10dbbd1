/** Something that an admin has to do next, in words, and where. */
export interface WaitingItem {
  id: string;
  about: 'Teams' | 'Seeding' | 'Bracket' | 'Submissions' | 'Live' | 'Games' | 'People';
  title: string;
  advice: string;
  link?: { href: string; label: string };
  /** Instead of a link, where one press is enough. */
  action?: { does: 'open' | 'close' | 'generate'; label: string };
  isUrgent?: boolean;
}
