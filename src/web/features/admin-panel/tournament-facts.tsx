import type { UseQueryResult } from '@tanstack/react-query';
import type { WithoutBracket } from '../../../contract/brackets.ts';
import { Fact, Figure } from '../../admin/fact.tsx';
import type { useBoard } from '../../bracket-board/use-board.ts';
import { Badge } from '../../ui/badge.tsx';

interface TournamentFactsProps {
  isOpen: boolean;
  board: ReturnType<typeof useBoard>;
  people: UseQueryResult<WithoutBracket>;
}

/** The tournament in numbers. */
export function TournamentFacts({ isOpen, board, people }: TournamentFactsProps) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 border-line border-t pt-5">
      <Fact name="Total bracket submissions">
        <Figure value={people.data?.submitted} hasFailed={people.isError} tryAgain={() => people.refetch()} />
      </Fact>
      <Fact name="Submissions">
        <Badge tone={isOpen ? 'good' : 'wait'}>{isOpen ? 'Open' : 'Closed'}</Badge>
      </Fact>
      <Fact name="Total teams">
        <Figure value={board.tree?.teamById.size} hasFailed={board.isError} tryAgain={board.refetch} />
      </Fact>
    </dl>
  );
}
