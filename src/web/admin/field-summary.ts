import type { FieldReport } from '../../domain/bracket/field-report.ts';
import type { Tone } from '../ui/badge.tsx';
import { describeTeamCount } from './team-count-texts.ts';

/** The summary of a field report. */
export interface FieldSummary {
  title: string;
  badge: string;
  tone: Tone;
  sentences: string[];
}

export const REFUSAL_TITLES = {
  not_enough_teams: 'Not Enough Teams',
  invalid_team_count: 'Invalid Team Count',
  seed_conflict: 'Seeds Do Not Fit',
  position_conflict: 'Positions Do Not Fit',
} as const;

/** How teams without a seed are seeded. */
export const LIST_ORDER =
  'List order means strength: of the teams without a seed, the first in the list gets the best free one.';

export function summarizeField(report: FieldReport): FieldSummary {
  const { outcome, problems, count } = report;
  if (!outcome.ok) {
    const { missing, tooMany } = report;
    const advice = missing + tooMany > 0 ? [describeTeamCount(report)] : [];
    return {
      title: REFUSAL_TITLES[outcome.reason],
      badge: 'Not ready',
      tone: 'bad',
      sentences: [...problems.slice(0, 1), ...advice, ...problems.slice(1)],
    };
  }
  const open = outcome.autoPlaced.length;
  if (open === 0) {
    const sentence = `All ${count} teams have their seeds and positions.`;
    return { title: 'Ready to Generate', badge: 'Ready', tone: 'good', sentences: [sentence] };
  }
  const unseeded = count - report.seeds.reduce((sum, seed) => sum + seed.count, 0);
  const who = open === 1 ? '1 team gets its place' : `${open} teams get their places`;
  return {
    title: 'Ready, With Gaps',
    badge: 'Gaps are filled',
    tone: 'wait',
    sentences: [
      `A bracket can be made. ${who} automatically, unless you choose first.`,
      ...(unseeded > 1 ? [LIST_ORDER] : []),
    ],
  };
}
