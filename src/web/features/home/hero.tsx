import { ButtonLink } from '../../ui/button.tsx';
import { HeroArt } from './hero-art.tsx';

const FACTS = [
  { figure: 32, name: 'teams' },
  { figure: 31, name: 'games' },
  { figure: 5, name: 'rounds' },
];

export function Hero({ isLoggedIn }: { isLoggedIn: boolean }) {
  return (
    <section aria-labelledby="hero" className="mx-auto w-full max-w-[100rem] sm:px-6">
      <div className="pebbles relative isolate overflow-hidden bg-court text-on-court sm:rounded-[2rem]">
        <div className="grid justify-items-start gap-6 px-5 pt-10 pb-68 sm:px-10 md:pb-12 lg:w-1/2 lg:py-16 lg:pr-0 xl:pl-16">
          <h1
            id="hero"
            className="font-display font-extrabold text-[clamp(2.9rem,1.2rem+4.6vw,6rem)] leading-[0.92] tracking-tight"
          >
            Call every game. <span className="block">Win the pot.</span>
          </h1>
          <p className="max-w-lg text-balance font-medium text-lg sm:text-xl">
            Fill in one bracket before the first tip-off, then watch your picks turn into points as the games finish.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink look="court" href={isLoggedIn ? '/bracket' : '/auth#register'} size="large">
              {isLoggedIn ? 'View Your Bracket' : 'Join The Challenge'}
            </ButtonLink>
            <ButtonLink look="courtLine" href="/leaderboard" size="large">
              View Leaderboard
            </ButtonLink>
          </div>
          <dl className="flex gap-8 sm:gap-12">
            {FACTS.map(({ figure, name }) => (
              <div key={name} className="flex flex-col-reverse">
                <dt className="font-medium">{name}</dt>
                <dd className="font-display font-extrabold text-4xl leading-none sm:text-5xl">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
        {/* It hangs from the end of the text, so it comes after it, also where the page is painted while it arrives. */}
        <HeroArt />
      </div>
    </section>
  );
}
