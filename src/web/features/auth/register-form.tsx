import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { RegisterInput } from '../../../contract/users.ts';
import { takesBrackets } from '../../../domain/results/phase.ts';
import { registrationQuery, useRegister } from '../../api/session.ts';
import { useCurrentTournament } from '../../api/tournament-queries.ts';
import { AccountForm, NO_AUTOCORRECT, UsernameField } from '../../forms/account-form.tsx';
import { validateInput } from '../../forms/use-form.ts';
import { useFormWithToasts } from '../../forms/use-form-with-toasts.ts';
import { usePhase } from '../../season/phase-texts.ts';
import { parseRegisterHash, readRegistrationCode } from '../../season/register-path.ts';
import { TextField } from '../../ui/field.tsx';
import { Empty } from '../../ui/states.tsx';
import { FailedTry } from './failed-try.tsx';
import { checkConfirmation, NewPasswordFields } from './new-password-fields.tsx';

const EMPTY = { code: '', username: '', email: '', firstName: '', lastName: '', password: '', confirmPassword: '' };

const FALLBACK = 'Please try again with a different username';

/** The registration form, or a notice if registration is closed. Without a response of the server it counts as open. */
export function RegisterForm() {
  const { data, refetch } = useQuery(registrationQuery);
  // A link from the organiser contains the code.
  const code = useLocationProperty(
    () => parseRegisterHash(location.hash) || readRegistrationCode(),
    () => '',
  );
  // The link may be opened in a tab that has been showing that registration is closed.
  useEffect(() => {
    if (code) void refetch();
  }, [code, refetch]);
  if (data?.registration === 'closed') {
    return <Empty title="Registration is closed" advice="Ask the organiser if you would like to join." />;
  }
  return (
    <>
      <ClosedSeason />
      <OpenForm code={code} needsCode={data ? data.registration === 'code' : code !== ''} />
    </>
  );
}

/** Says that it is too late for a bracket of this season, which nobody has to register for to follow. */
function ClosedSeason() {
  const phase = usePhase(useCurrentTournament().data);
  if (!phase || phase === 'not_opened' || takesBrackets(phase)) return null;
  return (
    <p className="mb-4 font-semibold">This season’s brackets are closed: follow it, and you are in for the next one.</p>
  );
}

function OpenForm({ code, needsCode }: { code: string; needsCode: boolean }) {
  const register = useRegister();
  const { field, values, set, formProps, isSending } = useFormWithToasts({
    initial: EMPTY,
    validate: (typed) => ({ ...validateInput(RegisterInput, typed), ...checkConfirmation(typed) }),
    send: ({ confirmPassword: _, ...account }) => register.mutateAsync(account),
    success: { title: 'Registration successful', text: 'Your account has been created! You are now logged in.' },
    failure: { title: 'Registration failed', fallback: FALLBACK },
  });
  // Not as an initial value, since the prerendered form has none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` is a new function in each render, but does the same
  useEffect(() => {
    if (code) set('code', code);
  }, [code]);
  return (
    <AccountForm
      formProps={formProps}
      isSending={isSending}
      action="Create account"
      busyLabel="Creating your account..."
      optional={
        <fieldset className="grid gap-5 border-line border-t pt-4">
          <legend className="float-left mb-4 font-semibold">If you like: how others see you, and your email</legend>
          <div className="clear-both grid gap-5 sm:grid-cols-2">
            <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
            <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
          </div>
          <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        </fieldset>
      }
    >
      {needsCode && (
        <TextField
          label="Code"
          required
          autoComplete="off"
          {...NO_AUTOCORRECT}
          hint="From the organiser."
          {...field('code')}
        />
      )}
      <UsernameField hint="At least 3 characters. Shown to others if you enter no name." {...field('username')} />
      <NewPasswordFields username={values.username} field={field} />
      <FailedTry error={register.error} fallback={FALLBACK} />
    </AccountForm>
  );
}
