import { ApiError, messageOf } from '../api/client.ts';
import { PasskeyError } from '../passkeys/authenticator.ts';
import { toast } from '../ui/toasts.ts';
import { type FieldErrors, useForm } from './use-form.ts';

interface FormOptions<Values> {
  initial: Values;
  validate: (values: Values) => FieldErrors<Values>;
  send: (values: Values) => Promise<unknown>;
  success?: { title: string; text?: string };
  failure: { title: string; fallback: string };
}

/** `useForm` with a toast about a success or a failure. Errors of fields are shown at the fields too. */
export function useFormWithToasts<Values extends Record<string, string>>(options: FormOptions<Values>) {
  const { initial, validate, success, failure } = options;
  const form = useForm({
    initial,
    validate,
    send: async (values) => {
      try {
        await options.send(values);
        if (success) toast.success(success.title, success.text);
      } catch (error) {
        toast.failure(failure.title, explainFailure(error, failure.fallback));
        if (error instanceof ApiError && ['wrong_credentials', 'wrong_password'].includes(error.code ?? ''))
          selectPassword(form.formProps.ref.current);
        throw error;
      }
    },
  });
  return form;
}

/** Why a call failed, for a toast. */
export function explainFailure(error: unknown, fallback: string): string {
  if (error instanceof PasskeyError) return error.message;
  return messageOf(error, fallback);
}

/** Selects the password, which was probably mistyped, so that typing replaces it. */
function selectPassword(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>('[name="current"], [name="password"]')?.select();
}
