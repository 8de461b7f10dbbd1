import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ZodType, z } from 'zod';
import { ApiError } from '../api/client.ts';
import { findIncomplete, INCOMPLETE_DATETIME } from './datetime-local.ts';
import { focusInvalid } from './focus-invalid.ts';

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

interface FormOptions<Values> {
  initial: Values;
  /** Errors that prevent sending. */
  validate: (values: Values) => FieldErrors<Values>;
  send: (values: Values) => Promise<unknown>;
}

/** Form state: values, errors at their fields, and the focus on the first invalid field. */
export function useForm<Values extends Record<string, string | boolean>>({
  initial,
  validate,
  send,
}: FormOptions<Values>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // Users and autofill can edit a prerendered form before hydration.
  useLayoutEffect(() => setValues((before) => ({ ...before, ...readEditedFields(form.current, before) })), []);

  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others as FieldErrors<Values>);
  };

  /** Applies the new values of the server to the fields that the user has not edited since `before`. */
  const rebase = useCallback(
    (before: Values, now: Values) => setValues((current) => rebaseValues(current, before, now)),
    [],
  );

  const showErrors = (found: FieldErrors<Values>) => {
    // aria-invalid has to be in the DOM first.
    flushSync(() => setErrors(found));
    focusInvalid(form.current);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const incomplete = findIncomplete(form.current).map((name) => [name, INCOMPLETE_DATETIME]);
    const found: FieldErrors<Values> = { ...Object.fromEntries(incomplete), ...validate(values) };
    if (Object.keys(found).length > 0) return showErrors(found);
    setIsSending(true);
    try {
      await send(values);
    } catch (error) {
      // `send` has shown the error itself; field errors are shown at their fields too.
      if (error instanceof ApiError) showErrors(firstIssues(error.issues) as FieldErrors<Values>);
    } finally {
      setIsSending(false);
    }
  };

  const field = (name: keyof Values & string) => ({
    name,
    value: String(values[name]),
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value as Values[typeof name]),
  });

  return {
    values,
    errors,
    isSending,
    set,
    rebase,
    field,
    formProps: { ref: form, onSubmit: submit, noValidate: true },
  };
}

/** Has the fields that the user has not edited follow what is stored, whenever its `source` changes. */
export function useRebase<Values>(rebase: (before: Values, now: Values) => void, stored: Values, source: unknown) {
  const last = useRef(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every render makes `stored` anew from `source`
  useEffect(() => {
    rebase(last.current, stored);
    last.current = stored;
  }, [source]);
}

function rebaseValues<Values extends Record<string, unknown>>(current: Values, before: Values, now: Values): Values {
  const untouched = Object.keys(current).filter((name) => current[name] === before[name]);
  return { ...current, ...Object.fromEntries(untouched.map((name) => [name, now[name]])) };
}

/** The text fields of the DOM whose value differs from the form's state. */
function readEditedFields<Values extends object>(form: HTMLFormElement | null, values: Values): Partial<Values> {
  const edited = [...new FormData(form ?? undefined)].filter(
    ([name, text]) => typeof values[name as keyof Values] === 'string' && values[name as keyof Values] !== text,
  );
  return Object.fromEntries(edited) as Partial<Values>;
}

interface Issue {
  path: string | readonly PropertyKey[];
  message: string;
}

/** The first message for each field: of the server's refusal, or of a schema. */
export function firstIssues(issues: readonly Issue[]): Record<string, string> {
  const nameOf = (path: Issue['path']) => (typeof path === 'string' ? path : path.join('.'));
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [nameOf(path), message]));
}

/** Validates with the server's schema. */
export function validateInput(schema: ZodType, input: unknown): Record<string, string> {
  return firstIssues(schema.safeParse(input).error?.issues ?? []);
}

/** Narrows validated input to the type that the contract takes. */
export function assertInput<Schema extends ZodType>(schema: Schema, input: unknown): asserts input is z.input<Schema> {
  schema.parse(input);
}
