import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { PickShares } from '../../../contract/pick-shares.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { type GameShares, listMostDivided, mergeCombined, sharesOfRound } from '../../../domain/picks/shares.ts';
import { pickSharesQuery } from '../../api/bracket-queries.ts';
import { CircleName } from '../../group/circle-name.tsx';
import { CirclePage } from '../../group/circle-page.tsx';
import { RevealedSeason } from '../../season/revealed-season.tsx';
import { useGroupId } from '../../season/season.ts';
import { ShareBars } from '../../season/share-bars.tsx';
import { useTree } from '../../season/use-tree.ts';
import { Card } from '../../ui/card.tsx';
import { countOf } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { useGrowingCount } from '../../ui/use-growing-count.ts';
import { EveryGame, GameShare } from './every-game.tsx';
import { LonelyPicks, UnusualBrackets } from './rare-picks.tsx';

/** Who picked whom. */
export function Picks() {
  return (
    <CirclePage title="Picks">
      <PageHeader title="Who picked whom" lead={<CircleName />} />
      <RevealedSeason
        loading={<Loading />}
        advice="Who picked whom shows here once people have submitted brackets."
        hiddenTitle="The picks are still hidden"
      >
        {({ id }) => <Shares key={id} tournamentId={id} />}
      </RevealedSeason>
    </CirclePage>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-2">
      <span className="sr-only">Loading the picks</span>
      <Skeleton shape="card" className="h-96" />
      <Skeleton shape="card" className="h-96" />
    </div>
  );
}

function Shares({ tournamentId }: { tournamentId: number }) {
  const { tree: latestTree, ...field } = useTree(tournamentId);
  const { data, isError, refetch } = useQuery(pickSharesQuery(tournamentId, useGroupId()));
  // Both render in the background, so that the page stays responsive.
  const tree = useDeferredValue(latestTree);
  const latestShares = useDeferredValue(data);
  const shares = useMemo(
    () =>
      tree && latestShares
        ? { ...latestShares, games: latestShares.games.map((game) => mergeCombined(tree, game)) }
        : null,
    [tree, latestShares],
  );
  if (!tree || !shares) {
    if (!isError && !field.isError) return <Loading />;
    const retry = () => {
      field.refetch();
      if (isError) void refetch();
    };
    return <Failure title="The picks could not be loaded" onRetry={retry} />;
  }
  if (shares.brackets === 0) {
    return <Empty title="Nobody has submitted a bracket" advice="Once somebody does, the picks show here." />;
  }
  return <Overview tree={tree} shares={shares} />;
}

const MAX_DIVIDED_GAMES = 4;

interface OverviewProps {
  tree: Tree;
  shares: Omit<PickShares, 'games'> & { games: readonly GameShares[] };
}

/** Renders the first section, which fills a screen, and then the others one by one. */
function Overview({ tree, shares }: OverviewProps) {
  // The same elements in every step, so that React skips those on screen.
  const sections = useMemo(
    () => [
      <Favourites key="favourites" tree={tree} shares={shares} />,
      <FinalFour key="final four" tree={tree} shares={shares} />,
      <UnusualBrackets key="unusual" shares={shares} />,
      <EveryGame key="every game" tree={tree} shares={shares} />,
    ],
    [tree, shares],
  );
  return <div className="grid gap-6">{sections.slice(0, useGrowingCount(sections.length, 1))}</div>;
}

function Favourites({ tree, shares }: OverviewProps) {
  const { brackets, games } = shares;
  const [final] = sharesOfRound(tree, games, 'championship');
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
        <Card title="Champions" aside={<span className="text-faint">{countOf(brackets, 'bracket')}</span>}>
          {final && <ShareBars tree={tree} game={final} brackets={brackets} />}
        </Card>
        <LonelyPicks tree={tree} shares={shares} />
      </div>
      <Section title="Most divided games" lead="The closest calls between you all.">
        {listMostDivided(tree, games, MAX_DIVIDED_GAMES).map((game) => (
          <GameShare key={game.gameId} tree={tree} game={game} brackets={brackets} limit={3} />
        ))}
      </Section>
    </div>
  );
}

function FinalFour({ tree, shares: { games, brackets } }: OverviewProps) {
  return (
    <Section title="Final Four" lead="Who wins each quarter of the draw.">
      <div className="grid items-start gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {sharesOfRound(tree, games, 'elite_8').map((game) => (
          <ShareBars
            key={game.gameId}
            tree={tree}
            game={game}
            limit={4}
            brackets={brackets}
            winnerId={tree.gameById.get(game.gameId)?.winnerId ?? null}
          />
        ))}
      </div>
    </Section>
  );
}

function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <p className="-mt-3 mb-4 text-faint">{lead}</p>
      <div className="grid gap-6">{children}</div>
    </Card>
  );
}
