import { type ReactNode, useId } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useHistoryState, useLocationProperty } from 'wouter/use-browser-location';
import { LoginInput } from '../../../contract/users.ts';
import { useLogin, useUser } from '../../api/session.ts';
import { AccountForm, PasswordField, UsernameField } from '../../forms/account-form.tsx';
import { validateInput } from '../../forms/use-form.ts';
import { useFormWithToasts } from '../../forms/use-form-with-toasts.ts';
import { readInvitation } from '../../group/pending-invitation.ts';
import { joinPath, PATHS } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page, PageLoading } from '../../ui/page.tsx';
import { APP_NAME, usePageTitle } from '../../ui/page-title.ts';
import { panelId, TabList, tabId } from '../../ui/tabs.tsx';
import { FailedTry } from './failed-try.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { RegisterForm } from './register-form.tsx';

/** The history state of links to this page. */
interface AuthState {
  returnTo?: string;
  /** A visitor's bracket, which the page at `returnTo` submits. */
  submits?: string;
  /** The code of the invitation that a visitor has accepted, which the page at `returnTo` follows. */
  joins?: string;
}

/** Login and registration as two tabs, each with its path. Logged-in users are redirected to `returnTo` or home. */
export function Auth() {
  const user = useUser();
  const [path, navigate] = useLocation();
  const state = useHistoryState<AuthState | null>();
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  );
  const tab = path === PATHS.register || hash === '#register' ? 'register' : 'login';
  usePageTitle(tab === 'register' ? 'Register' : 'Login');
  if (user === undefined) return <PageLoading />;
  if (user) {
    const { submits, joins } = state ?? {};
    return <Redirect to={state?.returnTo ?? invitedPath() ?? PATHS.home} replace state={{ submits, joins }} />;
  }
  return (
    <Page>
      <div className="grid items-start gap-8 pt-6 lg:grid-cols-[1fr_24rem] lg:gap-14 lg:pt-10">
        <div className="min-w-0">
          <h1 className="wrap-anywhere text-balance font-display font-extrabold text-4xl tracking-tight sm:text-5xl">
            Welcome to {APP_NAME}
          </h1>
          {state?.submits && (
            <p className="mt-3 font-semibold">Your bracket is submitted as soon as you are registered or logged in.</p>
          )}
          {state?.joins && (
            <p className="mt-3 font-semibold">You are in the group as soon as you are registered or logged in.</p>
          )}
          <FormTabs active={tab} choose={(chosen) => navigate(`/${chosen}`, { state })}>
            {tab === 'register' ? <RegisterForm /> : <LoginForm />}
          </FormTabs>
        </div>
        <StepsToWin />
      </div>
    </Page>
  );
}

/** The page of an invitation that was opened in this browser before. */
function invitedPath(): string | null {
  const code = readInvitation();
  return code === null ? null : joinPath(code);
}

const FALLBACK = 'Please check your credentials and try again';

function LoginForm() {
  const login = useLogin();
  const { field, formProps, isSending } = useFormWithToasts({
    initial: { username: '', password: '' },
    validate: (values) => validateInput(LoginInput, values),
    send: (values) => login.mutateAsync(values),
    success: { title: 'Login successful', text: 'Welcome back!' },
    failure: { title: 'Login failed', fallback: FALLBACK },
  });
  return (
    <>
      <AccountForm formProps={formProps} isSending={isSending} action="Log in" busyLabel="Logging in...">
        <UsernameField {...field('username')} />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <FailedTry error={login.error} fallback={FALLBACK} />
      </AccountForm>
      <PasskeyLogin />
      <ButtonLink href={PATHS.forgotPassword} variant="quiet" className="mt-3 w-full">
        Forgot your password?
      </ButtonLink>
    </>
  );
}

const STEPS = [
  { title: 'Create an account', text: 'A username and a password are all it takes.' },
  { title: 'Fill out your predictions', text: 'Pick a winner for every game before the tournament starts.' },
  { title: 'Earn points', text: 'Every correct pick counts, and more so in later rounds.' },
  { title: 'Climb the leaderboard', text: 'See how you stack up against everybody else as results come in.' },
  { title: 'Win prizes', text: 'The best bracket takes the pot, and the bragging rights.' },
];

function StepsToWin() {
  return (
    <aside
      aria-labelledby="what-awaits"
      className="pebbles rounded-[2rem] bg-court px-6 py-8 text-on-court sm:px-8 lg:py-10"
    >
      <h2 id="what-awaits" className="text-balance font-display font-extrabold text-3xl tracking-tight">
        How you get to the top
      </h2>
      <ol className="mt-6 grid gap-5">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4">
            <span
              aria-hidden="true"
              className="grid size-10 place-items-center rounded-full bg-on-court font-bold font-display text-court text-xl"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-bold font-display text-xl leading-snug">{title}</h3>
              <p className="font-medium">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </aside>
  );
}

const TABS = [
  { name: 'login', label: 'Login' },
  { name: 'register', label: 'Register' },
] as const;

type FormTab = (typeof TABS)[number]['name'];

const TAB =
  'min-h-12 flex-1 cursor-pointer rounded-full px-4 font-bold text-lg text-faint hover:text-ink aria-selected:bg-ink aria-selected:text-paper';

interface FormTabsProps {
  active: FormTab;
  choose: (tab: FormTab) => void;
  /** The form of the active tab. */
  children: ReactNode;
}

function FormTabs({ active, choose, children }: FormTabsProps) {
  const id = useId();
  return (
    <div className="mt-6 max-w-xl">
      <TabList
        id={id}
        label="Login or register"
        tabs={TABS}
        active={active}
        onChange={choose}
        opensOnFocus
        className="flex rounded-full border border-line bg-card p-1"
        tabClassName={TAB}
      />
      <div role="tabpanel" id={panelId(id, active)} aria-labelledby={tabId(id, active)} className="mt-6">
        {children}
      </div>
    </div>
  );
}
