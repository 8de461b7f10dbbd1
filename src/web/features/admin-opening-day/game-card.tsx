import { useId, useRef, useState } from 'react';
import type { OpeningDayGame } from '../../../contract/opening-day.ts';
import { useMarks } from '../../season/use-marks.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/format.ts';
import { GameBadge } from '../../ui/game-badge.tsx';
import { CheckIcon, TrashIcon } from '../../ui/icons.tsx';
import { MarkedName } from '../../ui/team-mark.tsx';
import { OpeningDayResultForm } from './opening-day-result-form.tsx';

interface GameCardProps {
  game: OpeningDayGame;
  /** The game was deleted here while its form was open: undoing that brings back the input. */
  isHidden: boolean;
  /** The game was deleted, here or by another admin, while its form was open. */
  isDeleted: boolean;
  /** The game as it was when the form was opened; undefined while the form is closed. */
  editedFrom: OpeningDayGame | undefined;
  edit: () => void;
  stopEditing: () => void;
  remove: () => Promise<void>;
  restore: () => Promise<void>;
}

export function GameCard({ game, isHidden, isDeleted, editedFrom, edit, stopEditing, remove, restore }: GameCardProps) {
  const name = `${game.team1.name} vs ${game.team2.name}`;
  const titleId = useId();
  const marks = useMarks(game.tournamentId);
  const [isRemoving, setIsRemoving] = useState(false);
  const wasFormOpen = useRef(false);
  const removeOnce = async () => {
    if (isRemoving) return;
    setIsRemoving(true);
    await remove();
    setIsRemoving(false);
  };
  /** Focuses the button again after its form was closed. */
  const restoreFocus = (button: HTMLButtonElement | null) => {
    if (button && wasFormOpen.current) button.focus();
    wasFormOpen.current = false;
  };
  return (
    <li
      hidden={isHidden}
      className={`flex min-w-0 flex-col rounded-2xl border bg-card p-5 sm:p-6 ${editedFrom ? 'border-accent lg:col-span-2' : 'border-line'}`}
    >
      <div className="mb-2 flex items-center justify-between gap-3">
        {isDeleted ? <Badge tone="bad">Deleted</Badge> : <GameBadge status={game.status} />}
        {!isDeleted && (
          <IconButton
            label={`Delete ${name}`}
            aria-disabled={isRemoving}
            onClick={removeOnce}
            className="-my-2 -mr-2 text-faint hover:text-bad aria-disabled:opacity-50"
          >
            <TrashIcon />
          </IconButton>
        )}
      </div>
      <h2 id={titleId} className="wrap-anywhere font-bold font-display text-2xl leading-tight">
        <MarkedName mark={marks.get(game.team1Id)}>{game.team1.name}</MarkedName> <span className="text-faint">vs</span>{' '}
        <MarkedName mark={marks.get(game.team2Id)}>{game.team2.name}</MarkedName>
      </h2>
      <TimeAndLocation game={game} />
      {editedFrom ? (
        <OpeningDayResultForm
          game={game}
          editedFrom={editedFrom}
          isDeleted={isDeleted}
          restore={restore}
          close={() => {
            wasFormOpen.current = true;
            stopEditing();
          }}
        />
      ) : (
        <>
          {game.status === 'completed' && <FinalScore game={game} />}
          <div className="mt-auto pt-5">
            <Button
              ref={restoreFocus}
              variant="secondary"
              aria-describedby={titleId}
              aria-disabled={isRemoving}
              onClick={isRemoving ? undefined : edit}
            >
              {game.status === 'completed' ? 'Edit Result' : 'Enter Result'}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

function TimeAndLocation({ game: { gameDate, location } }: { game: OpeningDayGame }) {
  if (!gameDate && !location) return null;
  return (
    <p className="wrap-anywhere mt-1 text-faint">
      {gameDate && <time dateTime={gameDate}>{formatMoment(gameDate)}</time>}
      {gameDate && location && ' · '}
      {location}
    </p>
  );
}

function FinalScore({ game: { team1Score, team2Score, winner } }: { game: OpeningDayGame }) {
  return (
    <div className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <p className="font-display font-extrabold text-4xl leading-none">
        <span className="sr-only">Final score: </span>
        {team1Score} - {team2Score}
      </p>
      {winner ? (
        <p className="flex min-w-0 items-center gap-1.5 font-semibold text-good">
          <CheckIcon />
          <span className="wrap-anywhere">{winner.name} won</span>
        </p>
      ) : (
        <p className="font-semibold text-faint">A tie, without a winner</p>
      )}
    </div>
  );
}
