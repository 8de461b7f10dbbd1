import type { ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { User } from '../contract/users.ts';
import { ROUNDS } from '../domain/bracket/rounds.ts';
import { useUser } from './api/session.ts';
import { useBrowserValue } from './browser/use-browser-value.ts';
import { ALL_GROUPS, isUnder, PATHS, seasonPath } from './paths.ts';
import { ButtonLink } from './ui/button.tsx';
import { Page } from './ui/page.tsx';
import { usePageTitle } from './ui/page-title.ts';

export function NotFound() {
  usePageTitle('Page not found');
  const [path] = useLocation();
  // All unknown addresses share one prerendered page.
  const isInBrowser = useBrowserValue(() => true, false);
  const user = useUser();
  const { sentence, advice, links } = describeAddress(isInBrowser ? path : '', user);
  return (
    <Page>
      <section className="grid justify-items-start gap-4 py-12 sm:py-16">
        <img src="/ball.svg" alt="" className="size-20 -rotate-12 sm:size-28" />
        <p className="wrap-anywhere max-w-3xl text-balance font-display font-extrabold text-3xl sm:text-5xl">
          {sentence}
        </p>
        {advice && <p className="max-w-xl text-faint text-lg">{advice}</p>}
        <div className="flex flex-wrap gap-3">
          {isUnder(PATHS.admin, path) && user === null && <LogInLink path={path} />}
          {links}
          <ButtonLink href={PATHS.home} variant="secondary">
            Back to the home page
          </ButtonLink>
        </div>
        <div className="mt-4 border-line border-t pt-4 text-faint">
          <h1 className="font-semibold text-ink">404 Page Not Found</h1>
          <p>Did you forget to add the page to the router?</p>
        </div>
      </section>
    </Page>
  );
}

/** Leads back to this address after the login. */
function LogInLink({ path }: { path: string }) {
  const query = useSearch();
  return (
    <ButtonLink href={PATHS.auth} state={{ returnTo: query ? `${path}?${query}` : path }}>
      Log in
    </ButtonLink>
  );
}

interface Description {
  /** What this address would have been. */
  sentence: string;
  /** Missing while it is not known who asks. */
  advice?: string | undefined;
  /** Where to go from here, besides the home page. */
  links?: ReactNode;
}

const LEADERBOARD = (
  <ButtonLink href={PATHS.leaderboard} variant="secondary">
    View Leaderboard
  </ButtonLink>
);

// Longer addresses say nothing to people.
const MAX_SHOWN_PATH = 60;

// Any other address below a season or a group is mistyped, whether that exists or not.
const SEASON_PAGES = [
  '',
  PATHS.bracket,
  PATHS.leaderboard,
  PATHS.picks,
  PATHS.race,
  PATHS.recaps,
  PATHS.whatIf,
  PATHS.stats,
  PATHS.openingDay,
].map((page) => seasonPath(':id', page));
const SEASON = matchPages(['/t', ...SEASON_PAGES]);
const GROUP = matchPages(Object.values(PATHS).filter((path) => path.startsWith(PATHS.group)));

/** The user is null for visitors, and undefined while loading. */
export function describeAddress(path: string, user: Pick<User, 'isAdmin'> | null | undefined): Description {
  const pathInSeason = path.replace(/^\/t\/[^/]+/i, '');
  if (isUnder(PATHS.admin, path) && !user?.isAdmin)
    return { sentence: 'This address is for organisers.', advice: adviseOutsider(user) };
  if (isUnder(PATHS.publicBracket, pathInSeason)) {
    if (isIncomplete(PATHS.publicBracket, pathInSeason)) {
      return {
        sentence: 'This address needs the number of a bracket.',
        advice: 'Then it shows the bracket of one person. Choose somebody on the leaderboard.',
        links: LEADERBOARD,
      };
    }
    return {
      sentence: 'There is no such bracket.',
      advice: 'It may have been removed, or the address is not complete. Look for its owner on the leaderboard.',
      links: LEADERBOARD,
    };
  }
  if (GROUP.test(pathInSeason)) {
    return {
      sentence: 'There is no such group for you.',
      advice: 'Only those who are in a group see it. Its owner has the invitation.',
      links: (
        <ButtonLink href={ALL_GROUPS} variant="secondary">
          My groups
        </ButtonLink>
      ),
    };
  }
  if (isUnder(PATHS.join, path)) {
    return {
      sentence: 'This address needs the code of an invitation.',
      advice: 'Open the whole link that somebody has sent you.',
    };
  }
  if (isUnder(PATHS.compare, pathInSeason)) {
    if (isIncomplete(PATHS.compare, pathInSeason)) {
      return {
        sentence: 'This address needs the numbers of two brackets.',
        advice: 'Then it compares the two. Choose two people on the leaderboard.',
        links: LEADERBOARD,
      };
    }
    return {
      sentence: 'One of these brackets does not exist.',
      advice: 'It may have been removed. Choose two people on the leaderboard instead.',
      links: LEADERBOARD,
    };
  }
  if (SEASON.test(path)) {
    return {
      sentence: 'There is no such season.',
      advice: 'It may have been deleted. All the others are in the history.',
      links: (
        <ButtonLink href={PATHS.history} variant="secondary">
          All seasons
        </ButtonLink>
      ),
    };
  }
  return {
    sentence: path && path.length <= MAX_SHOWN_PATH ? `Nothing is at ${path}.` : 'Nothing is at this address.',
    advice: 'It may be mistyped, or the page has moved. Start again from the home page.',
  };
}

function matchPages(pages: readonly string[]): RegExp {
  const patterns = pages.map((page) => page.replace(':round', `(${ROUNDS.join('|')})`).replace(/:\w+/, '[^/]+'));
  return new RegExp(`^(${patterns.join('|')})/?$`, 'i');
}

/** Whether the address ends before the last parameter of the page's path. */
function isIncomplete(page: string, path: string): boolean {
  return path.split('/').filter(Boolean).length < page.split('/').filter(Boolean).length;
}

function adviseOutsider(user: object | null | undefined): string | undefined {
  if (user === undefined) return undefined;
  return user
    ? 'Your account is not one of theirs. Everything for players is on the other pages.'
    : 'Are you one of them? Log in, and you come back to it. Everything for players is on the other pages.';
}
