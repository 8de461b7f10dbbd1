import { ApiError, isUnreachable, messageOf } from '../../api/client.ts';
import { type FieldErrors, useForm } from '../../forms/use-form.ts';
import { toast } from '../../ui/toasts.ts';

const UNREACHABLE = 'The server could not be reached. Check your connection and try again.';

interface AccountForm<Values> {
  initial: Values;
  validate: (values: Values) => FieldErrors<Values>;
  send: (values: Values) => Promise<unknown>;
  success: { title: string; text: string };
  failure: { title: string; fallback: string };
}

/** A form that ends in being logged in. A toast says why it failed, or the field does that is the reason. */
export function useAccountForm<Values extends Record<string, string>>(options: AccountForm<Values>) {
  const { initial, validate, success, failure } = options;
  const form = useForm({
    initial,
    validate,
    send: async (values) => {
      try {
        await options.send(values);
        toast.success(success.title, success.text);
      } catch (error) {
        const isAboutField = error instanceof ApiError && error.issues.length > 0;
        const reason = isUnreachable(error) ? UNREACHABLE : messageOf(error, failure.fallback);
        toast.failure(failure.title, isAboutField ? undefined : reason);
        if (error instanceof ApiError && error.code === 'wrong_credentials') selectPassword(form.formProps.ref.current);
        throw error;
      }
    },
  });
  return form;
}

/** Most likely that is what was mistyped; typing replaces it. */
function selectPassword(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>('[name="password"]')?.select();
}
