import { type FormEvent, useId } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { Game } from '../../../domain/bracket/game.ts';
import { ROUND_LABELS, ROUNDS } from '../../../domain/bracket/rounds.ts';
import { MAX_LOCATION } from '../../../domain/bracket/schedule.ts';
import { numberOf, type Tree } from '../../../domain/bracket/tree.ts';
import { findIncomplete, INCOMPLETE_DATETIME, MAX_DATETIME_LOCAL } from '../../forms/datetime-local.ts';
import { SlotNames } from '../../season/slot-names.tsx';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/field.tsx';
import { countOf } from '../../ui/format.ts';
import { GameBadge } from '../../ui/game-badge.tsx';
import { CompactField } from './compact-field.tsx';
import { describeTimeDoubts } from './time-doubts.ts';
import {
  type ScheduleErrors,
  type ScheduleField,
  type ScheduleValues,
  useScheduleDrafts,
} from './use-schedule-drafts.ts';

/** All games with their times and locations. Edits of several games are saved together. */
export function ScheduleForm({ tournament, tree }: { tournament: Tournament; tree: Tree }) {
  const drafts = useScheduleDrafts(tournament, tree);
  const { changed, isSaving, problem } = drafts;
  const locationsId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const incomplete = findIncomplete(event.currentTarget).map(Number);
    if (incomplete.length === 0) return void drafts.save();
    drafts.showErrors(new Map(incomplete.map((id) => [id, { scheduledAt: INCOMPLETE_DATETIME }])));
  };
  return (
    <form ref={drafts.form} aria-label="Times and places" noValidate onSubmit={submit} className="grid gap-8">
      <datalist id={locationsId}>
        {[...new Set(tree.games.map(({ location }) => location))].map(
          (location) => location && <option key={location} value={location} />,
        )}
      </datalist>
      {ROUNDS.map((round) => {
        const games = tree.games.filter((game) => game.round === round);
        return games.length === 0 ? null : (
          <section key={round} aria-label={ROUND_LABELS[round]}>
            <h2 className="mb-3 font-bold font-display text-2xl">{ROUND_LABELS[round]}</h2>
            <ul className="divide-y divide-line rounded-2xl border border-line bg-card">
              {games.map((game) => (
                <ScheduleRow
                  key={game.id}
                  tree={tree}
                  game={game}
                  values={drafts.valuesOf(game)}
                  errors={drafts.errors.get(game.id) ?? {}}
                  warnings={describeTimeDoubts(tree, drafts.doubts.get(game.id), tournament.submissionsCloseAt)}
                  isChanged={changed.includes(game)}
                  locationsId={locationsId}
                  edit={(field, text) => drafts.edit(game, field, text)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <div
        className={`grid gap-3 rounded-2xl border border-line bg-raised p-4 ${changed.length > 0 ? 'sticky bottom-3 z-10 shadow-lg' : ''}`}
      >
        <FormProblem>{problem}</FormProblem>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" disabled={changed.length === 0} aria-disabled={isSaving}>
            {isSaving ? 'Saving...' : 'Save Schedule'}
          </Button>
          {changed.length > 0 && !isSaving && (
            <Button variant="quiet" onClick={drafts.discard}>
              Discard
            </Button>
          )}
          <p role="status" className="text-faint">
            {changed.length > 0 && !isSaving && `${countOf(changed.length, 'game')} not saved yet`}
          </p>
        </div>
      </div>
    </form>
  );
}

interface ScheduleRowProps {
  tree: Tree;
  game: Game;
  values: ScheduleValues;
  errors: ScheduleErrors;
  warnings: readonly string[];
  isChanged: boolean;
  /** The id of the datalist that suggests the locations of all games. */
  locationsId: string;
  edit: (field: ScheduleField, text: string) => void;
}

function ScheduleRow({ tree, game, values, errors, warnings, isChanged, locationsId, edit }: ScheduleRowProps) {
  const number = numberOf(tree, game.id);
  const titleId = useId();
  const warningsId = useId();
  return (
    <li
      aria-labelledby={titleId}
      className="grid gap-x-4 gap-y-3 px-4 py-4 sm:grid-cols-2 sm:px-5 xl:grid-cols-[minmax(0,1fr)_15rem_14rem]"
    >
      <div id={titleId} className="min-w-0 self-center sm:col-span-2 xl:col-span-1">
        <p className="flex flex-wrap items-center gap-x-3 text-faint text-sm">
          Game {number}
          {game.status !== 'scheduled' && <GameBadge status={game.status} />}
          {isChanged && <span className="font-semibold text-wait">not saved</span>}
        </p>
        <p className="wrap-anywhere font-semibold leading-snug">
          <SlotNames tree={tree} game={game} />
        </p>
      </div>
      <CompactField
        label="Time"
        of={`of game ${number}`}
        name={String(game.id)}
        type="datetime-local"
        max={MAX_DATETIME_LOCAL}
        value={values.scheduledAt}
        error={errors.scheduledAt}
        describedBy={warnings.length > 0 ? warningsId : undefined}
        onChange={({ target }) => edit('scheduledAt', target.value)}
      />
      <CompactField
        label="Place"
        of={`of game ${number}`}
        list={locationsId}
        maxLength={MAX_LOCATION}
        autoComplete="off"
        value={values.location}
        error={errors.location}
        onChange={({ target }) => edit('location', target.value)}
      />
      {warnings.length > 0 && (
        <p id={warningsId} className="rounded-xl bg-wait-soft px-3 py-2 text-sm text-wait sm:col-span-full">
          <strong>Check the time.</strong> {warnings.join(' ')}
        </p>
      )}
    </li>
  );
}
