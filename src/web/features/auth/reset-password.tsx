import { useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { PasswordReset } from '../../../contract/password-reset.ts';
import { ApiError, messageOf } from '../../api/client.ts';
import { usePasswordReset } from '../../api/session.ts';
import { AccountForm } from '../../forms/account-form.tsx';
import { useForm, validateInput } from '../../forms/use-form.ts';
import { PATHS } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/field.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { checkConfirmation, NewPasswordFields } from './new-password-fields.tsx';

type Outcome = 'set' | 'refused';

/** Sets a new password with the token of a reset link. It is in the fragment, which browsers do not send to servers. */
export function ResetPassword() {
  usePageTitle('New password');
  const token = useLocationProperty(
    () => location.hash.slice(1),
    () => null,
  );
  // The outcome belongs to one link: another one may be opened in the same page.
  const [ended, setEnded] = useState<{ token: string; outcome: Outcome } | null>(null);
  const outcome = token === '' ? 'refused' : ended?.token === token ? ended.outcome : null;
  return (
    <Page>
      {outcome === 'set' ? (
        <PasswordSet />
      ) : outcome === 'refused' ? (
        <LinkRefused />
      ) : (
        <>
          <PageHeader title="Set a new password" lead="Afterwards you are logged out everywhere, and log in with it." />
          <div className="max-w-xl">
            <ResetForm token={token ?? ''} onEnd={(next) => setEnded({ token: token ?? '', outcome: next })} />
          </div>
        </>
      )}
    </Page>
  );
}

function PasswordSet() {
  return (
    <>
      <PageHeader title="Your new password is set" lead="Log in with it from now on." />
      <ButtonLink href={PATHS.login}>Log in</ButtonLink>
    </>
  );
}

function LinkRefused() {
  return (
    <>
      <PageHeader
        title="This link does not work"
        lead="It was used already, replaced by a newer one, is older than 24 hours, or was not copied whole."
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={PATHS.forgotPassword}>Get another link</ButtonLink>
        <ButtonLink href={PATHS.login} variant="secondary">
          Back to the login
        </ButtonLink>
      </div>
    </>
  );
}

function ResetForm({ token, onEnd }: { token: string; onEnd: (outcome: Outcome) => void }) {
  const reset = usePasswordReset();
  const { field, formProps, isSending } = useForm({
    initial: { password: '', confirmPassword: '' },
    validate: (typed) => ({
      ...validateInput(PasswordReset.pick({ password: true }), typed),
      ...checkConfirmation(typed),
    }),
    send: async ({ password }) => {
      try {
        await reset.mutateAsync({ token, password });
        onEnd('set');
      } catch (error) {
        if (error instanceof ApiError && error.code === 'reset_link_invalid') onEnd('refused');
        throw error;
      }
    },
  });
  return (
    <AccountForm formProps={formProps} isSending={isSending} action="Set the password" busyLabel="Setting it...">
      <NewPasswordFields label="New password" field={field} />
      <FormProblem>{reset.error && messageOf(reset.error)}</FormProblem>
    </AccountForm>
  );
}
