import { MAIN_ROUNDS, ROUND_LABELS, ROUND_POINTS } from '../../../domain/rounds.ts';
import { usePageTitle } from '../../app/page-title.ts';
import { TournamentStatus } from './tournament-status.tsx';

const FACTS = [
  { figure: 32, name: 'teams' },
  { figure: 31, name: 'games' },
  { figure: 5, name: 'rounds' },
];

export function Home() {
  usePageTitle();
  return (
    <>
      <section className="grid gap-6 py-10 sm:py-16">
        <h1 className="max-w-3xl text-balance font-display font-extrabold text-5xl leading-none tracking-tight sm:text-7xl">
          Call every game. Win the pot.
        </h1>
        <p className="max-w-xl text-faint text-lg">
          Fill in one bracket before the first tip-off, then watch your picks turn into points as the games finish.
        </p>
        <dl className="flex gap-8 sm:gap-12">
          {FACTS.map(({ figure, name }) => (
            <div key={name} className="flex flex-col-reverse">
              <dt className="text-faint">{name}</dt>
              <dd className="font-bold font-display text-4xl">{figure}</dd>
            </div>
          ))}
        </dl>
      </section>
      <TournamentStatus />
      <PointsByRound />
    </>
  );
}

function PointsByRound() {
  return (
    <section aria-labelledby="points" className="rounded-2xl border border-line bg-card p-6 sm:p-8">
      <h2 id="points" className="font-bold font-display text-2xl">
        Points per correct pick
      </h2>
      <ol className="mt-4 grid gap-x-6 sm:grid-cols-5">
        {MAIN_ROUNDS.map((round) => (
          <li
            key={round}
            className="flex items-baseline justify-between border-line border-t py-3 sm:flex-col-reverse sm:border-t-0"
          >
            <span className="text-faint">{ROUND_LABELS[round]}</span>
            <span className="font-bold font-display text-3xl text-accent">{ROUND_POINTS[round]}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
