import { useEffect } from 'react';

/** The app's name from the settings, which the server fills into the page and its prerendered HTML. */
export const APP_NAME =
  typeof document === 'undefined'
    ? '{{app-name}}'
    : (document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '');

/** The title of the page that is being prerendered. */
export const prerendered = { title: APP_NAME };

export function usePageTitle(title?: string): void {
  const fullTitle = title ? `${title} · ${APP_NAME}` : APP_NAME;
  if (typeof document === 'undefined') prerendered.title = fullTitle;
  useEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
}
