import { Link } from 'wouter';
import { usePageTitle } from './page-title.ts';

export function NotFound() {
  usePageTitle('Page not found');
  return (
    <section className="grid justify-items-start gap-4 py-16">
      <h1 className="font-display font-extrabold text-4xl sm:text-5xl">404 Page Not Found</h1>
      <p className="text-faint text-lg">Did you forget to add the page to the router?</p>
      <Link href="/" className="inline-flex min-h-11 items-center font-semibold text-accent underline">
        Back to the home page
      </Link>
    </section>
  );
}
