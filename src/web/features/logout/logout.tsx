import { urlOf } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { ButtonLink, ServerLink } from '../../ui/button.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

/** Confirms a logout that may have been triggered by a link on another site. */
export function Logout() {
  usePageTitle('Log out');
  const isVisitor = useUser() === null;
  return (
    <Page>
      {isVisitor ? (
        <PageHeader title="You are not logged in" lead="So there is nothing to log out of." />
      ) : (
        <PageHeader title="Log out?" lead="Your bracket stays as it is, and you can log in again at any time." />
      )}
      <div className="flex flex-wrap gap-3">
        {isVisitor ? (
          <ButtonLink href="/login">Log in</ButtonLink>
        ) : (
          <ServerLink href={urlOf('GET /api/logout')}>Log out</ServerLink>
        )}
        <ButtonLink href="/" variant="secondary">
          Back to the home page
        </ButtonLink>
      </div>
    </Page>
  );
}
