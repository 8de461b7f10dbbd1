import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { Game } from '../../../domain/bracket/game.ts';
import { labelOf, nameOf, numberOf, type Tree } from '../../../domain/bracket/tree.ts';
import { NumberField, type ResultValues, SCORE_FIELDS } from '../../admin/result-form-values.tsx';
import { playersOfTeamsQuery } from '../../api/player-queries.ts';
import { IconButton } from '../../ui/button.tsx';
import { GameBadge } from '../../ui/game-badge.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { SeededName } from '../../ui/seeded-name.tsx';
import { EarlyDialog } from './early-question.tsx';
import { PlayerPoints } from './player-points.tsx';
import { ConflictNotice } from './reopen-dialog.tsx';
import { ResultActions } from './result-actions.tsx';
import type { ResultDraft, SaveDraft } from './use-result-form.ts';
import { useResultForm } from './use-result-form.ts';

interface GameResultFormProps {
  tournament: Tournament;
  tree: Tree;
  game: Game;
  teamIds: readonly [number, number];
  draft: ResultDraft | undefined;
  saveDraft: SaveDraft;
  showsPlayerPoints: boolean | null;
  onShowPlayerPoints: (shows: boolean) => void;
  close: () => void;
  onSaved: (typed: ResultValues) => void;
  openNext: () => void;
  reopen: () => void;
  titleId: string;
}

export function GameResultForm(props: GameResultFormProps) {
  const { tournament, tree, game, teamIds, showsPlayerPoints, onShowPlayerPoints, close, openNext, reopen, titleId } =
    props;
  const players = useQuery(playersOfTeamsQuery(teamIds));
  const form = useResultForm({ ...props, players });
  const { values, field, isSending, formProps } = form;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    focusFirstControl(frame.current);
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const number = numberOf(tree, game.id);
  const isRunning = game.status === 'in_progress';
  const isFinished = game.status === 'completed' && !isSending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused element unmounts whenever this changes
  useEffect(() => {
    if (document.activeElement === document.body) focusFirstControl(frame.current);
  }, [isFinished]);
  return (
    // Clear of the toast, also once the notice of who won has come above.
    <div ref={frame} className="scroll-mt-4 scroll-mb-44 p-4 sm:p-5">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h3 id={titleId} className="font-bold font-display text-xl">
          <span aria-hidden="true">Game {number}</span>
          <span className="sr-only">{`Game ${number}: ${teamIds.map((id) => labelOf(tree, id)).join(' vs ')}`}</span>
        </h3>
        <div className="flex items-center gap-2">
          <GameBadge status={game.status} />
          <IconButton label="Close" onClick={close} className="-mr-2">
            <CloseIcon />
          </IconButton>
        </div>
      </div>
      {isFinished ? (
        <ConflictNotice
          tree={tree}
          game={game}
          edited={form.isEdited ? values : null}
          openNext={openNext}
          reopen={reopen}
        />
      ) : (
        <form {...formProps} aria-labelledby={titleId} className="mx-auto grid max-w-2xl gap-4">
          <div className="grid grid-cols-2 gap-x-3 gap-y-1.5 sm:gap-x-6">
            {SCORE_FIELDS.map((side, index) => (
              <NumberField
                key={side}
                {...field(side)}
                size="score"
                placeholder="0"
                // The subgrid aligns names, fields and errors of both teams.
                className="row-span-3 grid-rows-subgrid [&>:first-child]:self-end"
                label={
                  <>
                    <span className="font-semibold text-lg">
                      <SeededName tree={tree} contender={teamIds[index] ?? 0} />
                    </span>
                    <span className="sr-only"> score</span>
                  </>
                }
              />
            ))}
            {isRunning &&
              SCORE_FIELDS.map((side, index) => (
                <AddPoints
                  key={side}
                  team={nameOf(tree, teamIds[index] ?? 0)}
                  isDisabled={form.isOpening}
                  add={(points) => form.add(side, points)}
                />
              ))}
          </div>
          <PlayerPoints
            tree={tree}
            teamIds={teamIds}
            players={players}
            form={form}
            isOpen={showsPlayerPoints}
            onToggle={onShowPlayerPoints}
          />
          <ResultActions tournament={tournament} game={game} form={form} />
          <EarlyDialog game={game} {...form.earlyQuestion} />
        </form>
      )}
    </div>
  );
}

/** Focuses the first score or, on touch screens, the buttons that add points, which the keyboard would cover. */
function focusFirstControl(frame: HTMLElement | null): void {
  const adds = matchMedia('(pointer: coarse)').matches && frame?.querySelector<HTMLElement>('[data-adds]');
  (adds || frame?.querySelector<HTMLElement>('form input, [data-next-game]'))?.focus({ preventScroll: true });
}

const ADDED_POINTS = [1, 2, 3];

/** Buttons that add points to a running score. */
function AddPoints({ team, isDisabled, add }: { team: string; isDisabled: boolean; add: (points: number) => void }) {
  return (
    <fieldset className="flex flex-wrap justify-center gap-1 sm:gap-2">
      <legend className="sr-only">Add points for {team}</legend>
      {ADDED_POINTS.map((points) => (
        <button
          key={points}
          type="button"
          data-adds={points}
          aria-disabled={isDisabled}
          onClick={() => add(points)}
          className="size-11 cursor-pointer touch-manipulation rounded-xl border border-edge bg-raised font-bold hover:brightness-95 sm:w-14"
        >
          +{points}
          <span className="sr-only"> {team}</span>
        </button>
      ))}
    </fieldset>
  );
}
