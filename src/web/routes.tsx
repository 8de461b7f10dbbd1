import type { ReactNode } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { adminOnly } from './admin/admin-page.tsx';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { type LazyPage, lazyPage } from './app/lazy-page.tsx';
import { Shell } from './app/shell.tsx';
import { useNavigationReset } from './app/use-navigation-reset.ts';
import { NotFound } from './not-found.tsx';
import { PATHS } from './paths.ts';

const Auth = lazyPage('features/auth/auth.tsx', async () => (await import('./features/auth/auth.tsx')).Auth);

const Bracket = lazyPage(
  'features/bracket/bracket.tsx',
  async () => (await import('./features/bracket/bracket.tsx')).Bracket,
);
const Leaderboard = lazyPage(
  'features/leaderboard/leaderboard.tsx',
  async () => (await import('./features/leaderboard/leaderboard.tsx')).Leaderboard,
);
const Picks = lazyPage('features/picks/picks.tsx', async () => (await import('./features/picks/picks.tsx')).Picks);
const Race = lazyPage('features/race/race.tsx', async () => (await import('./features/race/race.tsx')).Race);
const Recaps = lazyPage(
  'features/recaps/recaps.tsx',
  async () => (await import('./features/recaps/recaps.tsx')).Recaps,
);
const WhatIf = lazyPage(
  'features/what-if/what-if.tsx',
  async () => (await import('./features/what-if/what-if.tsx')).WhatIf,
);
const PublicBracket = lazyPage(
  'features/public-bracket/public-bracket.tsx',
  async () => (await import('./features/public-bracket/public-bracket.tsx')).PublicBracket,
);
const Compare = lazyPage(
  'features/compare/compare.tsx',
  async () => (await import('./features/compare/compare.tsx')).Compare,
);
const Group = lazyPage(
  'features/leaderboard/group.tsx',
  async () => (await import('./features/leaderboard/group.tsx')).Group,
);
const Stats = lazyPage('features/stats/stats.tsx', async () => (await import('./features/stats/stats.tsx')).Stats);
const OpeningDay = lazyPage(
  'features/opening-day/opening-day.tsx',
  async () => (await import('./features/opening-day/opening-day.tsx')).OpeningDay,
);

/** The pages about the current tournament that other seasons have too. */
const SEASON_PAGES = {
  [PATHS.bracket]: Bracket,
  [PATHS.leaderboard]: Leaderboard,
  [PATHS.picks]: Picks,
  [PATHS.race]: Race,
  [PATHS.recaps]: Recaps,
  [PATHS.recap]: Recaps,
  [PATHS.whatIf]: WhatIf,
  [PATHS.publicBracket]: PublicBracket,
  [PATHS.compare]: Compare,
  [PATHS.group]: Group,
  [PATHS.groupPicks]: Picks,
  [PATHS.groupRace]: Race,
  [PATHS.groupRecaps]: Recaps,
  [PATHS.groupRecap]: Recaps,
  [PATHS.stats]: Stats,
  [PATHS.openingDay]: OpeningDay,
};

