import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import type { Team } from '../../../contract/teams.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { isSeedingDrawn } from '../../../domain/bracket/drawn.ts';
import { reportField } from '../../../domain/bracket/field-report.ts';
import { buildTree } from '../../../domain/bracket/tree.ts';
import { BracketPreview } from '../../admin/bracket-preview.tsx';
import { FieldOverview } from '../../admin/field-overview.tsx';
import { withoutBracketQuery } from '../../api/bracket-queries.ts';
import { gamesQuery, teamsQuery } from '../../api/tournament-queries.ts';
import { PATHS } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import { Failure, LoadingText, Skeleton } from '../../ui/states.tsx';
import { SeedingRow, useRowFocus } from './seeding-row.tsx';
import { useSeedingDrafts } from './use-seeding-drafts.ts';

export function TournamentSeeding({ tournament }: { tournament: Tournament }) {
  const teams = useQuery(teamsQuery(tournament.id));
  // Tells whether seeds are locked. If this query fails, the server still refuses changes.
  const submissions = useQuery(withoutBracketQuery(tournament.id));
  const games = useQuery(gamesQuery(tournament.id));
  const report = useMemo(() => teams.data && reportField(teams.data), [teams.data]);
  const isOutdated = useMemo(
    () => teams.data && games.data && !isSeedingDrawn(buildTree(games.data, teams.data)),
    [teams.data, games.data],
  );
  if (!teams.data && teams.isError) return <Failure title="Failed to fetch teams" onRetry={() => teams.refetch()} />;
  if (!teams.data || !report || !submissions.isFetched || !games.isFetched) return <SeedingLoading />;
  const submitted = submissions.data?.submitted ?? 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {submitted > 0 && <LockedNotice submitted={submitted} />}
      <FieldOverview report={report}>{renderNextStep(teams.data.length > 1, isOutdated ?? false)}</FieldOverview>
      <BracketPreview report={report} />
      <TeamLists tournamentId={tournament.id} teams={teams.data} isLocked={submitted > 0} />
      <Guidelines />
    </div>
  );
}

function renderNextStep(hasTeams: boolean, isOutdated: boolean) {
  if (!hasTeams) return <ButtonLink href={`${PATHS.setup}?tab=teams`}>Add Teams</ButtonLink>;
  if (!isOutdated) return null;
  return (
    <p className="max-w-3xl rounded-xl bg-wait-soft px-4 py-3 text-wait">
      <strong>The bracket was drawn before the seeds changed.</strong> Nobody can pick in it until it is generated
      again.
    </p>
  );
}

const GUIDELINES = [
  'Seeds run from 1 (strongest) to 16 (weakest).',
  'Each seed appears exactly twice in a 32-team tournament. With 34 teams four have seed 16, two at each position.',
  'Traditional matchups: 1v16, 2v15, 3v14, 4v13, 5v12, 6v11, 7v10, 8v9.',
  'The position (1-4) says which of two equal seeds goes where: opponents share one, and the lower plays in the left half.',
  'Regenerate the bracket after seeding.',
];

function Guidelines() {
  return (
    <Card title="Seeding Guidelines">
      <ul className="grid max-w-3xl list-disc gap-2 pl-5 marker:text-ball">
        {GUIDELINES.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  );
}

function LockedNotice({ submitted }: { submitted: number }) {
  const brackets = submitted === 1 ? '1 bracket has been' : `${submitted.toLocaleString()} brackets have been`;
  return (
    <div role="status" className="flex gap-3 rounded-2xl border-2 border-wait bg-wait-soft p-4 text-wait sm:px-6">
      <LockIcon />
      <p className="max-w-3xl">
        <strong>Seeding is locked.</strong> {brackets} submitted, so seeds and positions can no longer change. Only{' '}
        <Link href={`${PATHS.setup}?tab=generate`} className="font-semibold underline underline-offset-4">
          generating the bracket again
        </Link>
        , which discards what was submitted, unlocks them.
      </p>
    </div>
  );
}

interface TeamListsProps {
  tournamentId: number;
  teams: readonly Team[];
  isLocked: boolean;
}

function TeamLists({ tournamentId, teams, isLocked }: TeamListsProps) {
  const drafts = useSeedingDrafts(tournamentId);
  const rowFocus = useRowFocus();
  const seeded = teams.filter(({ seed }) => seed !== null).sort(comparePlaces);
  const unseeded = teams.filter(({ seed }) => seed === null);
  const rowProps = (team: Team) => ({ team, drafts, rowFocus, isLocked });
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <TeamList title={`Seeded Teams (${seeded.length})`} empty="No teams have been seeded yet.">
        {seeded.map((team) => (
          <SeedingRow key={team.id} {...rowProps(team)} advances={false} />
        ))}
      </TeamList>
      <TeamList
        title={`Unseeded Teams (${unseeded.length})`}
        empty={`All teams have been seeded.${teams.length === 0 ? ' There are none yet.' : ''}`}
      >
        {unseeded.map((team) => (
          <SeedingRow key={team.id} {...rowProps(team)} advances />
        ))}
      </TeamList>
    </div>
  );
}

function TeamList({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <Card title={title}>
      {children.length === 0 ? (
        <p className="text-faint">{empty}</p>
      ) : (
        <ul className="@container grid divide-y divide-line">{children}</ul>
      )}
    </Card>
  );
}

/** By seed, then by position, with missing positions last. */
function comparePlaces(a: Team, b: Team): number {
  return (a.seed ?? 0) - (b.seed ?? 0) || (a.bracketPosition ?? 9) - (b.bracketPosition ?? 9) || a.id - b.id;
}

export function SeedingLoading() {
  return (
    <div className="relative grid gap-6">
      {/* Overlays the first skeleton, so that nothing shifts. */}
      <div className="absolute top-5 left-5 sm:top-7 sm:left-7">
        <LoadingText>Loading teams...</LoadingText>
      </div>
      <Skeleton shape="card" className="h-[48rem] sm:h-88" />
      <Skeleton shape="card" className="h-17" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton shape="card" className="h-160" />
        <Skeleton shape="card" className="h-160" />
      </div>
    </div>
  );
}
