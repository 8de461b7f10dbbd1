import type { ReactNode } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { NO_PICKS, type Picks } from '../../../domain/picks/picks.ts';
import { hasStarted, takesBrackets } from '../../../domain/results/phase.ts';
import { BracketBoard } from '../../bracket-board/bracket-board.tsx';
import { PicksLegend } from '../../bracket-board/pick-dots.tsx';
import { useShownRound } from '../../bracket-board/use-board.ts';
import { PATHS } from '../../paths.ts';
import { type PhaseNotice, usePhase, usePhaseTexts } from '../../season/phase-texts.ts';
import { Reveal } from '../../season/reveal.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import { GoodToKnow } from './good-to-know.tsx';

interface ReadOnlyBracketProps {
  tournament: Tournament;
  tree: Tree;
  /** The picks of the draft. */
  picks?: Picks | undefined;
  /** In place of the texts of My Bracket about the phase. */
  notice?: PhaseNotice | undefined;
  /** Some of the picks are on this device only. */
  isLocal?: boolean;
  /** Buttons beside the text. */
  children?: ReactNode;
}

/** The board for visitors and, while submissions are closed, for users who have submitted no bracket. */
export function ReadOnlyBracket({
  tournament,
  tree,
  picks = NO_PICKS,
  notice,
  isLocal,
  children,
}: ReadOnlyBracketProps) {
  const shown = useShownRound(tournament.currentRound);
  const phase = usePhase(tournament);
  const hasDraft = picks.size > 0;
  return (
    <>
      <SubmissionsNotice tournament={tournament} notice={notice}>
        {children}
      </SubmissionsNotice>
      <Reveal tournament={tournament} />
      {hasDraft && (
        <p className="mb-3 font-semibold">
          These picks are kept {isLocal ? 'on this device' : 'for you'}. They have not been submitted.
        </p>
      )}
      <PicksLegend tree={tree} picks={picks} />
      <div className="mt-5">
        <BracketBoard tree={tree} {...shown} picks={hasDraft ? picks : undefined} isPersonal />
      </div>
      <GoodToKnow tree={tree} isPicking={takesBrackets(phase)} />
    </>
  );
}

interface SubmissionsNoticeProps {
  tournament: Tournament;
  notice?: PhaseNotice | undefined;
  children?: ReactNode;
}

/** Whether brackets can be submitted, and what people can do instead. */
export function SubmissionsNotice({ tournament, notice, children }: SubmissionsNoticeProps) {
  const phase = usePhase(tournament);
  const { myBracket } = usePhaseTexts(tournament);
  const { title, text } = notice ?? myBracket;
  return (
    <section
      aria-label="Submissions"
      className="mb-5 flex flex-wrap items-center justify-between gap-4 rounded-2xl border border-line bg-card p-5 sm:px-7 print:hidden"
    >
      <div>
        <p className="font-bold font-display text-xl">{title}</p>
        {text && <p className="text-faint">{text}</p>}
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {children}
        {hasStarted(phase) && !takesBrackets(phase) && (
          <ButtonLink href={PATHS.leaderboard}>View Leaderboard</ButtonLink>
        )}
      </div>
    </section>
  );
}

/** In place of a board that has no games yet. */
export function NotDrawn({ isOpen }: { isOpen: boolean }) {
  return (
    <Empty
      title="The bracket has not been drawn yet"
      advice={
        isOpen
          ? 'Submissions are open: you can make your predictions as soon as it is drawn.'
          : 'You can make your predictions as soon as it is drawn and submissions are open.'
      }
    />
  );
}
