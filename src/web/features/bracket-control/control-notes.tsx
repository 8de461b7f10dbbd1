import { Card } from '../../ui/card.tsx';

const NOTES = [
  'When submissions are closed, users see a message: entries will be open soon, or are over once games have started.',
  'Opening submissions lets users create and submit brackets.',
  'Closing submissions prevents new submissions.',
  'Existing brackets are unaffected.',
];

export function ControlNotes() {
  return (
    <Card title="Good to know">
      <ul className="grid gap-3">
        {NOTES.map((note) => (
          <li key={note} className="flex gap-3">
            <span aria-hidden="true" className="mt-2.5 size-1.5 flex-none rounded-full bg-ball" />
            {note}
          </li>
        ))}
      </ul>
    </Card>
  );
}
