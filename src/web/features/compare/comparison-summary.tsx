import { useState } from 'react';
import { useLocation } from 'wouter';
import { ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import { type ContenderId, numberOf, type Tree } from '../../../domain/bracket/tree.ts';
import { displayName, lettersOf } from '../../../domain/players/names.ts';
import type { ComparedGame, Comparison, Side } from '../../../domain/scoring/comparison.ts';
import { comparePath } from '../../paths.ts';
import { BracketLink } from '../../season/bracket-link.tsx';
import { BracketSearch } from '../../season/bracket-search.tsx';
import { useSeasonPath } from '../../season/season.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { formatRank } from '../../ui/format.ts';
import { SeededName } from '../../ui/seeded-name.tsx';
import { useOnlyDifferences } from './only-differences.ts';
import { type Pair, SideBadge } from './side-badge.tsx';

interface ComparisonSummaryProps {
  tree: Tree;
  brackets: Pair;
  comparison: Comparison;
}

// As many deciding games as fit beside the names; longer lists are folded up.
const MAX_UNFOLDED = 4;

/** Who leads, what is still in play between the two, and the games that decide it. */
export function ComparisonSummary({ tree, brackets, comparison }: ComparisonSummaryProps) {
  const deciding = comparison.games.filter(({ isInPlay }) => isInPlay);
  return (
    <section
      aria-label="Summary"
      className="wrap-anywhere grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 rounded-2xl border border-line bg-card p-5 sm:px-7 lg:grid-cols-2"
    >
      <div className="grid content-start gap-3">
        <Person side={0} brackets={brackets} comparison={comparison} />
        <Person side={1} brackets={brackets} comparison={comparison} />
      </div>
      <div className="grid content-start gap-2">
        <p className="font-bold font-display text-2xl">{describeLead(brackets, comparison)}</p>
        <p className="text-faint">{describeInPlay(brackets, comparison)}</p>
        {deciding.length > 0 && (
          <details open={deciding.length <= MAX_UNFOLDED}>
            <summary className="cursor-pointer py-2.5 font-semibold">
              {comparison.isSettled ? 'Games still in play between them' : 'The games that decide it'} (
              {deciding.length})
            </summary>
            <ol className="grid gap-2">
              {deciding.map((game) => (
                <DecidingGame key={game.gameId} tree={tree} game={game} />
              ))}
            </ol>
          </details>
        )}
      </div>
    </section>
  );
}

function nameAt(brackets: Pair, side: Side): string {
  return displayName(brackets[side].owner);
}

function describeLead(brackets: Pair, { totals, isSettled, inPlay }: Comparison): string {
  const lead = totals[0] - totals[1];
  if (lead === 0) return inPlay === 0 ? describeTie(brackets) : 'They are level';
  const leader = nameAt(brackets, lead > 0 ? 0 : 1);
  const points = `${Math.abs(lead)} points`;
  if (inPlay === 0) return `${leader} is ahead by ${points}`;
  return isSettled ? `${leader} leads by ${points} and cannot be caught` : `${leader} leads by ${points}`;
}

/** With equal totals, only a tiebreaker makes their ranks differ. */
function describeTie(brackets: Pair): string {
  const [first, second] = brackets.map(({ entry }) => entry?.rank ?? 0) as [number, number];
  if (first === second) return 'They end level';
  return `${nameAt(brackets, first < second ? 0 : 1)} is ahead by the tiebreaker`;
}

function describeInPlay(brackets: Pair, { inPlay, gain, isSettled, games, totals }: Comparison): string {
  const same = games.filter(({ isSame, picks }) => isSame && picks[0].contender !== null).length;
  const agree = `They agree on ${same} of ${games.length} games.`;
  if (inPlay === 0) return `${agree} No game to come can change what is between them.`;
  if (!isSettled) return `${agree} ${inPlay} points are still in play between the two.`;
  const behind = nameAt(brackets, totals[0] < totals[1] ? 0 : 1);
  return gain === 0
    ? `${agree} ${behind} can win no more points alone.`
    : `${agree} ${behind} can still win ${gain} points alone, which is too few.`;
}

function Person({ side, brackets, comparison }: Omit<ComparisonSummaryProps, 'tree'> & { side: Side }) {
  const { bracket, owner, entry } = brackets[side];
  const [isChoosing, setIsChoosing] = useState(false);
  const pathOf = useSeasonPath();
  const [, navigate] = useLocation();
  const { query } = useOnlyDifferences();
  const other = brackets[side === 0 ? 1 : 0].bracket.id;
  const name = displayName(owner);
  const choose = (chosen: number) =>
    navigate(`${pathOf(side === 0 ? comparePath(chosen, other) : comparePath(other, chosen))}${query}`, {
      replace: true,
    });
  return (
    <div className="flex items-center gap-3">
      <SideBadge side={side} />
      <Avatar imageUrl={owner.profileImageUrl} initials={lettersOf(owner)} className="size-10 text-sm max-sm:hidden" />
      <div className="relative min-h-11 min-w-0 leading-tight">
        <BracketLink bracketId={bracket.id} isVisible hitArea="after:inset-0" className="line-clamp-2 font-semibold">
          {name}
        </BracketLink>
        <p className="text-faint text-sm">
          {entry && `${formatRank(entry.rank)}, `}
          {comparison.totals[side]} points, {comparison.wonAlone[side]} of them alone
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Change ${name} to somebody else`}
        onClick={() => setIsChoosing(true)}
        className="ml-auto print:hidden"
      >
        Change
      </Button>
      <BracketSearch
        isOpen={isChoosing}
        close={() => setIsChoosing(false)}
        title={`Instead of ${name}`}
        tournamentId={bracket.tournamentId}
        without={brackets.map((each) => each.bracket.id)}
        choose={choose}
      />
    </div>
  );
}

function DecidingGame({ tree, game: { gameId, picks, points } }: { tree: Tree; game: ComparedGame }) {
  const game = tree.gameById.get(gameId);
  if (!game) return null;
  return (
    <li className="grid gap-0.5">
      <span className="text-faint text-sm">
        {ROUND_LABELS[game.round]}, game {numberOf(tree, gameId)}: {points} points
      </span>
      <span className="flex flex-wrap gap-x-4">
        {([0, 1] as const).map((side) => {
          const { contender, isAlive } = picks[side];
          return (
            <span key={side} className="inline-flex items-center gap-1.5">
              <SideBadge side={side} />
              <span className="sr-only">{side === 0 ? 'A' : 'B'}: </span>
              {contender === null ? 'no pick' : <PickedName tree={tree} contender={contender} isAlive={isAlive} />}
            </span>
          );
        })}
      </span>
    </li>
  );
}

function PickedName({ isAlive, ...name }: { tree: Tree; contender: ContenderId; isAlive: boolean }) {
  // One element: its parent is a flex box, which would drop the space after the seed.
  return isAlive ? (
    <span>
      <SeededName {...name} />
    </span>
  ) : (
    <s>
      <SeededName {...name} />
    </s>
  );
}
