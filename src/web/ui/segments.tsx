import { useId } from 'react';

interface SegmentsProps<Option extends string> {
  label: string;
  options: readonly Option[];
  labels: Readonly<Record<Option, string>>;
  chosen: Option;
  choose: (option: Option) => void;
}

/** A choice between two or three short options, side by side. */
export function Segments<Option extends string>({ label, options, labels, chosen, choose }: SegmentsProps<Option>) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label={label} className="inline-flex rounded-full border border-line bg-raised p-1">
      {options.map((option) => (
        <label
          key={option}
          className="relative inline-flex min-h-9 cursor-pointer items-center rounded-full px-4 font-semibold text-faint text-sm hover:text-ink has-checked:bg-ink has-checked:text-paper pointer-coarse:min-h-11"
        >
          {labels[option]}
          {/* Covers the label, so that it shows the focus ring. */}
          <input
            type="radio"
            name={group}
            checked={chosen === option}
            onChange={() => choose(option)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-full"
          />
        </label>
      ))}
    </div>
  );
}
