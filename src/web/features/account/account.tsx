import type { User } from '../../../contract/users.ts';
import { useUser } from '../../api/session.ts';
import { PATHS } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { EmailCard } from './email-card.tsx';
import { MailCard } from './mail-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PersonalDataCard } from './personal-data-card.tsx';
import { PlayerBanner } from './player-banner.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function Account() {
  usePageTitle('Your Account');
  const user = useUser();
  return (
    <Page>
      <PageHeader title="Your Account" lead={user ? `You are logged in as ${user.username}.` : '\u00a0'} />
      {user === undefined && <AccountLoading />}
      {user === null && (
        <Empty title="You are not logged in" advice="Log in to see and change your account.">
          <ButtonLink href={PATHS.auth} state={{ returnTo: PATHS.account }}>
            Log in
          </ButtonLink>
        </Empty>
      )}
      {user && <PlayerBanner key={`banner ${user.id}`} user={user} />}
      {user && <AccountCards key={user.id} user={user} />}
    </Page>
  );
}

function AccountCards({ user }: { user: User }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="grid min-w-0 gap-5">
        <ProfileCard user={user} />
        <EmailCard user={user} />
        <MailCard user={user} />
      </div>
      <div className="grid min-w-0 gap-5">
        <PasswordCard user={user} />
        <PasskeysCard user={user} />
        <SessionsCard />
      </div>
      <div className="min-w-0 lg:col-span-2">
        <PersonalDataCard user={user} />
      </div>
    </div>
  );
}

function AccountLoading() {
  return (
    <div role="status" className="grid gap-5 lg:grid-cols-2">
      <span className="sr-only">Loading your account</span>
      <div className="pebbles h-32 rounded-2xl bg-court lg:col-span-2" />
      <Skeleton shape="card" className="h-112" />
      <Skeleton shape="card" className="h-112" />
    </div>
  );
}
