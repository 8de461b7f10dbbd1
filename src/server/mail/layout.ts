import { escapeHtml } from '../http/escape-html.ts';

/** A mail before it is laid out. */
export interface Content {
  subject: string;
  heading: string;
  paragraphs: string[];
  action: Link;
  /** Below the action. */
  notes?: string[];
}

export interface Link {
  /** Says where it leads. */
  label: string;
  url: string;
}

export interface Site {
  appName: string;
  origin: string;
}

export function toText({ heading, paragraphs, action, notes = [] }: Content, site: Site, unsubscribe?: Link): string {
  return [
    heading,
    ...paragraphs,
    `${action.label}:\n${action.url}`,
    ...notes,
    `-- \n${site.appName}\n${site.origin}`,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
  ].join('\n\n');
}

const FONT = "font-family: Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const TEXT = `margin: 0 0 16px; ${FONT}; font-size: 17px; line-height: 1.5; color: #23170f`;
const SMALL = `margin: 0 0 8px; ${FONT}; font-size: 14px; line-height: 1.5; color: #6a594b; overflow-wrap: anywhere`;

/** The dark theme, for mail programs that support the media query. Others show the inline colours, or invert them. */
const DARK = `@media (prefers-color-scheme: dark) {
  .paper { background-color: #17110c !important }
  .card { background-color: #201812 !important; border-color: #3d2f24 !important }
  .court { background-color: #8f3707 !important; color: #fff3e4 !important }
  .ink { color: #f7ede0 !important }
  .faint { color: #c0ad99 !important }
  .link { color: #ff9a57 !important }
  .button { background-color: #ff9a57 !important; color: #23140a !important }
}`;

/** Tables and inline styles, which all mail programs understand, in the web app's colours. Loads no images or fonts. */
export function toHtml(content: Content, { appName, origin }: Site, unsubscribe?: Link): string {
  const { subject, heading, paragraphs, action, notes = [] } = content;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="margin: 0; padding: 0; background-color: #fbf6ee">
<div role="article" aria-roledescription="email" aria-label="${escapeHtml(subject)}" lang="en">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background-color: #fbf6ee">
<tr><td align="center" style="padding: 24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px">
<tr><td class="court" style="padding: 16px 28px; background-color: #ee6a1f; border-radius: 16px 16px 0 0; ${FONT}; font-size: 20px; font-weight: 800; color: #23140a">${escapeHtml(appName)}</td></tr>
<tr><td class="card" style="padding: 28px; background-color: #fffdf9; border: 1px solid #e5d9c6; border-top: 0; border-radius: 0 0 16px 16px">
<h1 class="ink" style="margin: 0 0 16px; ${FONT}; font-size: 26px; line-height: 1.2; color: #23170f">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
<p style="margin: 24px 0"><a class="button" href="${escapeHtml(action.url)}" style="display: inline-block; padding: 14px 28px; background-color: #b0400a; border-radius: 999px; ${FONT}; font-size: 17px; font-weight: 600; color: #fffdf9; text-decoration: none">${escapeHtml(action.label)}</a></p>
${notes.map(paragraph).join('\n')}
<p class="faint" style="${SMALL}">If the button does not work, open this address:<br>${link(action.url, action.url)}</p>
</td></tr>
<tr><td style="padding: 16px 28px">
<p class="faint" style="${SMALL}">Sent by ${link(origin, appName)}</p>
${unsubscribe ? `<p class="faint" style="${SMALL}">${link(unsubscribe.url, unsubscribe.label)}</p>` : ''}
</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p class="ink" style="${TEXT}">${escapeHtml(text)}</p>`;
}

function link(url: string, label: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color: #b0400a">${escapeHtml(label)}</a>`;
}
