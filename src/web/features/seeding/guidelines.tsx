import { Card } from '../../ui/card.tsx';

const GUIDELINES = [
  'Seeds run from 1 (strongest) to 16 (weakest).',
  'Each seed appears exactly twice in a 32-team tournament. With 34 teams four have seed 16, two at each position.',
  'Traditional matchups: 1v16, 2v15, 3v14, 4v13, 5v12, 6v11, 7v10, 8v9.',
  'The position (1-4) says which of two equal seeds goes where: opponents share one, and the lower plays in the left half.',
  'Regenerate the bracket after seeding.',
];

export function Guidelines() {
  return (
    <Card title="Seeding Guidelines">
      <ul className="grid max-w-3xl list-disc gap-2 pl-5 marker:text-ball">
        {GUIDELINES.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  );
}
