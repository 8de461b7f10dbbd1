import { type FormEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ZodType, z } from 'zod';
import { ApiError } from '../api/client.ts';

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

interface FormOptions<Values> {
  initial: Values;
  /** What is wrong before anything is sent. */
  check: (values: Values) => FieldErrors<Values>;
  send: (values: Values) => Promise<unknown>;
}

/** A form that keeps what was typed, says what is wrong at the field, and takes the focus there. */
export function useForm<Values extends Record<string, string | boolean>>({
  initial,
  check,
  send,
}: FormOptions<Values>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // A page can be typed in before its code is there, by people and by their browsers.
  useLayoutEffect(() => setValues((before) => ({ ...before, ...readTyped(form.current, before) })), []);

  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others as FieldErrors<Values>);
  };

  /** Takes over what is different elsewhere by now, but for what was typed here meanwhile. */
  const follow = useCallback((before: Values, now: Values) => setValues((typed) => rebase(typed, before, now)), []);

  const complain = (found: FieldErrors<Values>) => {
    // The focus can only go where the message already is.
    flushSync(() => setErrors(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found = check(values);
    if (Object.keys(found).length > 0) return complain(found);
    setIsSending(true);
    try {
      await send(values);
    } catch (error) {
      // Whoever sends has told people; what belongs to a field is said there too.
      if (error instanceof ApiError) complain(readIssues(error));
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
    follow,
    field,
    formProps: { ref: form, onSubmit: submit, noValidate: true },
  };
}

function rebase<Values extends Record<string, unknown>>(typed: Values, before: Values, now: Values): Values {
  const followed = Object.keys(typed).filter((name) => typed[name] === before[name]);
  return { ...typed, ...Object.fromEntries(followed.map((name) => [name, now[name]])) };
}

/** The fields of text that say something else than they were given. */
function readTyped<Values extends object>(form: HTMLFormElement | null, values: Values): Partial<Values> {
  const typed = [...new FormData(form ?? undefined)].filter(
    ([name, text]) => typeof values[name as keyof Values] === 'string' && values[name as keyof Values] !== text,
  );
  return Object.fromEntries(typed) as Partial<Values>;
}

function readIssues<Values>({ issues }: ApiError): FieldErrors<Values> {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message])) as FieldErrors<Values>;
}

/** What the server would say about each field, asked beforehand: the first message for each. */
export function checkInput(schema: ZodType, input: unknown): Record<string, string> {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}

/** Throws unless it fits, so that what was typed can be sent as what the contract takes. */
export function assertInput<Schema extends ZodType>(schema: Schema, input: unknown): asserts input is z.input<Schema> {
  schema.parse(input);
}

/** The dialog gives the focus to who asks for it when it opens; a form that arrives later has to take it. */
export function takeFocus(field: HTMLElement | null): void {
  field?.setAttribute('autofocus', '');
  field?.focus();
}
