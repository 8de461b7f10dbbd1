import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Invitation } from '../../../contract/invitations.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { displayName, lettersOf } from '../../../domain/players/names.ts';
import { myBracketQuery } from '../../api/bracket-queries.ts';
import { ApiError, messageOf } from '../../api/client.ts';
import { invitationQuery, myGroupsQuery, useJoinGroup } from '../../api/group-queries.ts';
import { registrationQuery, useUser } from '../../api/session.ts';
import { useCurrentTournament } from '../../api/tournament-queries.ts';
import { acceptInvitation, forgetInvitation, keepInvitation } from '../../group/pending-invitation.ts';
import { groupPath, joinPath, PATHS } from '../../paths.ts';
import { isMissing } from '../../season/address.ts';
import { closingTimeOf } from '../../season/deadline.ts';
import { usePhase } from '../../season/phase-texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/field.tsx';
import { countOf, formatMoment } from '../../ui/format.ts';
import { Page, PageHeader, PageLoading } from '../../ui/page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Empty, Failure } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { describeInvitation } from './invitation-texts.ts';

/** An invitation to a group: who invites, how many are in, and one press to join. */
export function Join() {
  const { code = '' } = useParams();
  // The prerendered page has a pattern in the place of the code.
  const isKnown = !code.startsWith(':');
  const { data, error, refetch } = useQuery({ ...invitationQuery(code), enabled: isKnown });
  const user = useUser();
  usePageTitle(data ? `Join ${data.group.name}` : 'Invitation');
  const isDead = isMissing(error);
  useEffect(() => {
    if (isDead) forgetInvitation(code);
  }, [isDead, code]);
  if (isDead) return <DeadInvitation />;
  if (data && user !== undefined) return <Offer code={code} invitation={data} isVisitor={user === null} />;
  if (!error) return <PageLoading />;
  const isTooMany = error instanceof ApiError && error.status === 429;
  return (
    <Page>
      <Failure
        title={isTooMany ? 'Too many wrong invitations' : 'The invitation could not be loaded'}
        {...(isTooMany && { advice: messageOf(error) })}
        onRetry={() => refetch()}
      />
    </Page>
  );
}

function DeadInvitation() {
  usePageTitle('Invitation');
  return (
    <Page>
      <PageHeader title="Invitation" />
      <Empty
        title="This invitation does not work any more. Ask for a new one."
        advice="It was replaced, or its group is gone. Look out for letters that are missing at its end, too."
      >
        <ButtonLink href={PATHS.home} variant="secondary">
          Go to the home page
        </ButtonLink>
      </Empty>
    </Page>
  );
}

interface OfferProps {
  code: string;
  invitation: Invitation;
  isVisitor: boolean;
}

function Offer({ code, invitation: { group, invitedBy }, isVisitor }: OfferProps) {
  const owner = displayName(invitedBy);
  const { data: tournament } = useCurrentTournament();
  return (
    <Page>
      <section className="pebbles mx-auto mt-6 grid max-w-2xl justify-items-center gap-4 rounded-[2rem] bg-court px-6 py-10 text-center text-on-court sm:mt-10 sm:px-10 sm:py-14">
        <Avatar imageUrl={invitedBy.profileImageUrl} initials={lettersOf(invitedBy)} className="size-20 text-2xl" />
        <p className="wrap-anywhere font-semibold text-lg">{owner} invites you to</p>
        <h1 className="wrap-anywhere text-balance font-display font-extrabold text-4xl tracking-tight sm:text-6xl">
          {group.name}
        </h1>
        <p className="font-semibold text-lg">
          {group.members === 1
            ? 'One person is in it so far.'
            : `${countOf(group.members, 'person', 'people')} are in it.`}
        </p>
        {tournament && <NowSentence tournament={tournament} />}
        {isVisitor ? <VisitorButtons code={code} /> : <MemberButtons code={code} groupId={group.id} />}
      </section>
      <p className="mx-auto mt-5 max-w-2xl text-center text-faint">
        A group has its own leaderboard: the one bracket that you submit in a season counts there and on the site. Only
        those who are in it see it.
      </p>
    </Page>
  );
}

