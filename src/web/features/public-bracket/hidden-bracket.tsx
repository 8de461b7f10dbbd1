import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { displayName, lettersOf } from '../../../domain/players/names.ts';
import { leaderboardPageQuery } from '../../api/leaderboard-queries.ts';
import { useUser } from '../../api/session.ts';
import { PATHS } from '../../paths.ts';
import { closingTimeOf } from '../../season/deadline.ts';
import { useRevealAdvice } from '../../season/phase-texts.ts';
import { useSeason } from '../../season/season.ts';
import { SeasonPage } from '../../season/season-page.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { countOf } from '../../ui/format.ts';

/**
 * Shown while submissions are open: where a link leads that somebody has sent to a friend. When they close, a live update
 * replaces it with the bracket.
 */
export function HiddenBracket({ bracketId }: { bracketId: number }) {
  const { data: tournament } = useSeason();
  return <SeasonPage title="Bracket">{tournament && <Challenge {...{ tournament, bracketId }} />}</SeasonPage>;
}

function Challenge({ tournament, bracketId }: { tournament: Tournament; bracketId: number }) {
  const user = useUser();
  // Everybody sees who is in. In a very large field the owner may be on a later page, and stays unnamed.
  const { data } = useQuery(leaderboardPageQuery(tournament.id, 'total', 0));
  const owner = data?.entries.find((entry) => entry.bracketId === bracketId);
  const closes = closingTimeOf(tournament);
  const advice = useRevealAdvice(tournament, 'It opens');
  return (
    <section className="pebbles mx-auto mt-4 grid max-w-2xl justify-items-center gap-4 rounded-[2rem] bg-court px-6 py-8 text-center text-on-court sm:mt-10 sm:px-10 sm:py-12">
      <p className="wrap-anywhere font-semibold text-lg">{tournament.name}</p>
      {owner && <Avatar imageUrl={owner.profileImageUrl} initials={lettersOf(owner)} className="size-20 text-2xl" />}
      <h1 className="wrap-anywhere text-balance font-display font-extrabold text-4xl tracking-tight sm:text-6xl">
        {data ? challengeOf(owner) : '\u00a0'}
      </h1>
      {closes && (
        <Line name="Submissions close in">
          <Countdown to={closes} over="Closing now" />
        </Line>
      )}
      <div className="mt-1 flex flex-wrap justify-center gap-3">
        <ButtonLink href={user ? PATHS.myBracket : PATHS.play} variant="court" size="large">
          {user ? 'My Bracket' : 'Play now'}
        </ButtonLink>
        <ButtonLink href={PATHS.leaderboard} variant="courtLine" size="large">
          View Leaderboard
        </ButtonLink>
      </div>
      <p className="font-semibold">
        {data && `${countOf(data.total, 'bracket')} ${data.total === 1 ? 'is' : 'are'} in.`}{' '}
        {!user && 'You need an account only to submit.'}
      </p>
      <p>
        <span className="font-semibold">This bracket is still hidden.</span> {advice}
      </p>
    </section>
  );
}

/** 'Sora Vale is in. Can you beat them?' */
function challengeOf(owner: LeaderboardEntry | undefined): string {
  return owner ? `${displayName(owner)} is in. Can you beat them?` : 'One more bracket to beat. Are you in?';
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="grid">
      <span className="text-sm">{name}</span>
      <span className="font-bold font-display text-2xl">{children}</span>
    </p>
  );
}
