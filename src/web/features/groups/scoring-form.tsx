import type { GroupDetails } from '../../../contract/groups.ts';
import { isStarted } from '../../../domain/bracket/game.ts';
import { ROUND_LABELS, ROUNDS } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { listExamples } from '../../../domain/groups/examples.ts';
import { type Scoring, SITE_SCORING } from '../../../domain/scoring/scoring.ts';
import { useSetScoring } from '../../api/group-queries.ts';
import { useCurrentTournament } from '../../api/tournament-queries.ts';
import type { useForm } from '../../forms/use-form.ts';
import { useFormWithToasts } from '../../forms/use-form-with-toasts.ts';
import { Worth } from '../../group/scoring-rule.tsx';
import { describeExample, describeRule, formatWorth } from '../../group/scoring-texts.ts';
import { useTree } from '../../season/use-tree.ts';
import { Card } from '../../ui/card.tsx';
import { FormButtons, SelectField, TextField } from '../../ui/field.tsx';
import { formatDay } from '../../ui/format.ts';
import { CHOICES, OWN, type ScoringValues, toScoring, toValues, validateScoring } from './scoring-values.ts';

/** What right picks are worth in a group, until the first game of the season has started. */
export function ScoringForm({ group }: { group: GroupDetails }) {
  const { data: tournament } = useCurrentTournament();
  const { tree } = useTree(tournament?.id);
  const isLocked = tree?.games.some(isStarted) ?? false;
  return (
    <Card title="Points">
      {isLocked ? (
        <Locked group={group} tree={tree} />
      ) : (
        <OpenForm group={group} tree={tree} begins={tournament?.startDate ?? null} />
      )}
    </Card>
  );
}

function Locked({ group, tree }: { group: GroupDetails; tree: Tree | null }) {
  return (
    <>
      <p className="mb-4">
        <b>{describeRule(group.scoring)}.</b> The first game has started, so it stays for this season.
      </p>
      <Worth scoring={group.scoring ?? SITE_SCORING} />
      <div className="h-5" />
      <Examples tree={tree} scoring={group.scoring ?? SITE_SCORING} />
    </>
  );
}

function OpenForm({ group, tree, begins }: { group: GroupDetails; tree: Tree | null; begins: string | null }) {
  const setScoring = useSetScoring(group.id);
  const { field, values, set, formProps, isSending } = useFormWithToasts<ScoringValues>({
    initial: toValues(group.scoring),
    validate: validateScoring,
    send: (typed) => setScoring.mutateAsync(toScoring(typed)),
    success: { title: 'Points saved', text: 'Everybody in the group sees by which rule it counts.' },
    failure: { title: 'The points were not saved', fallback: 'Please try again.' },
  });
  const hasFaults = Object.keys(validateScoring(values)).length > 0;
  const scoring = toScoring(values) ?? SITE_SCORING;
  return (
    <form {...formProps} aria-label="Points" className="grid gap-5">
      <p className="text-faint">
        Yours until the first game of the season starts{begins && `, ${describeStart(begins)}`}. Then they are locked.
      </p>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">This group counts by</legend>
        {CHOICES.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="choice"
              value={value}
              checked={values.choice === value}
              onChange={() => set('choice', value)}
              className="size-5 flex-none accent-accent"
            />
            <span className={values.choice === value ? 'font-semibold' : ''}>{label}</span>
          </label>
        ))}
      </fieldset>
      {values.choice === OWN && <OwnNumbers field={field} bonus={values.bonus} />}
      {hasFaults ? null : <Examples tree={tree} scoring={scoring} />}
      <FormButtons action="Save points" busyLabel="Saving..." isSending={isSending} cancel={undefined} />
    </form>
  );
}

function describeStart(begins: string): string {
  return Date.parse(begins) > Date.now() ? `which is planned for ${formatDay(begins)}` : 'which may be any moment';
}

type Field = ReturnType<typeof useForm<ScoringValues>>['field'];

function OwnNumbers({ field, bonus }: { field: Field; bonus: string }) {
  return (
    <div className="grid gap-4 rounded-2xl bg-raised p-4">
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
        {ROUNDS.map((round) => (
          <TextField
            key={round}
            label={ROUND_LABELS[round]}
            required
            inputMode="numeric"
            autoComplete="off"
            {...field(`points.${round}`)}
          />
        ))}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
        <SelectField label="Bonus for a right pick" required {...field('bonus')}>
          <option value="none">None</option>
          <option value="seed">The seed of the winner</option>
          <option value="upset">For upsets, the difference of the seeds</option>
        </SelectField>
        {bonus !== 'none' && (
          <TextField label="Times" required inputMode="numeric" autoComplete="off" {...field('bonusFactor')} />
        )}
      </div>
    </div>
  );
}

/** What picks are worth, of this season if it has any that show it. */
function Examples({ tree, scoring }: { tree: Tree | null; scoring: Scoring }) {
  return (
    <div aria-live="polite">
      <h3 className="mt-2 mb-1 font-semibold">What a right pick is worth</h3>
      <ul className="grid">
        {listExamples(tree, scoring).map((example) => (
          <li
            key={`${example.round} ${describeExample(example)}`}
            className="flex items-baseline justify-between gap-4 border-line border-t py-2 first:border-t-0"
          >
            <span className="wrap-anywhere min-w-0">{describeExample(example)}</span>
            <b className="whitespace-nowrap font-display text-xl">{formatWorth(example)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
