import type { UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Player } from '../../../contract/players.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { Game } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { applyResult, MAX_SCORE } from '../../../domain/results/results.ts';
import {
  listScorers,
  mapIssuesToFields,
  parseResult,
  parseScore,
  parseScores,
  type ResultErrors,
  type ResultValues,
  SIDES,
  type Side,
  toScoreValues,
  validateFields,
} from '../../admin/result-form-values.tsx';
import { useChangeGame, useEnterResult } from '../../api/admin/game-mutations.ts';
import { messageOf } from '../../api/client.ts';
import { useForm } from '../../forms/use-form.ts';
import { toast } from '../../ui/toasts.ts';
import { type Draft, draftOf, type KeepDraft } from './use-result-drafts.ts';

const PLAYERS_FAILED =
  'The players could not be loaded. Load them again under Player points, then save: nothing is lost.';
const PLAYERS_PENDING = 'The players are still being loaded. Save again in a moment: nothing is lost.';

// The second press of a double click on Save lands in the form that has just opened under the pointer.
const OPENING_MS = 600;

interface ResultFormOptions {
  tournament: Tournament;
  tree: Tree;
  game: Game;
  /** Those of both teams, as far as they could be read. */
  players: UseQueryResult<Player[]>;
  draft: Draft | undefined;
  keep: KeepDraft;
  /** After the result has been saved. */
  goOn: () => void;
}

/** The form of a game: its result, and the score while it is running. */
export function useResultForm({ tournament, tree, game, players, draft, keep, goOn }: ResultFormOptions) {
  const of = { tournamentId: tournament.id, gameId: game.id };
  const enter = useEnterResult(of);
  const change = useChangeGame(of);
  // Which of the two buttons was pressed; Enter presses the first.
  const isFinal = useRef(true);

  const validate = (values: ResultValues): ResultErrors => {
    if (!isFinal.current) return validateFields(values, []);
    const found = validateFields(values, listScorers(values));
    if (Object.keys(found).length > 0) return found;
    const result = applyResult(tree, game.id, parseScores(values));
    if (result.ok || result.reason !== 'tied_scores') return {};
    toast.failure('Invalid Scores', result.message);
    return { team2Score: result.message };
  };
  /** Only what was changed here: somebody else may be keeping the score of the other team. */
  const readRunning = (values: ResultValues): Partial<Record<Side, number>> => {
    const scores = parseScores(values);
    const changed = SIDES.filter((side) => game.status === 'scheduled' || values[side] !== stored[side]);
    return Object.fromEntries(changed.map((side) => [side, scores[side]]));
  };
  const send = async (values: ResultValues) => {
    const result = parseResult(values, listScorers(values));
    // Points that nobody can see, or take out, are not to be saved unseen.
    if (isFinal.current && !players.data && result.playerStats.length > 0) {
      return toast.failure('Update Failed', players.isError ? PLAYERS_FAILED : PLAYERS_PENDING);
    }
    try {
      if (!isFinal.current) return await change.mutateAsync({ status: 'in_progress', ...readRunning(values) });
      await enter.mutateAsync(result);
    } catch (error) {
      tellFailure(error);
      throw mapIssuesToFields(error, result);
    }
    keep(game.id, null);
    goOn();
    toast.success('Game Updated', 'The game result and player statistics have been updated successfully.');
  };

  // A result that somebody else entered is shown apart from what is being typed.
  const [seen, setSeen] = useState(() => toScoreValues(game));
  const stored = game.status === 'completed' ? seen : toScoreValues(game);
  const [initial] = useState({ ...stored, ...draft });
  const form = useForm<ResultValues>({ initial, validate, send });
  const { values, set } = form;
  // Other buttons come under the pointer when it opens, and again when the game starts.
  const [settled, setSettled] = useState<Game['status'] | null>(null);
  const isOpening = settled !== game.status;
  const endOpening = () => setSettled(game.status);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(game.status), OPENING_MS);
    return () => clearTimeout(timer);
  }, [game.status]);
  const submit = (event: FormEvent) => {
    if (!isOpening) return form.formProps.onSubmit(event);
    event.preventDefault();
  };
  // A score that nobody is changing here follows what others make of it.
  if (SIDES.some((side) => seen[side] !== stored[side])) {
    setSeen(stored);
    for (const side of SIDES) if (values[side] === seen[side]) set(side, stored[side]);
  }

  const { team1Score, team2Score } = stored;
  useEffect(
    () => keep(game.id, draftOf(values, { team1Score, team2Score })),
    [keep, game.id, values, team1Score, team2Score],
  );

  /** Shown at once, sent one after the other. */
  const add = (side: Side, points: number) => {
    if (isOpening) return;
    const score = parseScore(values[side]);
    const next = Math.min((Number.isNaN(score) ? (game[side] ?? 0) : Math.max(score, 0)) + points, MAX_SCORE);
    set(side, String(next));
    change.mutateAsync({ status: 'in_progress', [side]: next }).catch(tellFailure);
  };

  return {
    ...form,
    formProps: { ...form.formProps, onSubmit: submit, onChange: endOpening },
    /** Nothing can be saved yet: it has just opened, and nobody has typed in it. */
    isOpening,
    isFinal,
    stored,
    isTyped: draftOf(values, stored) !== null,
    add,
    unstart: () => change.mutateAsync({ status: 'scheduled' }),
  };
}

function tellFailure(error: unknown): void {
  toast.failure('Update Failed', messageOf(error, 'Failed to update game result.'));
}
