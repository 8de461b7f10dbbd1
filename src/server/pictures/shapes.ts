import { ordinalSuffix } from '../../domain/ordinal.ts';
import type { PickStatus } from '../../domain/scoring/scoring.ts';
import type { Fonts } from './fonts.ts';
import type { PictureName } from './picture.ts';
import { canDraw, drawText, type TextStyle } from './text.ts';

/** The colours of the light theme in src/web/styles.css. */
export const COLORS = {
  paper: '#fbf6ee',
  card: '#fffdf9',
  raised: '#f4ebdd',
  line: '#e5d9c6',
  ink: '#23170f',
  faint: '#6a594b',
  accent: '#b0400a',
  court: '#ee6a1f',
  glow: '#ff9d52',
  onCourt: '#23140a',
  good: '#1b6a3c',
  goodSoft: '#ddf0e1',
  bad: '#a82a1c',
  badSoft: '#fbe2dc',
  gold: '#d9a21b',
  silver: '#9aa3ad',
  bronze: '#b8763f',
} as const;

export const CARD = { width: 1200, height: 630 };
export const STORY = { width: 1080, height: 1920 };

export function svg({ width, height }: { width: number; height: number }, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

/** The background of a card: the close-up of a ball that the start page has behind its headline. */
export function drawBackground({ width, height } = CARD): string {
  // The seams are drawn for cards, and cover a taller picture if they are larger.
  const scale = Math.max(width / CARD.width, height / CARD.height);
  return `<defs><linearGradient id="glow" x1="0" y1="0" x2="0.6" y2="1"><stop offset="0" stop-color="${COLORS.glow}"/><stop offset="0.8" stop-color="${COLORS.court}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#glow)"/>
<g fill="none" stroke="${COLORS.onCourt}" stroke-width="${9 / scale}"${scale === 1 ? '' : ` transform="scale(${scale})"`}><path d="M-20 470C320 330 880 330 1220 560M770 -20C690 190 690 440 790 650M1010 -20C1250 190 1250 420 1130 650M300 -20C60 150 10 430 120 650"/></g>`;
}

export function drawBall(x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size / 32})" fill="none" stroke="#2a1508" stroke-width="2"><circle cx="16" cy="16" r="14" fill="${COLORS.court}"/><path d="M16 2v28M2 16h28M6 6.2c5.4 5.4 5.4 14.2 0 19.6M26 6.2c-5.4 5.4-5.4 14.2 0 19.6"/></g>`;
}

export function drawPanel(x: number, y: number, width: number, height: number, fill: string, radius = 32): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
}

/** A cup, `size` wide and high. */
export function drawTrophy(x: number, y: number, size: number, fill: string): string {
  return `<g transform="translate(${x} ${y}) scale(${size / 24})" fill="${fill}"><path d="M6 2h12v7a6 6 0 0 1-12 0z"/><path d="M6 4H2.5v2.5A4.5 4.5 0 0 0 7 11M18 4h3.5v2.5A4.5 4.5 0 0 1 17 11" fill="none" stroke="${fill}" stroke-width="1.8"/><path d="M10.8 14h2.4v4h-2.4zM7 18h10v3.5H7z"/></g>`;
}

/** A tick, a cross or a ring: legible without colour. */
export function drawDot(status: PickStatus, x: number, y: number, size: number): string {
  const shape = {
    correct: `<circle cx="12" cy="12" r="11" fill="${COLORS.good}"/><path d="M7 12.5l3.4 3.5L17 8.8" stroke="#fff" fill="none" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`,
    incorrect: `<circle cx="12" cy="12" r="11" fill="${COLORS.bad}"/><path d="M8 8l8 8M16 8l-8 8" stroke="#fff" fill="none" stroke-width="2.6" stroke-linecap="round"/>`,
    upcoming: `<circle cx="12" cy="12" r="8.5" fill="none" stroke="${COLORS.accent}" stroke-width="3.4"/>`,
  }[status];
  return `<g transform="translate(${x} ${y}) scale(${size / 24})">${shape}</g>`;
}

export function drawLabel(fonts: Fonts, text: string, x: number, y: number, style: Partial<TextStyle> = {}): string {
  return drawText(fonts, text, x, y, { style: 'text', size: 22, fill: COLORS.faint, ...style });
}

/** The name or username, whichever our fonts can draw, or else a name made from the rank. */
export function chooseName(fonts: Fonts, { name, username }: PictureName, rank: number): string {
  return findDrawable(fonts, name, username) ?? `Player ${rank}`;
}

/** The first of these texts that our fonts can draw. */
export function findDrawable(fonts: Fonts, ...texts: string[]): string | undefined {
  return texts.find((text) => canDraw(fonts, text));
}

export function chooseTeamName(fonts: Fonts, name: string, seed: number | null): string {
  return canDraw(fonts, name) ? name : seed === null ? 'Team' : `Team with seed ${seed}`;
}

export function formatOrdinal(rank: number): string {
  return `${rank.toLocaleString('en')}${ordinalSuffix(rank)}`;
}

export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
