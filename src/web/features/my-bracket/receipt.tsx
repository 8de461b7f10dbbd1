import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Bracket } from '../../../contract/brackets.ts';
import type { Group } from '../../../contract/groups.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { isDecided } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import { countUpsets } from '../../../domain/picks/upsets.ts';
import type { BracketScore } from '../../../domain/scoring/scoring.ts';
import { groupQuery, myGroupsQuery } from '../../api/group-queries.ts';
import { entryCountQuery } from '../../api/leaderboard-queries.ts';
import { sortByUse } from '../../group/last-group.ts';
import { groupPath, PATHS } from '../../paths.ts';
import { CalendarButton } from '../../season/calendar-button.tsx';
import { CourtCard } from '../../season/court-card.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { countOf } from '../../ui/format.ts';
import { PodiumIcon } from '../../ui/icons.tsx';
import { SeededName } from '../../ui/seeded-name.tsx';
import { useTimeLeft } from '../../ui/time-left.ts';
import { describeCount, describeMembers, describeOpening, describeUpsets } from './receipt-texts.ts';
import { InviteButton, SaveLink, SendButton } from './send-buttons.tsx';
import { describeReceipt } from './terms.ts';

interface ReceiptProps {
  bracket: Bracket & { submittedAt: string };
  userId: number;
  picks: Picks;
  score: BracketScore;
  tree: Tree;
  tournament: Tournament;
  /** Opens the bracket for changes; undefined if it is final. */
  change: (() => void) | undefined;
  /** A button to the whole bracket. */
  overview: ReactNode;
  facts: ReactNode;
}

const QUIET = { variant: 'courtQuiet', size: 'tile' } as const;

/** While others cannot see it: the champion, what is new since yesterday, and ways to get more people in. */
export function Receipt(props: ReceiptProps) {
  const { bracket, tournament, tree, score, change, overview, facts } = props;
  // Latecomers may be in time for the other games.
  const hasResults = tree.games.some(isDecided);
  return (
    <CourtCard
      label="Your bracket"
      className="lg:grid-cols-2 lg:gap-x-10 [&_.text-bad]:text-inherit [&_.text-faint]:text-inherit print:bg-none print:p-0"
    >
      <div className="grid min-w-0 content-start gap-3 compact:gap-1">
        <div>
          <p className="font-bold font-display text-2xl compact:text-lg">Your bracket is in</p>
          <p className="compact:text-sm">
            <Terms {...props} />
          </p>
        </div>
        {score.champion !== null && !hasResults && (
          <p className="wrap-anywhere font-display font-extrabold text-4xl leading-tight tracking-tight sm:text-5xl compact:text-xl print:hidden">
            <span className="block font-semibold font-text text-sm tracking-normal">Your champion</span>
            <SeededName tree={tree} contender={score.champion} />
          </p>
        )}
        {hasResults
          ? facts
          : bracket.tiebreakerGuess !== null && <p>Your tiebreaker: {countOf(bracket.tiebreakerGuess, 'point')}</p>}
      </div>
      <News {...props} />
      <div className="flex flex-wrap items-center gap-1 lg:col-span-2 print:hidden">
        {change && (
          <Button variant="courtLine" onClick={change} className="max-sm:w-full sm:mr-1">
            Change picks
          </Button>
        )}
        {/* A short screen is for the board. */}
        <InviteButton variant="court" tournament={tournament} className="max-sm:w-full sm:mr-1 compact:hidden" />
        <div className="grid-cols-2 gap-1 max-sm:grid max-sm:w-full max-sm:[&>div]:grid sm:flex sm:flex-wrap sm:max-lg:-ml-5">
          <SendButton {...QUIET} className="compact:hidden" bracketId={bracket.id} tournament={tournament} />
          <SaveLink {...QUIET} className="compact:hidden" bracketId={bracket.id} />
          {tournament.submissionsCloseAt && <CalendarButton {...QUIET} className="compact:hidden" />}
          {overview}
          <ButtonLink
            href={PATHS.leaderboard}
            {...QUIET}
            // Two rows of two on a phone, where the bar at the bottom has this link too.
            className={
              tournament.submissionsCloseAt ? '[@media(max-width:39.98rem)_and_(min-height:30rem)]:hidden' : ''
            }
          >
            <PodiumIcon />
            <span>View Leaderboard</span>
          </ButtonLink>
        </div>
      </div>
    </CourtCard>
  );
}

/** How far everybody else is, and how daring one's own picks are; nothing of the picks of others. */
function News({ tournament, userId, tree, picks }: ReceiptProps) {
  const { id, submissionsCloseAt } = tournament;
  const { data: count } = useQuery(entryCountQuery(id));
  const { data: groups = [] } = useQuery(myGroupsQuery(userId));
  const left = useTimeLeft(submissionsCloseAt ?? '');
  const upsets = describeUpsets(tree, countUpsets(tree, picks));
  return (
    <ul className="wrap-anywhere grid min-w-0 content-start gap-1 font-medium compact:hidden print:hidden">
      <li className="min-h-7 font-semibold text-lg">{count !== undefined && describeCount(count)}</li>
      <li>{describeOpening(submissionsCloseAt === null ? null : left)}</li>
      {upsets && <li>{upsets}</li>}
      {sortByUse(groups)
        .slice(0, MOST_GROUPS)
        .map((group) => (
          <GroupNews key={group.id} group={group} />
        ))}
    </ul>
  );
}

const MOST_GROUPS = 3;

/** How many of a group are in, with a link to where the others can be reminded. */
function GroupNews({ group: { id, name } }: { group: Group }) {
  const { data } = useQuery(groupQuery(id));
  return (
    <li className="-mb-1">
      <Link href={groupPath(id)} className="inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-8">
        <bdi>{name}</bdi>
      </Link>
      {data && 'people' in data && <>: {describeMembers(data.people)}</>}
    </li>
  );
}

type TermsProps = Pick<ReceiptProps, 'bracket' | 'tournament' | 'change'> & { isOver?: boolean };

/** When it was submitted and, before the end, whether it can be changed. */
export function Terms({ bracket, tournament, change, isOver }: TermsProps) {
  const submitted = new Date(bracket.submittedAt).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });
  const receipt = describeReceipt(tournament, change !== undefined);
  if (change) return `Saved. ${receipt}`;
  return (
    <span>
      Submitted on <time dateTime={bracket.submittedAt}>{submitted}</time>. {!isOver && receipt}
    </span>
  );
}
