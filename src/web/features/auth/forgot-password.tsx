import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PasswordResetRequest } from '../../../contract/password-reset.ts';
import { messageOf } from '../../api/client.ts';
import { registrationQuery, useResetRequest } from '../../api/session.ts';
import { AccountForm } from '../../forms/account-form.tsx';
import { useForm, validateInput } from '../../forms/use-form.ts';
import { PATHS } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FormProblem, TextField } from '../../ui/field.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Failure, LoadingText, Skeleton } from '../../ui/states.tsx';

/** Asks for the email address to mail a reset link to or, if the server sends no mail, refers to the organiser. */
export function ForgotPassword() {
  usePageTitle('Forgotten password');
  const { data, isError, refetch } = useQuery(registrationQuery);
  return (
    <Page>
      <PageHeader title="Forgot your password?" />
      <div className="max-w-xl" aria-busy={!data && !isError}>
        {data ? (
          data.mail ? (
            <RequestForm />
          ) : (
            <Advice text="This site sends no mail. Ask the organiser for a link to set a new password. It works for 24 hours." />
          )
        ) : isError ? (
          <Failure title="This page could not be loaded" onRetry={refetch} />
        ) : (
          <RequestSkeleton />
        )}
      </div>
    </Page>
  );
}

function RequestSkeleton() {
  return (
    <>
      <LoadingText>Loading the form</LoadingText>
      <Skeleton className="mb-5 h-19" />
      <Skeleton shape="round" className="h-13" />
    </>
  );
}

function Advice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div role="status" className="grid justify-items-start gap-5">
      <p className="text-lg">{text}</p>
      {children}
      <ButtonLink href={PATHS.login} variant="secondary">
        Back to the login
      </ButtonLink>
    </div>
  );
}

function RequestForm() {
  const request = useResetRequest();
  const [isSent, setSent] = useState(false);
  const { field, formProps, isSending } = useForm({
    initial: { email: '' },
    validate: (values) => validateInput(PasswordResetRequest, values),
    send: async (values) => {
      await request.mutateAsync(values);
      setSent(true);
    },
  });
  if (isSent) {
    return (
      <Advice text="If there is an account with this address, a link is on its way. It works for 24 hours.">
        <p className="text-faint">
          No mail? Look among the spam. An account without an email address gets its link from the organiser.
        </p>
      </Advice>
    );
  }
  return (
    <AccountForm formProps={formProps} isSending={isSending} action="Send me a link" busyLabel="Sending...">
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        hint="The address of your account. The mail has a link to set a new password."
        {...field('email')}
      />
      <FormProblem>{request.error && messageOf(request.error)}</FormProblem>
    </AccountForm>
  );
}
