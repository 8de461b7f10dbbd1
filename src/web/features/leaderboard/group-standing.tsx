import { useInfiniteQuery } from '@tanstack/react-query';
import type { GroupDetails } from '../../../contract/groups.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { isDecided, isFinalDecided } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { takesBrackets } from '../../../domain/results/phase.ts';
import { messagesQuery } from '../../api/group-queries.ts';
import type { LeaderboardPage } from '../../api/leaderboard-queries.ts';
import { useUser } from '../../api/session.ts';
import { describeNoBracket, describePart } from '../../group/group-standing-texts.ts';
import { formatMoney } from '../../group/money.ts';
import { describeNewest, mergeWall } from '../../group/wall-entries.ts';
import { PATHS } from '../../paths.ts';
import { CourtCard, Headline, PlaceAndPoints } from '../../season/court-card.tsx';
import { usePhase } from '../../season/phase-texts.ts';
import { useTree } from '../../season/use-tree.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useFirstPage, useOwnRow } from './use-entries.ts';

interface GroupStandingProps {
  group: GroupDetails;
  tournament: Tournament;
  isPast: boolean;
}

/** Where a member stands in the group, what the pot would give them, and the newest of the wall; each leads there. */
export function GroupStanding(props: GroupStandingProps) {
  const { tournament, isPast } = props;
  const { data, isLoadingError } = useFirstPage(tournament.id, 'total');
  const { tree, hasFailed } = useTree(tournament.id);
  if (isLoadingError || hasFailed) return null;
  if (!data || !tree) return <Skeleton shape="card" className={isPast ? 'h-34 sm:h-29' : 'h-66 sm:h-50'} />;
  return <Loaded {...props} page={data} tree={tree} />;
}

function Loaded({ group, tournament, isPast, page, tree }: GroupStandingProps & { page: LeaderboardPage; tree: Tree }) {
  const own = useOwnRow(tournament.id, 'total', page);
  const decided = tree.games.filter(isDecided).length;
  const isOver = isFinalDecided(tree.games);
  // Who was in the group without a bracket then is not known.
  if (isPast && !own) return null;
  return (
    <CourtCard label="Your place">
      {!own && <NoBracket tournament={tournament} />}
      {own && decided === 0 && (
        <div className="grid gap-1">
          <Headline>Your bracket is in</Headline>
          <p className="font-medium text-lg">Places come with the first result.</p>
        </div>
      )}
      {own && decided > 0 && (
        <a href="#standings" className={`${PART} -m-2 p-2 hover:bg-on-court/10`}>
          {isOver && <p className="pb-1 font-semibold text-lg">Final place</p>}
          <PlaceAndPoints entry={own.entry} of={page.total} points={own.entry.totalScore} hasMoved={decided > 1} />
        </a>
      )}
      {!isPast && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-[fit-content(50%)_minmax(0,1fr)] sm:gap-3">
          <Pot pot={group.pot} isOver={isOver} />
          <Newest group={group} tree={tree} />
        </div>
      )}
    </CourtCard>
  );
}

function NoBracket({ tournament }: { tournament: Tournament }) {
  const phase = usePhase(tournament);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-balance font-bold font-display text-xl">{describeNoBracket(phase)}</p>
      {takesBrackets(phase) && (
        <ButtonLink variant="court" href={PATHS.myBracket}>
          Fill in your bracket
        </ButtonLink>
      )}
    </div>
  );
}

const PART = 'block rounded-xl focus-visible:outline-on-court';
const TILE = `${PART} bg-card px-3 py-2 text-ink hover:bg-raised`;

function Pot({ pot, isOver }: { pot: GroupDetails['pot']; isOver: boolean }) {
  const user = useUser();
  if (!pot) return null;
  const { title, amountMinor } = describePart(pot, user?.id, isOver);
  return (
    <a
      href="#pot"
      className={`${TILE} max-sm:flex max-sm:min-h-11 max-sm:items-center max-sm:justify-between max-sm:gap-3`}
    >
      <span className="block text-faint text-sm">{title}</span>
      <span className="block font-bold font-display text-lg leading-snug">
        {formatMoney(amountMinor, pot.currency)}
      </span>
    </a>
  );
}

/** One line of the wall or, where it is switched off, of what happened. */
function Newest({ group, tree }: { group: GroupDetails; tree: Tree }) {
  const { data } = useInfiniteQuery({ ...messagesQuery(group.id), enabled: group.wall });
  const newest = describeNewest(mergeWall(data?.pages.flat() ?? [], group.happened, false), group.people, tree);
  return (
    <a href="#wall" className={`${TILE} ${group.pot ? '' : 'col-span-full'}`}>
      <span className="block text-faint text-sm">{group.wall ? 'On the wall' : 'What happened'}</span>
      <span dir="auto" className="block truncate font-medium text-lg leading-snug">
        {group.wall && !data ? '…' : (newest ?? 'Nothing yet')}
      </span>
    </a>
  );
}
