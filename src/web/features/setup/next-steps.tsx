const STEPS = [
  ['Name it and say when it starts', 'Both can be changed later.'],
  ['Add the teams', 'Paste the whole list from a spreadsheet, seeds included if you have them.'],
  ['Generate the bracket', 'With 32 teams, or 34 with play-ins. Then open submissions.'],
] as const;

/** What awaits whoever starts with nothing. */
export function NextSteps() {
  return (
    <aside aria-label="How it goes" className="rounded-2xl bg-raised p-5 sm:p-7">
      <ol className="grid gap-5">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-9 flex-none place-items-center rounded-full bg-court font-display font-extrabold text-on-court"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-bold">{title}</p>
              <p className="text-faint">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </aside>
  );
}
