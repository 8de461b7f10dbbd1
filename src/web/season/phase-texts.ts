import { useQuery } from '@tanstack/react-query';
import type { Tournament } from '../../contract/tournaments.ts';
import { type Phase, phaseOf, takesBrackets } from '../../domain/results/phase.ts';
import { gamesQuery } from '../api/tournament-queries.ts';
import { formatDay, formatMoment } from '../ui/format.ts';
import { useTimeLeft } from '../ui/time-left.ts';

/** What a page for picks says about a phase. */
export interface PhaseNotice {
  title: string;
  text: string | null;
}

/** The texts about a phase, by page. */
interface PhaseTexts {
  home: string;
  bracket: string;
  /** For users who have not submitted a bracket. */
  myBracket: PhaseNotice;
}

interface Deadline {
  /** The day and time. */
  moment: string;
  isPast: boolean;
}

/** `begins` is the day on which the tournament starts, or null once it has passed. */
export function textsOfPhase(phase: Phase, begins: string | null, deadline: Deadline | null = null): PhaseTexts {
  if (phase === 'not_opened') return textsBeforeOpening(begins);
  if (deadline === null) return TEXTS[phase];
  if (takesBrackets(phase)) return textsBeforeDeadline(phase, deadline.moment);
  // An admin may have closed submissions before the deadline.
  if (phase !== 'closed' || !deadline.isPast) return TEXTS[phase];
  return { ...TEXTS.closed, myBracket: textsAfterDeadline(deadline.moment) };
}

function textsAfterDeadline(closed: string): PhaseNotice {
  return { title: 'Submissions are closed', text: `They closed on ${closed}, and the games come next.` };
}

function textsBeforeDeadline(phase: 'open' | 'late_entry', closes: string): PhaseTexts {
  const which = phase === 'open' ? 'pick every game' : 'pick the games that have not started';
  return {
    home: `Submissions close on ${closes}.`,
    bracket: `Predictions are open until ${closes}.`,
    myBracket: { title: `Submissions are open until ${closes}: ${which}.`, text: null },
  };
}

function textsBeforeOpening(begins: string | null): PhaseTexts {
  const openingSentence = begins === null ? '' : ` They open before the tournament begins on ${begins}.`;
  return {
    home: begins === null ? 'They have not opened yet.' : `They have not opened yet: they open before ${begins}.`,
    bracket: `Predictions have not opened yet.${openingSentence}`,
    myBracket: {
      title: 'Bracket entries will be open soon',
      text: `Submissions have not opened yet.${openingSentence}`,
    },
  };
}

const TEXTS: Record<Exclude<Phase, 'not_opened'>, PhaseTexts> = {
  open: {
    home: 'Fill in your bracket before the first game begins.',
    bracket: 'Predictions are open: make yours before the first game begins.',
    myBracket: { title: 'Submissions are open: pick every game before they close.', text: null },
  },
  closed: {
    home: 'Submissions have closed: the games come next.',
    bracket: 'Predictions are closed: the games come next.',
    myBracket: {
      title: 'Bracket entries will be open soon',
      text: 'Submissions are closed at the moment, so nothing can be picked or submitted.',
    },
  },
  late_entry: {
    home: 'Games that have not started can still be picked.',
    bracket: 'Games are on, and those that have not started can still be predicted.',
    myBracket: { title: 'Submissions are still open: pick the games that have not started.', text: null },
  },
  under_way: {
    home: 'Follow the games on the bracket and the leaderboard.',
    bracket: 'Games are on, and predictions are locked in.',
    myBracket: {
      title: 'Submissions are closed',
      text: 'The games are on. Follow them here, and on the leaderboard who predicts them best.',
    },
  },
  over: {
    home: 'The final standings are on the leaderboard.',
    bracket: 'The tournament is over: these are the final results.',
    myBracket: { title: 'The tournament is over', text: 'The leaderboard shows who predicted it best.' },
  },
};

/** The phase of a season. While its status is `not_started`, only the games tell whether the first one has begun. */
export function usePhase(tournament: Tournament): Phase;
export function usePhase(tournament: Tournament | null | undefined): Phase | null;
export function usePhase(tournament: Tournament | null | undefined): Phase | null {
  const games = useQuery({ ...gamesQuery(tournament?.id ?? 0), enabled: tournament?.status === 'not_started' });
  return tournament ? phaseOf(tournament, games.data ?? []) : null;
}

export function usePhaseTexts(tournament: Tournament): PhaseTexts {
  const { startDate, submissionsCloseAt } = tournament;
  const isStartAhead = useTimeLeft(startDate) > 0;
  const isPast = useTimeLeft(submissionsCloseAt ?? '') <= 0;
  const deadline = submissionsCloseAt === null ? null : { moment: formatMoment(submissionsCloseAt), isPast };
  return textsOfPhase(usePhase(tournament), isStartAhead ? formatDay(startDate) : null, deadline);
}

/**
 * Says when brackets are revealed, and with them what follows from them: at the deadline or, without one, when submissions
 * close.
 */
export function useRevealAdvice(tournament: Tournament | null | undefined, opens = 'Everybody’s picks open'): string {
  const isStartAhead = useTimeLeft(tournament?.startDate ?? '') > 0;
  if (tournament?.submissionsOpen && tournament.submissionsCloseAt) {
    return `${opens} here when submissions close, on ${formatMoment(tournament.submissionsCloseAt)}.`;
  }
  const begins =
    tournament?.submissionsOpen && isStartAhead ? ` The tournament begins on ${formatDay(tournament.startDate)}.` : '';
  return `${opens} here when submissions close.${begins}`;
}
