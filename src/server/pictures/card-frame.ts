import { fitLine } from './fit-text.ts';
import type { Fonts } from './fonts.ts';
import type { Titles } from './picture.ts';
import { CARD, COLORS, drawBackground, drawBall, drawPanel } from './shapes.ts';
import { canDraw, drawText, measure } from './text.ts';

export const MARGIN = 48;
export const PANEL = { x: MARGIN, y: 112, width: CARD.width - 2 * MARGIN, height: CARD.height - 112 - MARGIN };

/** The background with the names of the app and of the tournament, and an empty panel. */
export function drawFrame(fonts: Fonts, { appName, tournamentName }: Titles): string {
  const app = fitLine(fonts, drawableText(fonts, appName), { style: 'display', size: 46, minSize: 30, width: 420 });
  const tournament = fitLine(fonts, drawableText(fonts, tournamentName), {
    style: 'text',
    size: 34,
    minSize: 24,
    // With the paddings of both labels, this and the name of the app are no wider than the panel.
    width: 520,
  });
  return [
    drawBackground(),
    drawPanel(PANEL.x, 26, 96 + measure(fonts, 'display', app.text) * app.size, 64, COLORS.paper),
    drawBall(PANEL.x + 12, 36, 44),
    drawText(fonts, app.text, PANEL.x + 70, 73, { style: 'display', size: app.size, fill: COLORS.ink }),
    drawPanel(PANEL.x, PANEL.y, PANEL.width, PANEL.height, COLORS.paper),
    drawTag(fonts, tournament),
  ].join('');
}

function drawTag(fonts: Fonts, { text, size }: { text: string; size: number }): string {
  if (text === '') return '';
  const width = measure(fonts, 'text', text) * size + 56;
  const right = PANEL.x + PANEL.width;
  return (
    drawPanel(right - width, 26, width, 64, COLORS.onCourt) +
    drawText(fonts, text, right - 28, 58 + size * 0.35, { style: 'text', size, fill: '#fff3e4', anchor: 'end' })
  );
}

/** The text, or an empty one if there is none or the fonts cannot draw it. */
export function drawableText(fonts: Fonts, text: string | null): string {
  return text !== null && canDraw(fonts, text) ? text : '';
}
