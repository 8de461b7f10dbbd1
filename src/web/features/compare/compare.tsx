import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Redirect, useLocation, useParams } from 'wouter';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { mapPicks } from '../../../domain/picks/picks.ts';
import { displayName } from '../../../domain/players/names.ts';
import { compareBrackets } from '../../../domain/scoring/comparison.ts';
import { publicBracketQuery } from '../../api/bracket-queries.ts';
import { tournamentQuery } from '../../api/tournament-queries.ts';
import { BoardSkeleton } from '../../bracket-board/board-skeleton.tsx';
import { BracketBoard } from '../../bracket-board/bracket-board.tsx';
import { useShownRound } from '../../bracket-board/use-board.ts';
import { NotFound } from '../../not-found.tsx';
import { comparePath } from '../../paths.ts';
import { isHidden, isMissing, parseId } from '../../season/address.ts';
import { isOfOtherSeason, useCanonicalPath } from '../../season/season.ts';
import { SeasonPage } from '../../season/season-page.tsx';
import { ShareButton } from '../../season/share-button.tsx';
import { useTree } from '../../season/use-tree.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Empty, Failure } from '../../ui/states.tsx';
import { LabelledSwitch } from '../../ui/switch.tsx';
import { CompareLegend, ComparisonGame } from './comparison-game.tsx';
import { ComparisonSummary } from './comparison-summary.tsx';
import { Differences } from './differences.tsx';
import { describeAgreement, useOnlyDifferences } from './only-differences.ts';
import type { Pair } from './side-badge.tsx';

/** Two brackets on one board. */
export function Compare() {
  const [path] = useLocation();
  const { query } = useOnlyDifferences();
  const params = useParams<{ first: string; second: string }>();
  const ids = [parseId(params.first), parseId(params.second)] as const;
  const enabled = ids.every(Boolean);
  const first = useQuery({ ...publicBracketQuery(ids[0] ?? 0), enabled });
  const second = useQuery({ ...publicBracketQuery(ids[1] ?? 0), enabled });
  const error = first.error ?? second.error;
  // After a failed refetch the queries keep their data, which may be hidden by now.
  const brackets = first.data && second.data && !isHidden(error) ? ([first.data, second.data] as const) : null;
  const title = brackets ? brackets.map(({ owner }) => displayName(owner)).join(' and ') : 'Compare';
  const seasons = brackets?.map(({ bracket }) => bracket.tournamentId) ?? [];
  const canonicalPath = useCanonicalPath(seasons[0], comparePath(ids[0] ?? 0, ids[1] ?? 0));
  if (ids.includes(null) || isMissing(error) || (brackets && isOfOtherSeason(path, seasons))) return <NotFound />;
  if (canonicalPath) return <Redirect to={`${canonicalPath}${query}`} replace />;
  return (
    <SeasonPage title={title} width="wide">
      <div className="board-page">
        <PageHeader title={title} lead="Where they agree, where they differ, and what it is worth.">
          {brackets && <ShareButton path={`${path}${query}`} title={title} />}
        </PageHeader>
        {brackets && <Brackets key={ids.join()} brackets={brackets} />}
        {isHidden(error) && (
          <Empty title="These brackets are still hidden" advice="They can be compared when submissions close." />
        )}
        {!brackets && error && !isHidden(error) && (
          <Failure
            title="The brackets could not be loaded"
            onRetry={() => {
              for (const query of [first, second]) if (query.isError) void query.refetch();
            }}
          />
        )}
        {!brackets && !error && <BoardSkeleton />}
      </div>
    </SeasonPage>
  );
}

function Brackets({ brackets }: { brackets: Pair }) {
  const [{ bracket: first }, { bracket: second }] = brackets;
  const { tree, isError, refetch } = useTree(first.tournamentId);
  const tournament = useQuery(tournamentQuery(first.tournamentId));
  if (first.tournamentId !== second.tournamentId) {
    return <Empty title="These two played in different seasons" advice="Brackets of one season can be compared." />;
  }
  if (first.id === second.id) {
    return <Empty title="That is the same bracket twice" advice="Compare it with somebody else’s." />;
  }
  const hasFailed = isError || (tournament.isError && !tournament.data);
  const retry = () => void Promise.all([refetch(), tournament.refetch()]);
  if (hasFailed) return <Failure title="The brackets could not be loaded" onRetry={retry} />;
  if (tree === null || !tournament.data) return <BoardSkeleton />;
  return <Board tree={tree} brackets={brackets} currentRound={tournament.data.currentRound} />;
}

interface BoardProps {
  tree: Tree;
  brackets: Pair;
  currentRound: Parameters<typeof useShownRound>[0];
}

function Board({ tree, brackets, currentRound }: BoardProps) {
  const shown = useShownRound(currentRound);
  const [first, second] = brackets;
  const comparison = useMemo(
    () => compareBrackets(tree, mapPicks(first.picks), mapPicks(second.picks)),
    [tree, first.picks, second.picks],
  );
  const byId = new Map(comparison.games.map((game) => [game.gameId, game]));
  const { isOn, setIsOn } = useOnlyDifferences();
  const different = comparison.games.filter(({ isSame }) => !isSame);
  const hidden = comparison.games.length - different.length;
  return (
    <>
      <ComparisonSummary tree={tree} brackets={brackets} comparison={comparison} />
      <div className="my-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-1 print:hidden">
        <CompareLegend />
        <div className="flex flex-wrap-reverse items-center gap-x-5">
          <p role="status" className="text-faint text-sm">
            {isOn && describeAgreement(hidden, comparison.games.length)}
          </p>
          <LabelledSwitch isOn={isOn} onChange={setIsOn}>
            Only differences
          </LabelledSwitch>
        </div>
      </div>
      {isOn && different.length === 0 ? (
        <Empty title="No differences" advice="These two brackets have the same pick in every game.">
          <Button variant="secondary" onClick={() => setIsOn(false)}>
            Show All Games
          </Button>
        </Empty>
      ) : isOn ? (
        <Differences tree={tree} brackets={brackets} games={different} />
      ) : (
        <BracketBoard
          tree={tree}
          {...shown}
          drawGame={(game) => {
            const compared = byId.get(game.id);
            return compared && <ComparisonGame tree={tree} game={game} compared={compared} brackets={brackets} />;
          }}
        />
      )}
    </>
  );
}
