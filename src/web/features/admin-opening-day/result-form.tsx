import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpeningDayGame } from '../../../contract/opening-day.ts';
import { openingDayStatsQuery } from '../../api/opening-day.ts';
import { playersQuery } from '../../api/players.ts';
import { Failure, LoadingText, Skeleton } from '../../ui/states.tsx';
import { addNewcomers, readLineup, type Side } from './lineup.ts';
import { ResultFields } from './result-fields.tsx';

export interface ResultFormProps {
  game: OpeningDayGame;
  editedFrom: OpeningDayGame;
  isGone: boolean;
  restore: () => Promise<void>;
  close: () => void;
}

/** Opens once it is known who can have points, and who has some. */
export function ResultForm(props: ResultFormProps) {
  const { game, editedFrom } = props;
  const players = useQuery(playersQuery);
  const stats = useQuery({ ...openingDayStatsQuery(game.id), enabled: editedFrom.status === 'completed' });
  const [opened, setOpened] = useState<Side[] | null>(null);
  const points = editedFrom.status === 'completed' ? stats.data : [];
  const now = players.data && points && readLineup(game, players.data, points);
  // What is being read again may be old.
  if (!opened && now && !players.isFetching && !stats.isFetching) setOpened(now);
  if (opened) return <ResultFields {...props} sides={now ? addNewcomers(opened, now) : opened} />;
  const failed = [players, stats].find(({ isError, isFetching }) => isError && !isFetching);
  if (failed) return <Failure title="The players could not be loaded" tryAgain={() => failed.refetch()} />;
  return (
    <div className="mt-5">
      <LoadingText>Loading the players...</LoadingText>
      <Skeleton className="h-64" />
    </div>
  );
}
