import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { User } from '../../contract/users.ts';
import { urlOf } from '../api/client.ts';
import { isUnder, PATHS } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';

/** To the user's account and out of it, or to the login. */
export function AccountLinks({ user, onFollow }: { user: User | null | undefined; onFollow?: () => void }) {
  const [path] = useLocation();
  const historyState = useHistoryState<unknown>();
  // Avoids a flash of the Login button for logged-in users.
  if (user === undefined) return <div className="h-11 w-20" />;
  if (user === null) {
    return (
      <ButtonLink href={PATHS.auth} state={needsLogin(path) ? { returnTo: path } : historyState} onClick={onFollow}>
        Login
      </ButtonLink>
    );
  }
  return (
    <div className="flex min-w-0 max-w-full items-center gap-3">
      <Link
        href={PATHS.account}
        title={user.username}
        aria-label={`Your account: ${user.username}`}
        aria-current={path === PATHS.account ? 'page' : undefined}
        onClick={onFollow}
        className="inline-flex min-h-11 min-w-0 max-w-48 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-current"
      >
        <span className="truncate">{user.username}</span>
      </Link>
      {/* A server route, not a client-side one: it ends the session and redirects to the home page. */}
      <a
        href={urlOf('GET /api/logout')}
        className="inline-flex min-h-11 flex-none items-center rounded-full border border-edge px-4 font-semibold hover:bg-raised"
      >
        Logout
      </a>
    </div>
  );
}

/** Whether the page at this path needs a login, which then returns to it. */
function needsLogin(path: string): boolean {
  return [PATHS.myBracket, PATHS.account, PATHS.groups, PATHS.join, PATHS.admin].some((page) => isUnder(page, path));
}
