import { useQuery } from '@tanstack/react-query';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { User } from '../../../contract/users.ts';
import { isDecided } from '../../../domain/bracket/game.ts';
import { fullName, lettersOf } from '../../../domain/players/names.ts';
import { takesBrackets } from '../../../domain/results/phase.ts';
import { entryCountQuery, myStandingQuery } from '../../api/leaderboard-queries.ts';
import { gamesQuery, useCurrentTournament } from '../../api/tournament-queries.ts';
import { PATHS } from '../../paths.ts';
import { CourtCard } from '../../season/court-card.tsx';
import { usePhase } from '../../season/phase-texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { countOf, formatOrdinal } from '../../ui/format.ts';

/** The user as others see them, and how they are doing this season. */
export function PlayerBanner({ user }: { user: User }) {
  const { data: tournament } = useCurrentTournament();
  return (
    <CourtCard label="You" className="mb-5 min-h-32 items-center sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar
          imageUrl={user.profileImageUrl}
          initials={lettersOf(user)}
          className="size-16 border-3 border-card text-xl sm:size-20 sm:text-2xl"
        />
        <div className="min-w-0">
          <p className="text-balance font-display font-extrabold text-3xl leading-tight tracking-tight sm:text-4xl">
            <bdi>{fullName(user) || user.username}</bdi>
          </p>
          {tournament && <p className="font-medium">{tournament.name}</p>}
        </div>
      </div>
      <div className="min-h-11">{tournament && <Season tournament={tournament} userId={user.id} />}</div>
    </CourtCard>
  );
}

/** The place and the points, or what there is to do about them. */
function Season({ tournament, userId }: { tournament: Tournament; userId: number }) {
  const phase = usePhase(tournament);
  const { data: games } = useQuery(gamesQuery(tournament.id));
  const { data: standing } = useQuery(myStandingQuery(tournament.id, userId, 'total'));
  const { data: total } = useQuery(entryCountQuery(tournament.id));
  if (!games || !standing || total === undefined) return null;
  const { entry } = standing;
  if (!entry) {
    return takesBrackets(phase) ? (
      <ButtonLink variant="court" href={PATHS.myBracket}>
        Make Predictions
      </ButtonLink>
    ) : null;
  }
  if (!games.some(isDecided)) {
    return (
      <ButtonLink variant="courtLine" href={PATHS.myBracket}>
        View My Bracket
      </ButtonLink>
    );
  }
  return (
    <p className="font-display font-extrabold text-5xl leading-none tracking-tight sm:text-right">
      {formatOrdinal(entry.rank)}
      <span className="font-semibold font-text text-xl tracking-normal"> of {total.toLocaleString()}</span>
      <span className="mt-1 block font-semibold font-text text-lg tracking-normal">
        {countOf(entry.totalScore, 'point')}
      </span>
    </p>
  );
}
