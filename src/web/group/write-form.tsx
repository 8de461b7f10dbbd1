import { useEffect, useState } from 'react';
import { tidyMessage } from '../../domain/groups/messages.ts';
import { ApiError, messageOf } from '../api/client.ts';
import { useWriteMessage } from '../api/group-queries.ts';
import { useUser } from '../api/session.ts';
import { readStored, removeStored, writeStored } from '../browser/storage.ts';
import { useForm } from '../forms/use-form.ts';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/field.tsx';

const MAX = 500;

/** Writes a message. What is typed is kept on this device until it is sent. */
export function WriteForm({ groupId }: { groupId: number }) {
  const user = useUser();
  // Whoever logs in next on this device finds nothing of it.
  const key = `swish-wall-${groupId}-${user?.id}`;
  const write = useWriteMessage(groupId);
  const [problem, setProblem] = useState<string | null>(null);
  const { field, values, rebase, formProps, isSending } = useForm({
    initial: { text: readStored(key) ?? '' },
    validate: ({ text }): { text?: string } => {
      setProblem(null);
      const fault = findFault(countCharacters(text));
      return fault ? { text: fault } : {};
    },
    send: async ({ text }) => {
      try {
        await write.mutateAsync(text);
        // What was typed meanwhile stays.
        rebase({ text }, { text: '' });
      } catch (error) {
        // Errors of the field are shown there anyway.
        const isAtField = error instanceof ApiError && error.issues.length > 0;
        if (!isAtField) setProblem(`It was not sent. ${messageOf(error)}`);
        throw error;
      }
    },
  });
  const { text } = values;
  useEffect(() => {
    if (text === '') removeStored(key);
    else writeStored(key, text);
  }, [key, text]);
  const { error, ...area } = field('text');
  const length = countCharacters(text);
  return (
    <form {...formProps} aria-label="Write on the wall" className="grid gap-2">
      <TextAreaField
        label="Message"
        required
        rows={2}
        maxLength={10 * MAX}
        {...area}
        error={error ?? problem ?? undefined}
        hint={
          <span className={length > MAX ? 'font-semibold text-bad' : ''}>
            {length.toLocaleString()} of {MAX} characters
          </span>
        }
      />
      <Button type="submit" aria-disabled={isSending} className="justify-self-start">
        {isSending ? 'Sending...' : 'Write'}
      </Button>
    </form>
  );
}

/** As the server counts them: an emoji is one or a few, and not the two units of each that JavaScript counts. */
function countCharacters(text: string): number {
  return [...tidyMessage(text)].length;
}

/** Why a message of this length cannot be sent; null if it can. */
function findFault(length: number): string | null {
  if (length === 0) return 'Write something first';
  return length > MAX ? `A message has at most ${MAX} characters: ${length - MAX} too many` : null;
}
