import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GroupDetails } from '../../../contract/groups.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { isFinalDecided } from '../../../domain/bracket/game.ts';
import { displayName } from '../../../domain/players/names.ts';
import { tournamentsQuery } from '../../api/history-queries.ts';
import { useUser } from '../../api/session.ts';
import { useCurrentTournament } from '../../api/tournament-queries.ts';
import { GroupChances } from '../../group/group-chances.tsx';
import { GroupPage } from '../../group/group-page.tsx';
import { Invitation } from '../../group/invitation.tsx';
import { PeopleCard } from '../../group/people-card.tsx';
import { PotCard } from '../../group/pot-card.tsx';
import { ScoringRule } from '../../group/scoring-rule.tsx';
import { Wall } from '../../group/wall.tsx';
import { groupPath, seasonPath } from '../../paths.ts';
import { useSeason } from '../../season/season.ts';
import { useTree } from '../../season/use-tree.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { countOf } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { GroupStanding } from './group-standing.tsx';
import { TournamentLeaderboard } from './leaderboard.tsx';

/** A group: how the member is doing, its leaderboard, then its chances, pot, wall and people. */
export function Group() {
  return <GroupPage title={null}>{(group) => <Content group={group} />}</GroupPage>;
}

function Content({ group }: { group: GroupDetails }) {
  const season = useSeason();
  const { tree } = useTree(season.data?.id);
  const hasBrackets = group.people.some(({ submitted }) => submitted);
  const isOver = tree !== null && isFinalDecided(tree.games);
  const hasChances = season.data?.submissionsOpen === false && hasBrackets && tree && !isOver;
  return (
    <>
      <Header group={group} tournament={season.data} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
        {group.inviteCode !== null && group.people.length === 1 && !season.isPast && (
          <Card title="Now invite the others">
            <Invitation group={group} code={group.inviteCode} />
          </Card>
        )}
        {season.data && <GroupStanding group={group} tournament={season.data} isPast={season.isPast} />}
        <ScoringRule scoring={group.scoring} />
        {season.data === null ? (
          <Empty title="There is no tournament yet" advice="The leaderboard of the group begins with it." />
        ) : (
          <TournamentLeaderboard season={season} />
        )}
        {season.isPast ? (
          <Today group={group} />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 lg:grid-cols-2">
            <div className="contents lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-6">
              {hasChances && <GroupChances group={group} tournamentId={season.data?.id ?? 0} />}
              <PotCard group={group} isOver={isOver} />
              {/* On a phone after the wall. */}
              <div className="max-lg:order-last">
                <PeopleCard group={group} />
              </div>
            </div>
            <Wall group={group} tree={tree} />
          </div>
        )}
        <OtherSeasons groupId={group.id} shownId={season.data?.id} />
      </div>
    </>
  );
}

function Header({ group, tournament }: { group: GroupDetails; tournament: Tournament | null | undefined }) {
  const user = useUser();
  const owner = group.people.find(({ userId }) => userId === group.ownerId);
  const [isInviting, setIsInviting] = useState(false);
  const isOwner = user?.id === group.ownerId;
  return (
    <PageHeader
      title={group.name}
      isLow
      lead={
        <>
          <span className="block">
            {countOf(group.members, 'person', 'people')}
            {!isOwner && owner && `, the group of ${displayName(owner)}`}
          </span>
          {/* A placeholder line while the name is loading. */}
          <span className="block font-semibold text-accent">{tournament?.name ?? '\u00a0'}</span>
        </>
      }
    >
      {isOwner && (
        <>
          <Button onClick={() => setIsInviting(true)}>Invite</Button>
          <ButtonLink href={groupPath(group.id, '/settings')} variant="secondary">
            Settings
          </ButtonLink>
        </>
      )}
      {group.inviteCode !== null && (
        <Dialog isOpen={isInviting} close={() => setIsInviting(false)} title={`Invite to ${group.name}`}>
          <Invitation group={group} code={group.inviteCode} />
        </Dialog>
      )}
    </PageHeader>
  );
}

/** On the page of a past season: the pot, the wall and the people are those of today. */
function Today({ group }: { group: GroupDetails }) {
  return (
    <p className="text-faint">
      The standings of {group.name} as the season ended, by the rule of today. Pot, wall and people are with the current
      season.
    </p>
  );
}

/** Leads to the same group in the other seasons. */
function OtherSeasons({ groupId, shownId }: { groupId: number; shownId: number | undefined }) {
  const { data = [] } = useQuery(tournamentsQuery);
  const { data: current } = useCurrentTournament();
  const others = data.filter(({ id }) => id !== shownId);
  if (others.length === 0) return null;
  return (
    <nav aria-label="Other seasons" className="flex flex-wrap items-center gap-x-2 print:hidden">
      <span className="text-faint">Other seasons:</span>
      {others.map(({ id, name }) => (
        <ButtonLink
          key={id}
          href={id === current?.id ? groupPath(groupId) : seasonPath(id, groupPath(groupId))}
          variant="quiet"
          size="small"
          className="max-w-full"
        >
          <span className="truncate">{name}</span>
        </ButtonLink>
      ))}
    </nav>
  );
}
