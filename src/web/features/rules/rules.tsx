import './rules.css';
import { PATHS } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import type { Rule } from './before-the-games.tsx';
import { BEFORE_THE_GAMES } from './before-the-games.tsx';
import { DURING_THE_GAMES } from './during-the-games.tsx';

const RULES: readonly Rule[] = [...BEFORE_THE_GAMES, ...DURING_THE_GAMES];

export function Rules() {
  usePageTitle('Rules');
  return (
    <Page>
      <PageHeader title="Rules" lead="Everything there is to know, in five minutes or less." />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-6 sm:gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Contents />
        <div className="grid min-w-0 max-w-2xl gap-12">
          {RULES.map(({ id, title, Text }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="prose-rules scroll-mt-6">
              <h2 id={`${id}-title`} className="font-bold font-display text-3xl tracking-tight">
                {title}
              </h2>
              <Text />
            </section>
          ))}
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={PATHS.myBracket}>Make Predictions</ButtonLink>
            <ButtonLink href={PATHS.leaderboard} variant="secondary">
              View Leaderboard
            </ButtonLink>
          </div>
        </div>
      </div>
    </Page>
  );
}

function Contents() {
  return (
    <nav aria-label="On this page" className="rounded-2xl border-line sm:border sm:bg-card sm:p-3 lg:sticky lg:top-6">
      {/* One row on a phone, where the first screen is for the rules. */}
      <ol className="max-sm:scroll-row max-sm:-mx-4 max-sm:flex max-sm:gap-2 max-sm:px-4 sm:grid sm:grid-cols-2 lg:grid-cols-1">
        {RULES.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center gap-3 whitespace-nowrap rounded-xl px-3 font-semibold hover:bg-raised max-sm:gap-2 max-sm:rounded-full max-sm:border max-sm:border-edge max-sm:bg-card max-sm:px-4"
            >
              <span aria-hidden="true" className="text-right font-display text-accent sm:w-5">
                {index + 1}
              </span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
