import { Route, Switch } from 'wouter';
import { NotFound } from './app/not-found.tsx';
import { Shell } from './app/shell.tsx';
import { Home } from './features/home/home.tsx';

export function Routes() {
  return (
    <Shell>
      <Switch>
        <Route path="/" component={Home} />
        <Route component={NotFound} />
      </Switch>
    </Shell>
  );
}
