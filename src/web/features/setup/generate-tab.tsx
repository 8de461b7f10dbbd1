import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { Game } from '../../../contract/games.ts';
import type { Team } from '../../../contract/teams.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { isSeedingDrawn } from '../../../domain/bracket/drawn.ts';
import { reportField } from '../../../domain/bracket/field-report.ts';
import { buildTree } from '../../../domain/bracket/tree.ts';
import { BracketPreview } from '../../admin/bracket-preview.tsx';
import { FieldOverview } from '../../admin/field-overview.tsx';
import { countLosses, describeLosses, useGeneration } from '../../admin/use-generation.ts';
import { withoutBracketQuery } from '../../api/bracket-queries.ts';
import { gamesQuery } from '../../api/tournament-queries.ts';
import { PATHS } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Failure, LoadingText, Skeleton } from '../../ui/states.tsx';

interface GenerateTabProps {
  tournament: Tournament;
  teams: readonly Team[];
}

/** The last step of the setup: a preview of the bracket and the button that generates it. */
export function GenerateTab({ tournament, teams }: GenerateTabProps) {
  const games = useQuery(gamesQuery(tournament.id));
  const submissions = useQuery(withoutBracketQuery(tournament.id));
  if (games.data && submissions.data) {
    return <Generate tournament={tournament} teams={teams} games={games.data} brackets={submissions.data.submitted} />;
  }
  if (games.isError || submissions.isError) {
    const refetch = () => {
      if (games.isError) games.refetch();
      if (submissions.isError) submissions.refetch();
    };
    return <Failure title="The bracket could not be loaded" onRetry={refetch} />;
  }
  return (
    <div className="relative">
      <div className="absolute top-5 left-5 sm:top-7 sm:left-7">
        <LoadingText>Loading the bracket...</LoadingText>
      </div>
      <Skeleton shape="card" className="h-[60rem] sm:h-120" />
    </div>
  );
}

function Generate({ tournament, teams, games, brackets }: GenerateTabProps & { games: Game[]; brackets: number }) {
  const report = useMemo(() => reportField(teams), [teams]);
  const isDrawn = useMemo(() => isSeedingDrawn(buildTree(games, teams)), [games, teams]);
  const losses = countLosses(games, brackets);
  const [, navigate] = useLocation();
  const generation = useGeneration(tournament.id, report, losses, () => navigate(PATHS.admin));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <FieldOverview report={report}>
        {games.length > 0 && (
          <p className="mb-4 max-w-3xl rounded-xl bg-raised px-4 py-3">
            <strong>A bracket exists already</strong>, with {games.length} games
            {isDrawn ? '.' : ', but it was drawn before the seeds changed, so nobody can pick in it.'} Generating again
            replaces it.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button size="large" aria-disabled={generation.isWorking} onClick={generation.start}>
            {generation.isWorking ? 'Generating...' : 'Generate Bracket'}
          </Button>
          <ButtonLink href={PATHS.seeding} variant="secondary" size="large">
            Change Seeding
          </ButtonLink>
        </div>
      </FieldOverview>
      <BracketPreview report={report} startsOpen />
      <RegenerateDialog generation={generation} />
    </div>
  );
}

/** Asks for agreement to the losses, by their exact numbers. */
function RegenerateDialog({ generation }: { generation: ReturnType<typeof useGeneration> }) {
  const { isDialogOpen, askedLosses, problem, isWorking, agree, close } = generation;
  const lost = askedLosses ? describeLosses(askedLosses) : '';
  return (
    <ConfirmDialog
      // If the losses change, the dialog is mounted anew, so that the acknowledgement is reset.
      key={lost}
      isOpen={isDialogOpen}
      close={close}
      title="Generate the bracket again?"
      action={isWorking ? 'Generating...' : 'Discard and Generate'}
      confirm={agree}
      isWorking={isWorking}
      acknowledgement={`I understand that ${lost} will be lost.`}
      problem={problem}
    >
      <p>
        The new bracket takes the place of the one that is being played.{' '}
        <strong className="text-bad">This discards {lost}.</strong> None of it can be brought back.
      </p>
      <p>Everybody has to submit anew, and the tournament goes back to Not Started. Teams and players stay.</p>
    </ConfirmDialog>
  );
}
