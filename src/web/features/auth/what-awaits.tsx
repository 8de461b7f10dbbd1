const STEPS = [
  { title: 'Create an account', text: 'A username and a password are all it takes.' },
  { title: 'Fill out your predictions', text: 'Pick a winner for every game before the tournament starts.' },
  { title: 'Earn points', text: 'Every correct pick counts, and more so in later rounds.' },
  { title: 'Climb the leaderboard', text: 'See how you stack up against everybody else as results come in.' },
  { title: 'Win prizes', text: 'The best bracket takes the pot, and the bragging rights.' },
];

export function WhatAwaits() {
  return (
    <aside
      aria-labelledby="what-awaits"
      className="pebbles rounded-[2rem] bg-court px-6 py-8 text-on-court sm:px-8 lg:py-10"
    >
      <h2 id="what-awaits" className="text-balance font-display font-extrabold text-3xl tracking-tight">
        How you get to the top
      </h2>
      <ol className="mt-6 grid gap-5">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4">
            <span
              aria-hidden="true"
              className="grid size-10 place-items-center rounded-full bg-on-court font-bold font-display text-court text-xl"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-bold font-display text-xl leading-snug">{title}</h3>
              <p className="font-medium">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </aside>
  );
}
