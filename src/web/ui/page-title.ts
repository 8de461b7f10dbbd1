import { useEffect } from 'react';

/** What this installation calls the game; the server writes it into the page, also where it was drawn beforehand. */
export const APP_NAME =
  typeof document === 'undefined'
    ? '{{app-name}}'
    : (document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '');

/** Where a page is drawn without a document: what it is called. */
export const drawn = { title: APP_NAME };

export function usePageTitle(title?: string): void {
  const whole = title ? `${title} · ${APP_NAME}` : APP_NAME;
  if (typeof document === 'undefined') drawn.title = whole;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}
