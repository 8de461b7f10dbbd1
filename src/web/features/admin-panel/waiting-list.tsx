import type { UseQueryResult } from '@tanstack/react-query';
import type { WithoutBracket } from '../../../contract/brackets.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { useBoard } from '../../bracket-board/use-board.ts';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/states.tsx';
import { useTimeLeft } from '../../ui/use-time-left.ts';
import { NothingWaits } from './nothing-waits.tsx';
import { PeopleNames } from './people-names.tsx';
import { listWaiting } from './waiting.ts';
import { WaitingAction } from './waiting-action.tsx';
import { WaitingRow } from './waiting-row.tsx';

const TITLE = 'What is waiting for you';

interface WaitingListProps {
  tournament: Tournament;
  board: ReturnType<typeof useBoard>;
  people: UseQueryResult<WithoutBracket>;
  onFocusLost: () => void;
}

export function WaitingList({ tournament, board, people, onFocusLost }: WaitingListProps) {
  const isDue = useTimeLeft(tournament.startDate) <= 0;
  const { tree } = board;
  if (tree === null || people.data === undefined) {
    const tryAgain = () => {
      board.refetch();
      if (people.isError) void people.refetch();
    };
    return (
      <Card title={TITLE}>
        <Failure title="This could not be worked out" tryAgain={tryAgain} />
      </Card>
    );
  }
  const items = listWaiting({ tournament, isDue, tree, withoutBracket: people.data.total });
  return (
    <Card title={TITLE}>
      {items.length === 0 ? (
        <NothingWaits tournament={tournament} />
      ) : (
        <ul className="-mb-2 divide-y divide-line">
          {items.map((item) => (
            <WaitingRow
              key={item.id}
              item={item}
              act={(action, look) => (
                <WaitingAction
                  action={action}
                  look={look}
                  tournament={tournament}
                  tree={tree}
                  onFocusLost={onFocusLost}
                />
              )}
            >
              {item.about === 'People' && <PeopleNames {...people.data} />}
            </WaitingRow>
          ))}
        </ul>
      )}
    </Card>
  );
}
