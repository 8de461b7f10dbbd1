/** What this installation calls the game; the server writes it into the page, also where it was drawn beforehand. */
export const APP_NAME =
  typeof document === 'undefined'
    ? '{{app-name}}'
    : (document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '');
