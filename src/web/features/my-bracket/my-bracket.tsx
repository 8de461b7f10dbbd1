import type { ReactNode } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { User } from '../../../contract/users.ts';
import { buildTree, type Tree } from '../../../domain/bracket/tree.ts';
import { NO_PICKS } from '../../../domain/picks/picks.ts';
import { displayName } from '../../../domain/players/names.ts';
import { hasStarted, takesBrackets } from '../../../domain/results/phase.ts';
import { useUser } from '../../api/session.ts';
import { useCurrentTournament } from '../../api/tournament-queries.ts';
import { PicksLegend } from '../../bracket-board/pick-dots.tsx';
import { PATHS } from '../../paths.ts';
import { usePhase } from '../../season/phase-texts.ts';
import { useTree } from '../../season/use-tree.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Empty, Failure } from '../../ui/states.tsx';
import { ClosingCountdown } from './closing-countdown.tsx';
import { GoodToKnow } from './good-to-know.tsx';
import { OwnBracket } from './own-bracket.tsx';
import { NotDrawn, ReadOnlyBracket, SubmissionsNotice } from './read-only-bracket.tsx';
import { BoardLoading } from './submitting.tsx';

export function MyBracket() {
  usePageTitle('My Bracket');
  const user = useUser();
  const { data: tournament, isPending, isError, refetch } = useCurrentTournament();
  return (
    <Page width="wide">
      <div className="board-page">
        <PageHeader
          title="My Bracket"
          isLow
          lead={
            <>
              {user && <span className="hidden print:inline">{displayName(user)} · </span>}
              {tournament?.name ?? '\u00a0'}
            </>
          }
        >
          {tournament && <ClosingCountdown tournament={tournament} />}
          {user === null && <LoginLink />}
        </PageHeader>
        {tournament === undefined && isError && (
          <Failure title="The tournament could not be loaded" onRetry={refetch} />
        )}
        {isPending && <BoardLoading />}
        {tournament === null && (
          <WithoutBoard tree={NO_GAMES}>
            <Empty title="No active tournament found." advice="Come back once there is one.">
              {user?.isAdmin && <ButtonLink href={PATHS.setup}>Set Up Tournament</ButtonLink>}
            </Empty>
          </WithoutBoard>
        )}
        {tournament && user === undefined && <BoardLoading tournament={tournament} />}
        {tournament && user !== undefined && (
          <TournamentBracket key={tournament.id} tournament={tournament} user={user} />
        )}
      </div>
    </Page>
  );
}

function TournamentBracket({ tournament, user }: { tournament: Tournament; user: User | null }) {
  const { tree, isError, refetch } = useTree(tournament.id);
  const phase = usePhase(tournament);
  if (isError) return <Failure title="The bracket could not be loaded" onRetry={refetch} />;
  if (tree === null) return <BoardLoading tournament={user ? tournament : undefined} />;
  if (tree.games.length === 0) return <UndrawnBracket tournament={tournament} tree={tree} />;
  if (user) return <OwnBracket tournament={tournament} tree={tree} user={user} />;
  return (
    <ReadOnlyBracket tournament={tournament} tree={tree}>
      {takesBrackets(phase) && <ButtonLink href={PATHS.play}>Play without an account</ButtonLink>}
      {hasStarted(phase) && !takesBrackets(phase) && (
        <ButtonLink href={PATHS.auth} state={RETURN} variant="secondary">
          Log in to See Your Bracket
        </ButtonLink>
      )}
    </ReadOnlyBracket>
  );
}

const RETURN = { returnTo: PATHS.myBracket };

/** For every visitor. Where brackets are taken, the button to play comes before it. */
function LoginLink() {
  return (
    <ButtonLink href={PATHS.auth} state={RETURN} variant="secondary">
      Log in to Submit Predictions
    </ButtonLink>
  );
}

/** Before there are games. */
function UndrawnBracket({ tournament, tree }: { tournament: Tournament; tree: Tree }) {
  const isOpen = tournament.submissionsOpen;
  return (
    <>
      {!isOpen && <SubmissionsNotice tournament={tournament} />}
      <WithoutBoard tree={tree}>
        <NotDrawn isOpen={isOpen} />
      </WithoutBoard>
    </>
  );
}

const NO_GAMES = buildTree([], []);

/** Explains what the dots mean and what picks earn, around a message in place of the board. */
function WithoutBoard({ tree, children }: { tree: Tree; children: ReactNode }) {
  return (
    <>
      <PicksLegend tree={tree} picks={NO_PICKS} />
      <div className="mt-5">{children}</div>
      <GoodToKnow tree={tree} isPicking={false} />
    </>
  );
}
