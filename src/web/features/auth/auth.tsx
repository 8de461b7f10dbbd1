import { Tabs } from 'radix-ui';
import { Redirect, useLocation } from 'wouter';
import { useUser } from '../../api/session.ts';
import { APP_NAME } from '../../ui/app-name.ts';
import { Page } from '../../ui/page.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { WhatAwaits } from './what-awaits.tsx';

const TAB =
  'min-h-12 flex-1 cursor-pointer rounded-full px-4 font-bold text-lg text-faint hover:text-ink data-[state=active]:bg-ink data-[state=active]:text-paper';

/** One page with two tabs, and an address for each. Whoever is logged in, or just became so, goes to the first page. */
export function Auth() {
  const user = useUser();
  const [path, navigate] = useLocation();
  const tab = path === '/register' ? 'register' : 'login';
  const choose = (chosen: string) => {
    // A click is told to us twice, and must be one step in the history.
    if (`/${chosen}` !== location.pathname) navigate(`/${chosen}`);
  };
  usePageTitle(tab === 'register' ? 'Register' : 'Login');
  if (user === undefined) return <PageLoading />;
  if (user) return <Redirect to="/" replace />;
  return (
    <Page>
      <div className="grid items-start gap-8 pt-6 lg:grid-cols-[1fr_24rem] lg:gap-14 lg:pt-10">
        <div className="min-w-0">
          <h1 className="wrap-anywhere text-balance font-display font-extrabold text-4xl tracking-tight sm:text-5xl">
            Welcome to {APP_NAME}
          </h1>
          <Tabs.Root value={tab} onValueChange={choose} className="mt-6 max-w-xl">
            <Tabs.List aria-label="Login or register" className="flex rounded-full border border-line bg-card p-1">
              <Tabs.Trigger value="login" className={TAB}>
                Login
              </Tabs.Trigger>
              <Tabs.Trigger value="register" className={TAB}>
                Register
              </Tabs.Trigger>
            </Tabs.List>
            <Tabs.Content value="login" className="mt-6">
              <LoginForm />
            </Tabs.Content>
            <Tabs.Content value="register" className="mt-6">
              <RegisterForm />
            </Tabs.Content>
          </Tabs.Root>
        </div>
        <WhatAwaits />
      </div>
    </Page>
  );
}
