import { ButtonLink } from '../../ui/button.tsx';

const STEPS = [
  {
    title: 'Fill Your Bracket',
    text: 'Choose a winner for every game, from the first round to the champion, and submit before it starts.',
  },
  {
    title: 'Earn Points',
    text: 'Every correct pick counts, and each round counts double the one before. Upsets are yours to call.',
  },
  {
    title: 'Claim Victory',
    text: 'Climb the leaderboard as the results come in. Whoever is on top after the final wins the pot.',
  },
];

export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="pt-14 sm:pt-20">
      <h2 id="how-it-works" className="font-display font-extrabold text-3xl tracking-tight sm:text-4xl">
        How it works
      </h2>
      <ol className="mt-6 grid gap-x-8 gap-y-8 md:grid-cols-3">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4 border-ink border-t-4 pt-5 md:block">
            <span aria-hidden="true" className="font-display font-extrabold text-6xl text-accent leading-none">
              {index + 1}
            </span>
            <div>
              <h3 className="font-bold font-display text-2xl md:mt-4">{title}</h3>
              <p className="mt-1 text-faint">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href="/rules">View Complete Rules</ButtonLink>
        <ButtonLink href="/bracket" look="secondary">
          See Sample Bracket
        </ButtonLink>
      </div>
    </section>
  );
}
