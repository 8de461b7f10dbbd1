import type { UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
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
  SCORE_FIELDS,
  type ScoreField,
  toScoreValues,
  validateFields,
} from '../../admin/result-form-values.tsx';
import { useChangeGame, useEnterResult } from '../../api/admin/game-mutations.ts';
import { messageOf } from '../../api/client.ts';
import { useForm } from '../../forms/use-form.ts';
import { toast } from '../../ui/toasts.ts';
import { useEarlyQuestion } from './early-question.tsx';

const PLAYERS_FAILED =
  'The players could not be loaded. Load them again under Player points, then save: nothing is lost.';
const PLAYERS_PENDING = 'The players are still being loaded. Save again in a moment: nothing is lost.';

// Ignores the second click of a double click on Save, which would hit the form that opens under the pointer.
const OPENING_MS = 600;

interface ResultFormOptions {
  tournament: Tournament;
  tree: Tree;
  game: Game;
  /** The players of both teams. */
  players: UseQueryResult<Player[]>;
  draft: ResultDraft | undefined;
  saveDraft: SaveDraft;
  onSaved: (typed: ResultValues) => void;
}

/** The form of a game, for its running score and its final result. */
export function useResultForm({ tournament, tree, game, players, draft, saveDraft, onSaved }: ResultFormOptions) {
  const ids = { tournamentId: tournament.id, gameId: game.id };
  const enter = useEnterResult(ids);
  const change = useChangeGame(ids);
  // Whether the pressed button saves the final result, not the running score. Enter presses the first button.
  const isFinal = useRef(true);

  const validate = (values: ResultValues): { errors: ResultErrors; tie?: string } => {
    if (!isFinal.current) return { errors: validateFields(values, []) };
    const errors = validateFields(values, listScorers(values));
    if (Object.keys(errors).length > 0) return { errors };
    const result = applyResult(tree, game.id, parseScores(values));
    if (result.ok || result.reason !== 'tied_scores') return { errors: {} };
    return { errors: { team2Score: result.message }, tie: result.message };
  };
  /** Both scores at the start of a game, then only edited ones: another admin may be keeping the other team's. */
  const toRunning = (values: ResultValues) => {
    const scores = parseScores(values);
    const edited = SCORE_FIELDS.filter((side) => game.status === 'scheduled' || values[side] !== stored[side]);
    return { status: 'in_progress' as const, ...Object.fromEntries(edited.map((side) => [side, scores[side]])) };
  };
  /** Not at the start of a game, which changes the form. */
  const reportScore = ({ team1Score, team2Score }: Record<ScoreField, number | null>) => {
    if (game.status === 'in_progress')
      toast.success('Score Saved', `Everyone sees ${team1Score ?? 0} – ${team2Score ?? 0}.`);
  };
  const send = async (values: ResultValues) => {
    const result = parseResult(values, listScorers(values));
    // While the players are not loaded, their points are hidden, so a result with points is not sent.
    if (isFinal.current && !players.data && result.playerStats.length > 0) {
      return toast.failure('Update Failed', players.isError ? PLAYERS_FAILED : PLAYERS_PENDING);
    }
    try {
      if (!isFinal.current) return reportScore(await change.mutateAsync(toRunning(values)));
      await enter.mutateAsync(result);
    } catch (error) {
      showFailure(error);
      throw mapIssuesToFields(error, result);
    }
    saveDraft(game.id, null);
    onSaved(values);
    toast.success('Game Updated', 'The game result and player statistics have been updated successfully.');
  };

  // A result entered by another admin does not change the fields; it is shown as a conflict.
  const [lastScores, setLastScores] = useState(() => toScoreValues(game));
  const stored = game.status === 'completed' ? lastScores : toScoreValues(game);
  const [initial] = useState({ ...stored, ...draft });
  const form = useForm<ResultValues>({
    initial,
    validate: (typed) => {
      const { errors, tie } = validate(typed);
      if (tie) toast.failure('Invalid Scores', tie);
      return errors;
    },
    send,
  });
  const { values, set } = form;
  // The status whose buttons have been on screen for a while. They change when the form opens and when the game starts.
  const [settledStatus, setSettledStatus] = useState<Game['status'] | null>(null);
  const isOpening = settledStatus !== game.status;
  const endOpening = () => setSettledStatus(game.status);
  useEffect(() => {
    const timer = setTimeout(() => setSettledStatus(game.status), OPENING_MS);
    return () => clearTimeout(timer);
  }, [game.status]);
  const early = useEarlyQuestion(tournament, game);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOpening) return;
    const isValid = Object.keys(validate(values).errors).length === 0;
    if (isValid && early.ask(isFinal.current ? 'result' : 'start')) return;
    return form.formProps.onSubmit(event);
  };
  // Unedited scores follow the updates of other admins.
  if (SCORE_FIELDS.some((side) => lastScores[side] !== stored[side])) {
    setLastScores(stored);
    for (const side of SCORE_FIELDS) if (values[side] === lastScores[side]) set(side, stored[side]);
  }

  const { team1Score, team2Score } = stored;
  useEffect(
    () => saveDraft(game.id, draftOf(values, { team1Score, team2Score })),
    [saveDraft, game.id, values, team1Score, team2Score],
  );

  /** Adds points optimistically; the mutation's scope sends the updates one after the other. */
  const add = (side: ScoreField, points: number) => {
    if (isOpening) return;
    const score = parseScore(values[side]);
    const next = Math.min((Number.isNaN(score) ? (game[side] ?? 0) : Math.max(score, 0)) + points, MAX_SCORE);
    set(side, String(next));
    change.mutateAsync({ status: 'in_progress', [side]: next }).catch(showFailure);
  };

  return {
    ...form,
    formProps: { ...form.formProps, onSubmit: submit, onChange: endOpening },
    /** The buttons have just appeared, so clicks are ignored. */
    isOpening,
    isFinal,
    stored,
    isEdited: draftOf(values, stored) !== null,
    add,
    earlyQuestion: {
      asked: early.asked,
      close: early.close,
      confirm: () => {
        early.agree();
        form.formProps.ref.current?.requestSubmit();
      },
    },
    unstart: () => change.mutateAsync({ status: 'scheduled' }),
  };
}

export type ResultForm = ReturnType<typeof useResultForm>;

function showFailure(error: unknown): void {
  toast.failure('Update Failed', messageOf(error, 'Failed to update game result.'));
}

/** The unsaved fields of a result form. */
export type ResultDraft = Partial<ResultValues>;
export type SaveDraft = (gameId: number, draft: ResultDraft | null) => void;

/** The drafts by game, which survive closing the form. */
export function useResultDrafts(): [ReadonlyMap<number, ResultDraft>, SaveDraft] {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, ResultDraft>>(new Map());
  const saveDraft = useCallback<SaveDraft>(
    (gameId, draft) =>
      setDrafts((before) => {
        if ((before.get(gameId) ?? null) === draft) return before;
        const after = new Map(before);
        if (draft) after.set(gameId, draft);
        else after.delete(gameId);
        return after;
      }),
    [],
  );
  return [drafts, saveDraft];
}

/** The fields that differ from the stored game; null if none do. */
export function draftOf(values: ResultValues, stored: ResultDraft): ResultDraft | null {
  const edited = Object.entries(values).filter(([name, text]) => text !== (stored[name as ScoreField] ?? ''));
  return edited.length > 0 ? Object.fromEntries(edited) : null;
}
