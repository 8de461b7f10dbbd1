import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldReport } from '../../domain/bracket/field-report.ts';
import { type Game, isDecided } from '../../domain/bracket/game.ts';
import { useGenerateBracket } from '../api/admin/tournament-mutations.ts';
import { withoutBracketQuery } from '../api/bracket-queries.ts';
import { ApiError, messageOf } from '../api/client.ts';
import { gamesQuery } from '../api/tournament-queries.ts';
import { countOf } from '../ui/format.ts';
import { toast } from '../ui/toasts.ts';
import { REFUSAL_TITLES } from './verdict.ts';

const FAILED = 'Failed to create bracket';

/** Makes the bracket, and asks first where something would be lost by it. */
export function useGeneration(tournamentId: number, report: FieldReport, losses: Losses, onGenerated: () => void) {
  const client = useQueryClient();
  const generate = useGenerateBracket(tournamentId);
  // What was at stake when the question was put.
  const [asked, setAsked] = useState<Losses | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isWorking, setIsWorking] = useState(false);

  const readLosses = async (): Promise<Losses> => {
    const [games, { submitted }] = await Promise.all([
      client.fetchQuery({ ...gamesQuery(tournamentId), staleTime: 0 }),
      client.fetchQuery(withoutBracketQuery(tournamentId)),
    ]);
    return countLosses(games, submitted);
  };

  const ask = (about: Losses, why: string | null = null) => {
    setProblem(why);
    setAsked(about);
    setIsAsking(true);
  };

  const fail = async (error: unknown) => {
    const message = messageOf(error);
    toast.failure(FAILED, message);
    setProblem(message);
    if (!(error instanceof ApiError)) return;
    // Somebody has submitted, or a result has come in, since this page was read.
    if (error.code === 'bracket_in_use') ask(await readLosses(), message);
  };

  const run = async (agreed: Losses | null) => {
    setProblem(null);
    setIsWorking(true);
    try {
      // Agreed is what was shown. If it is something else by now, the server says so, and the question is put again.
      await generate.mutateAsync({ agreed: agreed && { brackets: agreed.brackets, results: agreed.results } });
      toast.success('Bracket Created', 'Open submissions when people may make their picks.');
      onGenerated();
    } catch (error) {
      await fail(error).catch(() => {});
    } finally {
      setIsWorking(false);
    }
  };

  const start = () => {
    const { outcome } = report;
    if (!outcome.ok) return toast.failure(REFUSAL_TITLES[outcome.reason], outcome.message);
    if (isLosing(losses)) return ask(losses);
    if (!isWorking) void run(null);
  };

  return { start, isWorking, isAsking, asked, problem, agree: () => void run(asked), close: () => setIsAsking(false) };
}

/** What is at stake when a bracket is generated in place of another, or a tournament is reset. */
interface Losses {
  brackets: number;
  results: number;
  /** Games under way, whose running scores go too. */
  running: number;
}

export function countLosses(games: readonly Game[], brackets: number): Losses {
  return {
    brackets,
    results: games.filter(isDecided).length,
    running: games.filter((game) => game.status === 'in_progress').length,
  };
}

/** Whether it has to be agreed to: the server asks for it too, but for games that have only started. */
export function isLosing({ brackets, results, running }: Losses): boolean {
  return brackets + results + running > 0;
}

/** '3 submitted brackets, 1 result and 2 running games' */
export function nameLosses({ brackets, results, running }: Losses): string {
  const parts = [
    brackets > 0 && countOf(brackets, 'submitted bracket'),
    results > 0 && countOf(results, 'result'),
    running > 0 && countOf(running, 'running game'),
  ].filter(Boolean);
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ');
}
