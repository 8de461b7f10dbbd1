import { Redirect, useLocation } from 'wouter';
import { useHistoryState, useLocationProperty } from 'wouter/use-browser-location';
import { useUser } from '../../api/session.ts';
import { APP_NAME } from '../../ui/app-name.ts';
import { Page } from '../../ui/page.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { FormTabs } from './form-tabs.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { WhatAwaits } from './what-awaits.tsx';

/** What a link to this page may say: the page that people came for. */
interface Arrival {
  returnTo?: string;
}

/** One page with two tabs, and an address for each. Logged-in people go to the page they came for, or to the first. */
export function Auth() {
  const user = useUser();
  const [path, navigate] = useLocation();
  const arrival = useHistoryState<Arrival | null>();
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  );
  const tab = path === '/register' || hash === '#register' ? 'register' : 'login';
  usePageTitle(tab === 'register' ? 'Register' : 'Login');
  if (user === undefined) return <PageLoading />;
  if (user) return <Redirect to={arrival?.returnTo ?? '/'} replace />;
  return (
    <Page>
      <div className="grid items-start gap-8 pt-6 lg:grid-cols-[1fr_24rem] lg:gap-14 lg:pt-10">
        <div className="min-w-0">
          <h1 className="wrap-anywhere text-balance font-display font-extrabold text-4xl tracking-tight sm:text-5xl">
            Welcome to {APP_NAME}
          </h1>
          <FormTabs active={tab} choose={(chosen) => navigate(`/${chosen}`, { state: arrival })}>
            {tab === 'register' ? <RegisterForm /> : <LoginForm />}
          </FormTabs>
        </div>
        <WhatAwaits />
      </div>
    </Page>
  );
}
