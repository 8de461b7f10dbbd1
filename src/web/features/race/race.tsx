import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Race as RaceData } from '../../../contract/race.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { myStandingQuery } from '../../api/leaderboard-queries.ts';
import { raceQuery } from '../../api/race-queries.ts';
import { useUser } from '../../api/session.ts';
import { CircleName } from '../../group/circle-name.tsx';
import { CirclePage } from '../../group/circle-page.tsx';
import { PATHS } from '../../paths.ts';
import { isMissing } from '../../season/address.ts';
import { RevealedSeason } from '../../season/revealed-season.tsx';
import { useGroupId, useSeason, useStandingsPath } from '../../season/season.ts';
import { ShareButton } from '../../season/share-button.tsx';
import { useTree } from '../../season/use-tree.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { RaceChart, useWidth } from './race-chart.tsx';
import { RaceControls } from './race-controls.tsx';
import { isNarrow } from './race-layout.ts';
import { AddPerson, RacePeople } from './race-people.tsx';
import { RaceTable } from './race-table.tsx';
import { describeStep } from './race-texts.ts';
import { lineUp, MEASURES, type Measure } from './runners.ts';
import { useChosen } from './use-chosen.ts';
import { usePlayback } from './use-playback.ts';

/** Everybody's rank after each result. */
export function Race() {
  const { data: tournament } = useSeason();
  const [path] = useLocation();
  const query = useSearch();
  const pathOf = useStandingsPath();
  return (
    <CirclePage title="The race">
      <PageHeader title="The race" lead={<CircleName />}>
        {tournament && !tournament.submissionsOpen && (
          <>
            <ButtonLink href={pathOf(PATHS.recaps)} variant="secondary">
              Recaps
            </ButtonLink>
            <ShareButton path={query ? `${path}?${query}` : path} title={`The race: ${tournament.name}`} />
          </>
        )}
      </PageHeader>
      <RevealedSeason
        loading={<Loading />}
        advice="The race begins with the first result."
        hiddenTitle={tournament?.status === 'not_started' ? 'The race has not begun' : 'The race is hidden'}
        opens="The race opens"
      >
        {({ id }) => <Results key={id} tournamentId={id} />}
      </RevealedSeason>
    </CirclePage>
  );
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading the race</span>
      <Skeleton shape="card" className="h-180 sm:h-186" />
    </div>
  );
}

/** Loads the leaders and, in a second request, me and whom I chose. */
function Results({ tournamentId }: { tournamentId: number }) {
  const user = useUser();
  const groupId = useGroupId();
  const chosen = useChosen();
  const { tree, ...field } = useTree(tournamentId);
  const mine = useQuery({ ...myStandingQuery(tournamentId, user?.id ?? 0, 'total'), enabled: Boolean(user) });
  const myBracketId = (user && mine.data?.entry?.bracketId) ?? null;
  const ids = [...new Set([...(myBracketId === null ? [] : [myBracketId]), ...chosen.ids])];
  const leaders = useQuery(raceQuery(tournamentId, [], groupId));
  const others = useQuery({
    ...raceQuery(tournamentId, ids, groupId),
    enabled: ids.length > 0,
    // While somebody is added or removed.
    placeholderData: keepPreviousData,
  });
  const isUnknown = isMissing(others.error);
  const isWaiting = ids.length > 0 && !others.data && !others.isError;
  if (tree && leaders.data && !isWaiting) {
    if (leaders.data.series.length === 0) return <Empty title="Nobody has submitted a bracket" />;
    if (leaders.data.steps.length === 0) {
      return <Empty title="No results yet" advice="The race begins with the result of the first game." />;
    }
    return (
      <>
        {isUnknown && <SomebodyIsGone forget={() => chosen.setIds([])} />}
        <Card
          tournamentId={tournamentId}
          tree={tree}
          leaders={leaders.data}
          others={ids.length > 0 ? others.data : undefined}
          myBracketId={myBracketId}
          chosen={chosen}
        />
      </>
    );
  }
  if (!field.isError && !leaders.isError) return <Loading />;
  const retry = () => {
    field.refetch();
    if (leaders.isError) void leaders.refetch();
  };
  return <Failure title="The race could not be loaded" onRetry={retry} />;
}

function SomebodyIsGone({ forget }: { forget: () => void }) {
  return (
    <p role="status" className="mb-4 flex flex-wrap items-center gap-x-4 rounded-2xl bg-wait-soft px-5 py-2 text-wait">
      Somebody in this address has no bracket here, so only the leaders are shown.
      <Button variant="quiet" onClick={forget}>
        Show the leaders
      </Button>
    </p>
  );
}

interface CardProps {
  tournamentId: number;
  tree: Tree;
  leaders: RaceData;
  others: RaceData | undefined;
  myBracketId: number | null;
  chosen: ReturnType<typeof useChosen>;
}

// As many lines as can be told apart on a phone, with one's own.
const FEW_LEADERS = 5;
const LEADERS = 10;

function Card({ tournamentId, tree, leaders, others, myBracketId, chosen }: CardProps) {
  const { ref, width } = useWidth();
  const [measure, setMeasure] = useState<Measure>('rank');
  const [pointedId, setPointedId] = useState<number | null>(null);
  const [pinnedId, setPinnedId] = useState<number | null>(null);
  const limit = isNarrow(width) ? FEW_LEADERS : LEADERS;
  const { steps, series: runners } = lineUp({ leaders, others, myBracketId, chosenIds: chosen.ids, limit });
  const playback = usePlayback(steps.length);
  const rounds = steps.map(({ gameId }) => tree.gameById.get(gameId)?.round ?? 'play_in');
  const activeId = pointedId ?? pinnedId;
  const pin = (bracketId: number) => setPinnedId(bracketId === pinnedId ? null : bracketId);
  const { step } = playback;
  return (
    <>
      <section
        aria-label="Chart"
        className="min-w-0 rounded-2xl border border-line bg-card p-4 sm:p-6 print:border-0 print:p-0"
      >
        <div className="mb-2 flex flex-wrap items-center justify-between gap-3 print:hidden">
          <Segments
            label="The lines show"
            options={MEASURES}
            labels={MEASURE_LABELS}
            chosen={measure}
            choose={setMeasure}
          />
          <AddPerson tournamentId={tournamentId} runners={runners} chosen={chosen} />
        </div>
        <div ref={ref} className="min-h-85 sm:min-h-115 print:min-h-0">
          {width > 0 && (
            <RaceChart
              width={width}
              runners={runners}
              rounds={rounds}
              measure={measure}
              step={step}
              isPlaying={playback.isPlaying}
              activeId={activeId}
              point={setPointedId}
              choose={pin}
              label={`${MEASURE_LABELS[measure]} of ${runners.length} brackets, game by game. ${describeStep(step, steps.length)}. The table below has the same.`}
            />
          )}
        </div>
        <RaceControls tree={tree} steps={steps} playback={playback} />
        <RacePeople
          runners={runners}
          step={step}
          activeId={activeId}
          point={setPointedId}
          pinnedId={pinnedId}
          pin={pin}
          chosen={chosen}
        />
      </section>
      <RaceTable tree={tree} steps={steps} runners={runners} />
    </>
  );
}

const MEASURE_LABELS: Record<Measure, string> = { rank: 'Rank', points: 'Points' };
