import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import type { Recap } from '../../../contract/race.ts';
import { ROUND_LABELS, ROUNDS, type Round } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { recapsQuery } from '../../api/race-queries.ts';
import { CircleName } from '../../group/circle-name.tsx';
import { CirclePage } from '../../group/circle-page.tsx';
import { NotFound } from '../../not-found.tsx';
import { PATHS, recapPath } from '../../paths.ts';
import { RevealedSeason } from '../../season/revealed-season.tsx';
import { useGroupId, useSeason, useStandingsPath } from '../../season/season.ts';
import { useTree } from '../../season/use-tree.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { type Own, useSubmittedBracket } from './own-round.tsx';
import { RecapSection } from './recap-section.tsx';

/** What happened in each round, the latest first, or in the round of the address. */
export function Recaps() {
  const params = useParams<{ round?: string }>();
  const { data: tournament } = useSeason();
  const pathOf = useStandingsPath();
  const round = ROUNDS.find((each) => each === params.round?.toLowerCase());
  const isUnknown = params.round !== undefined && !params.round.startsWith(':') && !round;
  if (isUnknown) return <NotFound />;
  const title = round ? `${ROUND_LABELS[round]}, the recap` : 'Recaps';
  return (
    <CirclePage title={title}>
      <PageHeader title={title} lead={<CircleName />}>
        {tournament && !tournament.submissionsOpen && (
          <ButtonLink href={pathOf(PATHS.race)} variant="secondary">
            The race
          </ButtonLink>
        )}
      </PageHeader>
      <RevealedSeason
        loading={<Loading />}
        advice="What happened in a round shows here after its first result."
        hiddenTitle={tournament?.status === 'not_started' ? 'There is nothing to recap yet' : 'The recaps are hidden'}
        opens="The recaps open"
      >
        {({ id }) => <Rounds key={id} tournamentId={id} round={round ?? null} />}
      </RevealedSeason>
    </CirclePage>
  );
}

function Loading() {
  return (
    <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <span className="sr-only">Loading the recaps</span>
      <Skeleton className="h-11 w-80 max-w-full" />
      <Skeleton shape="card" className="h-180 sm:h-112" />
      <Skeleton shape="card" className="h-180 sm:h-112" />
    </div>
  );
}

function Rounds({ tournamentId, round }: { tournamentId: number; round: Round | null }) {
  const { tree, ...field } = useTree(tournamentId);
  const { data, isError, refetch } = useQuery(recapsQuery(tournamentId, useGroupId()));
  const own = useSubmittedBracket(tournamentId);
  if (tree && data && own !== undefined) {
    return <List tournamentId={tournamentId} tree={tree} recaps={data.toReversed()} round={round} own={own} />;
  }
  if (!isError && !field.isError) return <Loading />;
  const retry = () => {
    field.refetch();
    if (isError) void refetch();
  };
  return <Failure title="The recaps could not be loaded" onRetry={retry} />;
}

interface ListProps {
  tournamentId: number;
  tree: Tree;
  /** The latest first. */
  recaps: readonly Recap[];
  round: Round | null;
  own: Own | null;
}

function List({ tournamentId, tree, recaps, round, own }: ListProps) {
  const shown = recaps.filter((recap) => round === null || recap.round === round);
  if (recaps.length === 0) {
    return <Empty title="No results yet" advice="What happened in a round shows here after its first result." />;
  }
  return (
    <div className="grid gap-6">
      <RoundLinks rounds={recaps.map((recap) => recap.round)} current={round} />
      {shown.map((recap) => (
        <RecapSection
          key={recap.round}
          tournamentId={tournamentId}
          tree={tree}
          recap={recap}
          own={own}
          isAlone={round !== null}
        />
      ))}
      {shown.length === 0 && (
        <Empty title="This round has no result yet" advice="Its recap shows here after the first." />
      )}
    </div>
  );
}

function RoundLinks({ rounds, current }: { rounds: readonly Round[]; current: Round | null }) {
  const pathOf = useStandingsPath();
  const links = [
    { path: PATHS.recaps, label: 'All', round: null },
    ...rounds.map((round) => ({ path: recapPath(round), label: ROUND_LABELS[round], round })),
  ];
  return (
    <nav aria-label="Rounds" className="print:hidden">
      <ul className="flex flex-wrap gap-2">
        {links.map(({ path, label, round }) => (
          <li key={path}>
            <Link
              href={pathOf(path)}
              aria-current={round === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-edge px-4 font-semibold hover:bg-raised aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
