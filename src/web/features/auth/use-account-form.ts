import { useState } from 'react';
import { ApiError, sentenceOf } from '../../api/client.ts';
import { type FieldErrors, useForm } from '../../forms/use-form.ts';
import { toast } from '../../ui/toasts.ts';

interface AccountForm<Values> {
  initial: Values;
  check: (values: Values) => FieldErrors<Values>;
  send: (values: Values) => Promise<unknown>;
  success: { title: string; text: string };
  failure: { title: string; fallback: string };
}

/** A form that ends in being logged in. What went wrong is said in a toast, and stays in the form until the next try. */
export function useAccountForm<Values extends Record<string, string>>(options: AccountForm<Values>) {
  const { initial, check, success, failure } = options;
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initial,
    check,
    send: async (values) => {
      setProblem(null);
      try {
        await options.send(values);
        toast.success(success.title, success.text);
      } catch (error) {
        const sentence = sentenceOf(error, failure.fallback);
        setProblem(sentence);
        toast.failure(failure.title, sentence);
        if (error instanceof ApiError && error.code === 'wrong_credentials') selectPassword(form.formProps.ref.current);
        throw error;
      }
    },
  });
  return { ...form, problem };
}

/** Most likely that is what was mistyped; typing replaces it. */
function selectPassword(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>('[name="password"]')?.select();
}
