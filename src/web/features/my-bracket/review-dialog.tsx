import { type FormEvent, useRef, useState } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { findFinal, type Game } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { countPicks, listUnpicked, type Picks } from '../../../domain/picks/picks.ts';
import { MAX_TIEBREAKER_GUESS } from '../../../domain/scoring/tiebreaker.ts';
import { NO_ANSWER } from '../../api/lost-response.ts';
import { winnerOrPick } from '../../bracket-board/board-layout.ts';
import { readStored, writeStored } from '../../browser/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { SeededName } from '../../ui/seeded-name.tsx';
import { describeOpenPlayIns } from './review-texts.ts';
import { describeTerms } from './terms.ts';
import type { Waiting } from './use-submission.ts';

interface ReviewDialogProps {
  tree: Tree;
  picks: Picks;
  isOpen: boolean;
  isSending: boolean;
  /** For a visitor, who makes an account next. */
  asksForAccount: boolean;
  /** The outcome is unknown, and this is what the page waits for. */
  waiting: Waiting | null;
  tournament: Tournament;
  /** The guess of the bracket that is changed; null if none is submitted. */
  tiebreakerGuess: number | null;
  /** The storage key of the typed guess, which is kept for the reload if the server does not respond. */
  guessKey: string;
  close: () => void;
  /** Leads to a game of the board. */
  goTo: (gameId: number) => void;
  submit: (tiebreakerGuess: number | null) => void;
}

const WAITING_TEXTS: Record<Waiting, string> = {
  reload: `${NO_ANSWER}. Your picks are kept on this device, and the page refreshes as soon as the server is back.`,
  outcome: `${NO_ANSWER}. Your picks are on this page only, so stay here: it asks whether they arrived as soon as the server is back.`,
};

/** Confirms the submission: shows the champion, the Final Four and the number of open games. */
export function ReviewDialog(props: ReviewDialogProps) {
  const {
    tree,
    picks,
    isOpen,
    isSending,
    asksForAccount,
    waiting,
    tournament,
    tiebreakerGuess,
    guessKey,
    close,
    goTo,
    submit,
  } = props;
  // Typed text is kept while the dialog is closed.
  const [typed, setTyped] = useState(() => readStored(guessKey) ?? String(tiebreakerGuess ?? ''));
  const [error, setError] = useState<string>();
  const guess = useRef<HTMLInputElement>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!tournament.tiebreaker) return submit(null);
    const problem = validateGuess(typed);
    setError(problem);
    if (problem) guess.current?.focus();
    else submit(parseGuess(typed));
  };
  const { main } = countPicks(tree, picks);
  const openGames = main.total - main.picked;
  const playIns = listUnpicked(tree, picks).filter(({ round }) => round === 'play_in');
  const [firstPlayIn] = playIns;
  return (
    <Dialog isOpen={isOpen} close={close} title="Ready to submit?">
      <form noValidate onSubmit={send}>
        <Summary tree={tree} picks={picks} />
        <OpenGames count={openGames} />
        {firstPlayIn && (
          <OpenPlayIns
            count={playIns.length}
            pick={() => {
              close();
              goTo(firstPlayIn.id);
            }}
          />
        )}
        {tournament.tiebreaker && (
          <div className="mt-4">
            <TextField
              ref={guess}
              label="Tiebreaker: total points in the final"
              required
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              error={error}
              hint="Both teams together. Among brackets with equal points, the closest guess comes first."
              onChange={({ target }) => {
                setTyped(target.value);
                writeStored(guessKey, target.value);
                setError(undefined);
              }}
            />
          </div>
        )}
        <p role="status" className="mt-4 text-faint">
          {waiting ? WAITING_TEXTS[waiting] : describeTerms(tournament)}
          {asksForAccount && ' Next you make an account or log in, and your bracket is submitted at once.'}
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button variant={openGames > 0 ? 'primary' : 'secondary'} onClick={close}>
            Keep picking
          </Button>
          <Button
            type="submit"
            variant={openGames > 0 ? 'secondary' : 'primary'}
            disabled={isSending || waiting !== null}
          >
            {isSending ? 'Submitting...' : 'Submit bracket'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The champion and the Final Four. */
function Summary({ tree, picks }: { tree: Tree; picks: Picks }) {
  const final = findFinal(tree.games);
  // The Final Four are the winners of the Elite Eight.
  const quarterFinals = tree.games.filter(({ round }) => round === 'elite_8');
  const winnerOf = (game: Game | undefined) => {
    const contender = game && winnerOrPick(game, picks);
    return contender == null ? 'Open' : <SeededName tree={tree} contender={contender} />;
  };
  return (
    <dl className="grid gap-4">
      <div className="pebbles rounded-2xl bg-court p-4 text-center text-on-court [&_.text-faint]:text-inherit">
        <dt className="font-semibold text-sm uppercase tracking-widest">Your champion</dt>
        <dd className="wrap-anywhere font-display font-extrabold text-3xl">{winnerOf(final)}</dd>
      </div>
      <div>
        <dt className="mb-1 font-semibold text-faint">Your Final Four</dt>
        <dd>
          <ul className="grid grid-cols-2 gap-2">
            {quarterFinals.map((game) => (
              <li key={game.id} className="wrap-anywhere min-w-0 rounded-xl border border-line px-3 py-2 font-semibold">
                {winnerOf(game)}
              </li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  );
}

function OpenGames({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-4 rounded-xl bg-bad-soft p-3 font-semibold text-bad">
      {count === 1 ? '1 game is still open and earns nothing.' : `${count} games are still open and earn nothing.`}{' '}
      Submit anyway?
    </p>
  );
}

/** They are optional, but people who are never told of them miss their points. */
function OpenPlayIns({ count, pick }: { count: number; pick: () => void }) {
  return (
    <p className="mt-4 flex flex-wrap items-center justify-between gap-x-3 rounded-xl border border-line px-3 pt-2 pb-1 font-semibold sm:pt-1">
      {describeOpenPlayIns(count)}
      <Button variant="quiet" size="small" onClick={pick} className="-mx-3 sm:-mx-4">
        {count === 1 ? 'Pick it' : 'Pick them'}
      </Button>
    </p>
  );
}

/** The guess that was typed; null if it is none. */
export function parseGuess(typed: string): number | null {
  return validateGuess(typed) === undefined ? Number(typed) : null;
}

function validateGuess(typed: string): string | undefined {
  if (!/^\d{1,4}$/.test(typed.trim())) return 'Please guess the total points in the final.';
  return Number(typed) > MAX_TIEBREAKER_GUESS ? `Must be at most ${MAX_TIEBREAKER_GUESS}` : undefined;
}
