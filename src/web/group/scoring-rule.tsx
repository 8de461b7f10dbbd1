import type { GroupDetails } from '../../contract/groups.ts';
import { ROUND_LABELS, ROUNDS } from '../../domain/bracket/rounds.ts';
import { exampleOf } from '../../domain/groups/scorings.ts';
import { type Scoring, SITE_SCORING } from '../../domain/scoring/scoring.ts';
import { ChevronIcon } from '../ui/icons.tsx';
import { describeBonus, describeExample, describeRule, formatWorth } from './scoring-texts.ts';

/** Says by which rule a group counts, so that nobody takes its points for those of the site. */
export function ScoringRule({ scoring }: Pick<GroupDetails, 'scoring'>) {
  const rule = scoring ?? SITE_SCORING;
  return (
    <details className="group rounded-2xl border border-line bg-card print:border-0">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-x-3 rounded-2xl px-4 py-2 sm:px-5">
        <span className="font-semibold">{describeRule(scoring)}</span>
        <span className="flex-none text-faint transition-transform group-open:rotate-180">
          <ChevronIcon />
        </span>
      </summary>
      <div className="px-4 pb-4 sm:px-5">
        <Worth scoring={rule} />
      </div>
    </details>
  );
}

/** The points of each round, and what is added to them. */
export function Worth({ scoring }: { scoring: Scoring }) {
  const bonus = describeBonus(scoring);
  const example = exampleOf(scoring);
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {ROUNDS.map((round) => (
          <div key={round}>
            <dt className="text-faint text-sm">{ROUND_LABELS[round]}</dt>
            <dd className="font-bold font-display text-xl">{scoring.points[round].toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      {bonus && (
        <p className="mt-3">
          {bonus} {describeExample(example)}: <b>{formatWorth(example)}</b>.
        </p>
      )}
    </>
  );
}
