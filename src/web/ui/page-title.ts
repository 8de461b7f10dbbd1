import { useEffect } from 'react';
import { APP_NAME } from './app-name.ts';

/** Where a page is drawn without a document: what it is called. */
export const drawn = { title: APP_NAME };

export function usePageTitle(title?: string): void {
  const whole = title ? `${title} · ${APP_NAME}` : APP_NAME;
  if (typeof document === 'undefined') drawn.title = whole;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}