function NowSentence({ tournament }: { tournament: Tournament }) {
  const user = useUser();
  const { data: own } = useQuery({ ...myBracketQuery(tournament.id, user?.id ?? 0), enabled: Boolean(user) });
  const closes = closingTimeOf(tournament);
  const text = describeInvitation(
    usePhase(tournament),
    closes && formatMoment(closes),
    Boolean(own?.bracket?.submittedAt),
  );
  return <p className="max-w-md text-balance">{text}</p>;
}

const TEXT_LINK = 'inline-flex min-h-11 items-center font-bold underline underline-offset-4 hover:no-underline';

/** A visitor plays first while brackets are taken; registering or logging in comes back here. */
function VisitorButtons({ code }: { code: string }) {
  const { data } = useQuery(registrationQuery);
  const { data: tournament } = useCurrentTournament();
  const state = { returnTo: joinPath(code), joins: code };
  const isClosed = data?.registration === 'closed';
  const canPlay = tournament?.submissionsOpen && !isClosed;
  useEffect(() => keepInvitation(code), [code]);
  const register = { href: PATHS.register, state, children: 'Register and join' };
  return (
    <>
      {canPlay ? (
        <div className="mt-2 grid justify-items-center gap-1.5">
          <ButtonLink href={PATHS.play} onClick={() => acceptInvitation(code)} variant="court" size="large">
            Play now
          </ButtonLink>
          <p className="font-medium">Pick first: you join when you submit.</p>
        </div>
      ) : (
        !isClosed && <ButtonLink {...register} variant="court" size="large" className="mt-2" />
      )}
      <div>
        <p className="flex flex-wrap items-center justify-center gap-x-2">
          Have an account?
          <Link href={PATHS.login} state={state} className={TEXT_LINK}>
            Log in and join
          </Link>
        </p>
        {canPlay && (
          <p className="flex flex-wrap items-center justify-center gap-x-2">
            Pick later?
            <Link {...register} className={TEXT_LINK} />
          </p>
        )}
      </div>
      {isClosed && <p>Registration is closed: only those who have an account can join.</p>}
      {data?.registration === 'code' && <p>Registering needs a code from the organiser too.</p>}
    </>
  );
}

function MemberButtons({ code, groupId }: { code: string; groupId: number }) {
  const user = useUser();
  const [path, navigate] = useLocation();
  const state = useHistoryState<{ joins?: string } | null>();
  const mine = useQuery(myGroupsQuery(user?.id ?? 0));
  const { mutate, isPending, error } = useJoinGroup();
  const isIn = mine.data?.some(({ id }) => id === groupId);
  const join = () =>
    mutate(code, {
      onSuccess: ({ id, name }) => {
        forgetInvitation(code);
        navigate(groupPath(id), { replace: true });
        toast.success(`You are in ${name}`);
      },
    });
  // Whoever has pressed "join" as a visitor need not press again.
  const isAsked = useRef(state?.joins === code);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (!isAsked.current) return;
    isAsked.current = false;
    navigate(path, { replace: true, state: null });
    join();
  }, []);
  if (isIn && !isPending) {
    return (
      <>
        <p>You are in this group.</p>
        <ButtonLink href={groupPath(groupId)} variant="court" size="large">
          Open the group
        </ButtonLink>
      </>
    );
  }
  const decline = () => {
    forgetInvitation(code);
    navigate(PATHS.home);
  };
  return (
    <>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button variant="court" size="large" aria-disabled={isPending} onClick={() => isPending || join()}>
          {isPending ? 'Joining...' : 'Join the group'}
        </Button>
        <Button variant="courtLine" size="large" onClick={decline}>
          Not now
        </Button>
      </div>
      <FormProblem>{error && messageOf(error)}</FormProblem>
    </>
  );
}
