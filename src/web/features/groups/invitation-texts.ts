import type { Phase } from '../../../domain/results/phase.ts';

const NEXT_TIME = 'You can follow along with the others, and your next bracket counts in the group.';

const TEXTS: Record<Phase, string> = {
  not_opened: 'Brackets are not open yet. Once they are, the one that you submit counts in the group too.',
  open: 'Picks close before the first game. The bracket that you submit counts in the group too.',
  closed: `Submissions are closed: the games come next. ${NEXT_TIME}`,
  late_entry: 'The games are on, and those that have not started can still be picked.',
  under_way: `The games are on, and picks are locked in. ${NEXT_TIME}`,
  over: 'This season is over. You can look back on it with the others, and your next bracket counts in the group.',
};

const AT_ONCE = 'Your bracket counts in the group at once.';

const WITH_BRACKET: Partial<Record<Phase, string>> = {
  closed: `Submissions are closed: the games come next. ${AT_ONCE}`,
  under_way: `The games are on. ${AT_ONCE}`,
  over: 'This season is over. Your bracket joins the others of the group, and your next one counts in it too.',
};

/** What somebody who joins a group can do in it now. The closing time is null without a deadline. */
export function describeInvitation(phase: Phase, closes: string | null, hasBracket: boolean): string {
  if (hasBracket) return WITH_BRACKET[phase] ?? AT_ONCE;
  if (closes === null) return TEXTS[phase];
  if (phase === 'open') return `Picks close on ${closes}. The bracket that you submit counts in the group too.`;
  return phase === 'late_entry' ? `${TEXTS.late_entry} Picks close on ${closes}.` : TEXTS[phase];
}