/** All public pages by path. The build prerenders each. */
export const PAGES: Readonly<Record<string, LazyPage>> = {
  [PATHS.home]: lazyPage('features/home/home.tsx', async () => (await import('./features/home/home.tsx')).Home),
  [PATHS.auth]: Auth,
  [PATHS.login]: Auth,
  [PATHS.register]: Auth,
  [PATHS.forgotPassword]: lazyPage(
    'features/auth/forgot-password.tsx',
    async () => (await import('./features/auth/forgot-password.tsx')).ForgotPassword,
  ),
  [PATHS.resetPassword]: lazyPage(
    'features/auth/reset-password.tsx',
    async () => (await import('./features/auth/reset-password.tsx')).ResetPassword,
  ),
  [PATHS.unsubscribe]: lazyPage(
    'features/unsubscribe/unsubscribe.tsx',
    async () => (await import('./features/unsubscribe/unsubscribe.tsx')).Unsubscribe,
  ),
  [PATHS.myBracket]: lazyPage(
    'features/my-bracket/my-bracket.tsx',
    async () => (await import('./features/my-bracket/my-bracket.tsx')).MyBracket,
  ),
  [PATHS.play]: lazyPage(
    'features/my-bracket/play.tsx',
    async () => (await import('./features/my-bracket/play.tsx')).Play,
  ),
  [PATHS.history]: lazyPage(
    'features/history/history.tsx',
    async () => (await import('./features/history/history.tsx')).History,
  ),
  [PATHS.season]: lazyPage(
    'features/season-overview/season-overview.tsx',
    async () => (await import('./features/season-overview/season-overview.tsx')).SeasonOverview,
  ),
  [PATHS.account]: lazyPage(
    'features/account/account.tsx',
    async () => (await import('./features/account/account.tsx')).Account,
  ),
  [PATHS.groups]: lazyPage(
    'features/groups/groups.tsx',
    async () => (await import('./features/groups/groups.tsx')).Groups,
  ),
  [PATHS.groupSettings]: lazyPage(
    'features/groups/group-settings.tsx',
    async () => (await import('./features/groups/group-settings.tsx')).GroupSettings,
  ),
  [PATHS.join]: lazyPage('features/groups/join.tsx', async () => (await import('./features/groups/join.tsx')).Join),
  [PATHS.rules]: lazyPage('features/rules/rules.tsx', async () => (await import('./features/rules/rules.tsx')).Rules),
  ...SEASON_PAGES,
  ...Object.fromEntries(Object.entries(SEASON_PAGES).map(([path, page]) => [`${PATHS.season}${path}`, page])),
};

/** The public page at a path. */
export function findPage(path: string): LazyPage | undefined {
  const isMatching = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
  return Object.entries(PAGES).find(([pattern]) => isMatching(pattern))?.[1];
}

/** Pages for admins. The build prerenders only their shell, since the content depends on the user. */
export const ADMIN_PAGES: Readonly<Record<string, () => ReactNode>> = {
  [PATHS.admin]: adminOnly(async () => (await import('./features/admin-panel/admin-panel.tsx')).AdminPanel),
  [PATHS.setup]: adminOnly(async () => (await import('./features/setup/setup.tsx')).Setup),
  [PATHS.schedule]: adminOnly(async () => (await import('./features/schedule/schedule.tsx')).Schedule),
  [PATHS.updateResults]: adminOnly(async () => (await import('./features/results/update-results.tsx')).UpdateResults),
  [PATHS.seeding]: adminOnly(async () => (await import('./features/seeding/seeding.tsx')).Seeding),
  [PATHS.adminOpeningDay]: adminOnly(
    async () => (await import('./features/admin-opening-day/admin-opening-day.tsx')).AdminOpeningDay,
  ),
  [PATHS.people]: adminOnly(async () => (await import('./features/people/people.tsx')).People),
  [PATHS.audit]: adminOnly(async () => (await import('./features/audit/audit.tsx')).Audit),
  [PATHS.bracketControl]: adminOnly(
    async () => (await import('./features/bracket-control/bracket-control.tsx')).BracketControl,
  ),
};

export function Routes() {
  const [path] = useLocation();
  useNavigationReset();
  return (
    <Shell>
      <ErrorBoundary path={path}>
        <Switch>
          {Object.entries(PAGES).map(([path, Page]) => (
            // All paths of one page share a key, so that it keeps its state between them.
            <Route key={Page.file} path={path} component={Page} />
          ))}
          {Object.entries(ADMIN_PAGES).map(([path, Page]) => (
            <Route key={path} path={path} component={Page} />
          ))}
          <Route component={NotFound} />
        </Switch>
      </ErrorBoundary>
    </Shell>
  );
}
