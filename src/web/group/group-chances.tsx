import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { GroupDetails, GroupMember } from '../../contract/groups.ts';
import type { Odds } from '../../contract/odds.ts';
import { displayName } from '../../domain/players/names.ts';
import { oddsQuery } from '../api/chances-queries.ts';
import { leaderboardPageQuery } from '../api/leaderboard-queries.ts';
import { useUser } from '../api/session.ts';
import { BracketLink } from '../season/bracket-link.tsx';
import { HowCounted, ModelSwitch } from '../season/chances-model.tsx';
import { describeMargin, describeRanks, formatPercent, toPercent } from '../season/chances-texts.ts';
import { useModel } from '../season/use-chances.ts';
import { YouBadge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Failure, Skeleton } from '../ui/states.tsx';

interface GroupChancesProps {
  group: GroupDetails;
  tournamentId: number;
}

const MOST = 6;

/** How likely each member is to finish first within the group. */
export function GroupChances({ group, tournamentId }: GroupChancesProps) {
  const [model, setModel] = useModel();
  const { data, isLoadingError, refetch } = useQuery({
    ...oddsQuery(tournamentId, model, group.id),
    // Those of the other model, until these are there.
    placeholderData: keepPreviousData,
  });
  const odds = data && 'model' in data ? data : undefined;
  return (
    <Card
      title="Chances in this group"
      aside={<ModelSwitch model={model} choose={setModel} />}
      isBusy={!odds && !isLoadingError}
    >
      {isLoadingError && <Failure title="The chances could not be loaded" onRetry={() => refetch()} />}
      {!odds && !isLoadingError && <Waiting />}
      {odds && <Contenders group={group} tournamentId={tournamentId} odds={odds} />}
      <HowCounted />
    </Card>
  );
}

function Waiting() {
  return (
    <div className="grid gap-3">
      <p role="status" className="text-faint">
        Counting the chances ...
      </p>
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}

type Entry = Odds['entries'][number];

function Contenders({ tournamentId, group, odds }: GroupChancesProps & { odds: Odds }) {
  const user = useUser();
  // The odds have no names; the leaderboard above has loaded these.
  const { data } = useQuery(leaderboardPageQuery(tournamentId, 'total', 0, '', group.id));
  const ownerOf = new Map(data?.entries.map(({ bracketId, userId }) => [bracketId, userId]));
  const personOf = (entry: Entry) => group.people.find(({ userId }) => userId === ownerOf.get(entry.bracketId));
  const own = odds.entries.find((entry) => ownerOf.get(entry.bracketId) === user?.id);
  const first = odds.entries.slice(0, MOST);
  const shown = own && !first.includes(own) ? [...first.slice(0, -1), own] : first;
  return (
    <>
      <p aria-live="polite" className="min-h-6 text-faint text-sm">
        {odds.stale
          ? 'From before the last result, counting ...'
          : `To finish first within the group${odds.entries.length > MOST ? '; the leaderboard has everybody' : ''}.`}
      </p>
      <ol className="mt-2 grid gap-3">
        {shown.map((entry) => (
          <Contender
            key={entry.bracketId}
            entry={entry}
            odds={odds}
            person={personOf(entry)}
            isYou={entry.bracketId === own?.bracketId}
          />
        ))}
      </ol>
      {own && <OwnOutlook own={own} />}
    </>
  );
}

interface ContenderProps {
  entry: Entry;
  odds: Odds;
  person: GroupMember | undefined;
  isYou: boolean;
}

function Contender({ entry, odds, person, isYou }: ContenderProps) {
  const { bracketId, win, out } = entry;
  const percent = toPercent(win, odds.exact);
  const margin = describeMargin({ margin: odds.margin, win });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 leading-tight">
      <span className="flex min-w-0 items-center gap-2">
        <span className="relative min-w-0">
          <BracketLink
            bracketId={bracketId}
            isVisible
            hitArea="after:inset-x-0 after:-top-4.5 after:-bottom-1.5"
            className="wrap-anywhere line-clamp-2 font-semibold"
          >
            {person ? displayName(person) : '…'}
          </BracketLink>
        </span>
        {isYou && <YouBadge />}
      </span>
      <span className="whitespace-nowrap">
        {out ? (
          <span className="font-semibold text-bad text-sm">out</span>
        ) : (
          <>
            <b className="font-display text-lg">{formatPercent(percent)}</b>{' '}
            {margin && <span className="text-faint text-sm">{margin}</span>}
          </>
        )}
      </span>
      <span
        aria-hidden="true"
        className="col-span-2 mt-1 h-2 overflow-hidden rounded-full bg-line [print-color-adjust:exact]"
      >
        <span className="block h-full rounded-full bg-ball" style={{ width: `${out ? 0 : win * 100}%` }} />
      </span>
    </li>
  );
}

/** What else can happen to the user's bracket. */
function OwnOutlook({ own: { expectedScore, bestRank, worstRank } }: { own: Entry }) {
  return (
    <p className="mt-4 text-sm">
      You: {Math.round(expectedScore).toLocaleString()} points expected by this group’s rule
      {bestRank !== null && worstRank !== null && `, final rank ${describeRanks(bestRank, worstRank)}`}.
    </p>
  );
}
