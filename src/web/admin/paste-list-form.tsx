import { type ReactNode, type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FormProblem } from '../ui/field.tsx';
import { toast } from '../ui/toasts.ts';
import { PastedListField } from './pasted-list.tsx';

/** What an import of a pasted list differs in from the others. */
interface PasteListFormProps<List> {
  label: string;
  placeholder: string;
  hint: string;
  read: (text: string) => List;
  /** How many of its lines can be saved. */
  count: (list: List) => number;
  /** The label of the button for so many lines. */
  action: (count: number) => string;
  busyLabel: string;
  save: (list: List) => Promise<void>;
  /** The lines that could not be read, which stay in the field after the others were saved. */
  keepProblems: (list: List) => string;
  /** Why saving failed: for the toast, and for the form. */
  explainFailure: (error: unknown) => { title: string; text: string; problem: string };
  preview: (list: List, controls: PasteListControls) => ReactNode;
}

interface PasteListControls {
  area: RefObject<HTMLTextAreaElement | null>;
  isSaving: boolean;
  /** Changes the text as it is now, which may be newer than the preview. */
  edit: (change: (text: string) => string) => void;
}

/** Imports a pasted list, with a preview before it is saved. Lines with problems stay in the field. */
export function PasteListForm<List>(props: PasteListFormProps<List>) {
  const { read, save, keepProblems, explainFailure } = props;
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  // Freezes the preview while saving, since what is new would show as a duplicate.
  const [saving, setSaving] = useState<List | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const deferredText = useDeferredValue(text);
  const parsed = useMemo(() => read(deferredText), [read, deferredText]);
  const list = saving ?? parsed;
  const count = props.count(list);
  const isSaving = saving !== null;

  const submit = async () => {
    if (isSaving || count === 0) return;
    setProblem('');
    setSaving(list);
    try {
      await save(list);
      // Keeps a text that was edited while saving.
      setText((now) => (now === deferredText ? keepProblems(list) : now));
      area.current?.focus();
    } catch (error) {
      const failure = explainFailure(error);
      toast.failure(failure.title, failure.text);
      setProblem(failure.problem);
    } finally {
      setSaving(null);
    }
  };
  return (
    <Card title="Paste a list">
      <div className="grid gap-5">
        <PastedListField
          ref={area}
          label={props.label}
          placeholder={props.placeholder}
          hint={props.hint}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setProblem('');
          }}
        />
        {props.preview(list, { area, isSaving, edit: setText })}
        <FormProblem>{problem}</FormProblem>
        <Button className="justify-self-start" disabled={count === 0} aria-disabled={isSaving} onClick={submit}>
          {isSaving ? props.busyLabel : props.action(count)}
        </Button>
      </div>
    </Card>
  );
}
