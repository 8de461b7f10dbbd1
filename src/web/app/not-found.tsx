import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { usePageTitle } from '../ui/page-title.ts';

export function NotFound() {
  usePageTitle('Page not found');
  return (
    <Page>
      <section className="grid justify-items-start gap-4 py-12 sm:py-16">
        <img src="/ball.svg" alt="" className="size-20 -rotate-12 sm:size-28" />
        <h1 className="font-display font-extrabold text-4xl sm:text-6xl">404 Page Not Found</h1>
        <p className="text-faint text-lg">Did you forget to add the page to the router?</p>
        <ButtonLink href="/" variant="secondary">
          Back to the home page
        </ButtonLink>
      </section>
    </Page>
  );
}
