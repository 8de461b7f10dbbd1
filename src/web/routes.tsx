import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { NotFound } from './app/not-found.tsx';
import { Shell } from './app/shell.tsx';
import { useNewPage } from './app/use-new-page.ts';
import { Home } from './features/home/home.tsx';
import { PageLoading } from './ui/page-loading.tsx';

/** Every page but the first is loaded when somebody goes there. */
function load(read: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await read() }));
}

const Auth = load(async () => (await import('./features/auth/auth.tsx')).Auth);
const Bracket = load(async () => (await import('./features/bracket/bracket.tsx')).Bracket);
const MyBracket = load(async () => (await import('./features/my-bracket/my-bracket.tsx')).MyBracket);
const Leaderboard = load(async () => (await import('./features/leaderboard/leaderboard.tsx')).Leaderboard);
const Stats = load(async () => (await import('./features/stats/stats.tsx')).Stats);
const OpeningDay = load(async () => (await import('./features/opening-day/opening-day.tsx')).OpeningDay);
const Rules = load(async () => (await import('./features/rules/rules.tsx')).Rules);

export function Routes() {
  const [path] = useLocation();
  useNewPage();
  return (
    <Shell>
      <ErrorBoundary path={path}>
        <Suspense fallback={<PageLoading />}>
          <Switch>
            <Route path="/" component={Home} />
            <Route path="/auth" component={Auth} />
            <Route path="/login" component={Auth} />
            <Route path="/register" component={Auth} />
            <Route path="/bracket" component={Bracket} />
            <Route path="/my-bracket" component={MyBracket} />
            <Route path="/leaderboard" component={Leaderboard} />
            <Route path="/stats" component={Stats} />
            <Route path="/opening-day" component={OpeningDay} />
            <Route path="/rules" component={Rules} />
            <Route component={NotFound} />
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}
