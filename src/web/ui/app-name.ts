/** What this installation calls the game; the server writes it into the page. */
export const APP_NAME = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
