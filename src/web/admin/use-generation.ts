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
import { REFUSAL_TITLES } from './field-summary.ts';

const FAILED = 'Failed to create bracket';

/** Generates the bracket, after a confirmation if brackets, results or running games would be lost. */
export function useGeneration(tournamentId: number, report: FieldReport, losses: Losses, onGenerated: () => void) {
  const client = useQueryClient();
  const generate = useGenerateBracket(tournamentId);
  // The losses that the dialog shows, and asks the admin to agree to.
  const [askedLosses, setAskedLosses] = useState<Losses | null>(null);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isWorking, setIsWorking] = useState(false);

  const fetchLosses = async (): Promise<Losses> => {
    const [games, { submitted }] = await Promise.all([
      client.fetchQuery({ ...gamesQuery(tournamentId), staleTime: 0 }),
      client.fetchQuery(withoutBracketQuery(tournamentId)),
    ]);
    return countLosses(games, submitted);
  };

  const ask = (losses: Losses, reason: string | null = null) => {
    setProblem(reason);
    setAskedLosses(losses);
    setIsDialogOpen(true);
  };

  const handleFailure = async (error: unknown) => {
    const message = messageOf(error);
    toast.failure(FAILED, message);
    setProblem(message);
    if (!(error instanceof ApiError)) return;
    // The number of brackets or results has changed since the page was loaded.
    if (error.code === 'bracket_in_use') ask(await fetchLosses(), message);
  };

  const run = async (agreed: Losses | null) => {
    setProblem(null);
    setIsWorking(true);
    try {
      // The admin agreed to the numbers on screen. If they have changed, the server refuses, and the dialog asks again.
      await generate.mutateAsync({ agreed: agreed && { brackets: agreed.brackets, results: agreed.results } });
      toast.success('Bracket Created', 'Open submissions when people may make their picks.');
      onGenerated();
    } catch (error) {
      await handleFailure(error).catch(() => {});
    } finally {
      setIsWorking(false);
    }
  };

  const start = () => {
    const { outcome } = report;
    if (!outcome.ok) return toast.failure(REFUSAL_TITLES[outcome.reason], outcome.message);
    if (hasLosses(losses)) return ask(losses);
    if (!isWorking) void run(null);
  };

  return {
    start,
    isWorking,
    isDialogOpen,
    askedLosses,
    problem,
    agree: () => void run(askedLosses),
    close: () => setIsDialogOpen(false),
  };
}

/** How much is lost by generating the bracket again. A reset loses the same, except brackets. */
interface Losses {
  brackets: number;
  results: number;
  /** Games in progress, which lose their running scores. */
  running: number;
}

export function countLosses(games: readonly Game[], brackets: number): Losses {
  return {
    brackets,
    results: games.filter(isDecided).length,
    running: games.filter((game) => game.status === 'in_progress').length,
  };
}

/** Whether the admin has to agree. The server asks for it too, except if only running games are lost. */
export function hasLosses({ brackets, results, running }: Losses): boolean {
  return brackets + results + running > 0;
}

/** '3 submitted brackets, 1 result and 2 running games' */
export function describeLosses({ brackets, results, running }: Losses): string {
  const parts = [
    brackets > 0 && countOf(brackets, 'submitted bracket'),
    results > 0 && countOf(results, 'result'),
    running > 0 && countOf(running, 'running game'),
  ].filter(Boolean);
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ');
}
