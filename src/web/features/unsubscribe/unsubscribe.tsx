import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import type { OptionalMailKind, UnsubscribeLink } from '../../../contract/mail.ts';
import { ApiError, messageOf } from '../../api/client.ts';
import { unsubscribeLinkQuery, useSubscription } from '../../api/unsubscribe-queries.ts';
import { PATHS } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/field.tsx';
import { Page, PageHeader, PageLoading } from '../../ui/page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Failure } from '../../ui/states.tsx';

const KIND_TEXTS: Record<OptionalMailKind, string> = {
  bracket_reminder: 'reminders to submit your bracket',
  round_recap: 'the recap of each round',
  bracket_removed: 'mail when your bracket is removed',
};

/** Switches off a kind of mail with a button: opening the page, as mail scanners do, changes nothing. */
export function Unsubscribe() {
  usePageTitle('Unsubscribe');
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery(unsubscribeLinkQuery(token));
  if (data) return <Page>{<Subscription token={token} {...data} />}</Page>;
  if (!error) return <PageLoading />;
  return (
    <Page>{error instanceof ApiError && error.status === 404 ? <WrongLink /> : <Unloaded onRetry={refetch} />}</Page>
  );
}

function Subscription({ token, kind, unsubscribed }: UnsubscribeLink & { token: string }) {
  const { mutate, isPending, error } = useSubscription(token);
  const [title, lead] = unsubscribed
    ? ['You are unsubscribed', `You get no more ${KIND_TEXTS[kind]}. That can be taken back.`]
    : [
        'Get no more mail like this?',
        `So far you get ${KIND_TEXTS[kind]}. Other mail and your account stay as they are.`,
      ];
  return (
    <>
      <div role="status">
        <PageHeader title={title} lead={lead} />
      </div>
      <div className="grid justify-items-start gap-5">
        <FormProblem>{error && messageOf(error)}</FormProblem>
        <div className="flex flex-wrap gap-3">
          {/* One button for both actions, so that it keeps the focus. */}
          <Button
            variant={unsubscribed ? 'secondary' : 'primary'}
            aria-disabled={isPending}
            onClick={() => isPending || mutate(unsubscribed)}
          >
            {unsubscribed ? 'Subscribe again' : 'Unsubscribe'}
          </Button>
          <ButtonLink href={PATHS.home} variant={unsubscribed ? 'primary' : 'secondary'}>
            Go to the home page
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

function WrongLink() {
  return (
    <>
      <PageHeader title="This link is not complete" lead="Please open the one in the mail again." />
      <ButtonLink href={PATHS.home} variant="secondary">
        Go to the home page
      </ButtonLink>
    </>
  );
}

function Unloaded({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <PageHeader title="Unsubscribe" />
      <Failure title="This page could not be loaded" onRetry={onRetry} />
    </>
  );
}
