import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { countCompleted } from '../../../domain/results/progress.ts';
import { myBracketQuery } from '../../api/bracket-queries.ts';
import { leaderboardPageQuery } from '../../api/leaderboard-queries.ts';
import { useUser } from '../../api/session.ts';
import { bracketPath, PATHS } from '../../paths.ts';
import { useSeason, useSeasonPath } from '../../season/season.ts';
import { SeasonEnd } from '../../season/season-end.tsx';
import { SeasonPage } from '../../season/season-page.tsx';
import { useTree } from '../../season/use-tree.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDay } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { TOURNAMENT_STATUS_LABELS } from '../../ui/status-labels.ts';

/** The first page of a past season: who won it, and links to its other pages. */
export function SeasonOverview() {
  const { data: tournament, isError, refetch } = useSeason();
  return (
    <SeasonPage title={tournament?.name ?? 'Season'}>
      <PageHeader
        title={tournament?.name ?? (isError ? 'Season' : '\u00a0')}
        lead={
          tournament
            ? `${tournament.status === 'not_started' ? 'Planned for' : 'Began'} ${formatDay(tournament.startDate)}`
            : '\u00a0'
        }
      />
      {tournament && <Overview key={tournament.id} tournament={tournament} />}
      {!tournament && isError && <Failure title="The season could not be loaded" onRetry={() => refetch()} />}
      {!tournament && !isError && <Skeleton shape="card" className="h-118 sm:h-126 lg:h-76" />}
    </SeasonPage>
  );
}

function Overview({ tournament }: { tournament: Tournament }) {
  const pathOf = useSeasonPath();
  const { tree } = useTree(tournament.id);
  const { data: page } = useQuery(leaderboardPageQuery(tournament.id, 'total', 0));
  const user = useUser();
  const mine = useQuery({ ...myBracketQuery(tournament.id, user?.id ?? 0), enabled: Boolean(user) });
  const own = mine.data?.bracket?.submittedAt ? mine.data.bracket : null;
  const { completed, total } = countCompleted(tree?.games ?? []);
  return (
    <>
      <SeasonEnd tournament={tournament} />
      <dl className="grid grid-cols-2 gap-4 rounded-2xl border border-line bg-card p-5 sm:grid-cols-4 sm:p-7">
        <Fact name="Status">{TOURNAMENT_STATUS_LABELS[tournament.status]}</Fact>
        <Fact name="Teams">{tree?.teamById.size}</Fact>
        <Fact name="Games played">{tree && `${completed} of ${total}`}</Fact>
        <Fact name="Brackets">{page?.total.toLocaleString()}</Fact>
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href={pathOf(PATHS.bracket)}>See the bracket</ButtonLink>
        {own && (
          <ButtonLink href={pathOf(bracketPath(own.id))} variant="secondary">
            Your bracket
          </ButtonLink>
        )}
        <ButtonLink href={pathOf(PATHS.picks)} variant="secondary">
          Who picked whom
        </ButtonLink>
        <ButtonLink href={pathOf(PATHS.race)} variant="secondary">
          The race
        </ButtonLink>
        <ButtonLink href={PATHS.history} variant="secondary">
          All seasons
        </ButtonLink>
      </div>
    </>
  );
}

/** A labelled value. Until it is loaded, a dash of the same height takes its place. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-faint text-sm">{name}</dt>
      <dd className="font-bold font-display text-xl">{children ?? '–'}</dd>
    </div>
  );
}
