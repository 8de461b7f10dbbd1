import { useRef, useState } from 'react';
import { messageOf } from '../api/client.ts';
import { toast } from '../ui/toasts.ts';

/**
 * The value of a control that saves each choice at once. Shows what was chosen while it is being saved, and then what is saved;
 * a failure is a toast with this title.
 */
export function useSavedAtOnce<Value>(
  saved: Value,
  save: (value: Value) => Promise<unknown>,
  failureTitle: string,
): [shown: Value, choose: (value: Value) => void] {
  const [chosen, setChosen] = useState<{ value: Value } | null>(null);
  const latest = useRef({});
  const choose = async (value: Value) => {
    const choice = { value };
    latest.current = choice;
    setChosen(choice);
    try {
      await save(value);
    } catch (error) {
      toast.failure(failureTitle, messageOf(error));
    }
    // Queries report what was saved in a task of their own, which comes first.
    setTimeout(() => latest.current === choice && setChosen(null));
  };
  return [chosen ? chosen.value : saved, (value) => void choose(value)];
}
