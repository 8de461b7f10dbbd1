import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WithoutBracket } from '../../../contract/brackets.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { labelRound } from '../../../domain/rounds.ts';
import type { useBoard } from '../../bracket-board/use-board.ts';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/states.tsx';

interface TournamentFactsProps {
  tournament: Tournament;
  board: ReturnType<typeof useBoard>;
  people: UseQueryResult<WithoutBracket>;
}

/** The tournament in numbers. */
export function TournamentFacts({ tournament, board, people }: TournamentFactsProps) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 border-line border-t pt-5">
      <Fact name="Current round">{labelRound(tournament.currentRound)}</Fact>
      <Fact name="Submissions">
        <Badge tone={tournament.bracketsOpen ? 'good' : 'wait'}>{tournament.bracketsOpen ? 'Open' : 'Closed'}</Badge>
      </Fact>
      <Fact name="Total bracket submissions">
        <Figure value={people.data?.submitted} hasFailed={people.isError} />
      </Fact>
      <Fact name="Total teams">
        <Figure value={board.tree?.teamById.size} hasFailed={board.isError} />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-between gap-1">
      <dt className="text-faint text-sm">{name}</dt>
      <dd className="flex min-h-9 items-center font-bold font-display text-2xl">{children}</dd>
    </div>
  );
}

function Figure({ value, hasFailed }: { value: number | undefined; hasFailed: boolean }) {
  if (value !== undefined) return value.toLocaleString();
  return hasFailed ? (
    <span className="font-normal font-text text-base text-faint">Not known</span>
  ) : (
    <Skeleton className="h-8 w-16" />
  );
}
