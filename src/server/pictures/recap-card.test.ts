import { expect, it } from 'vitest';
import { createFonts } from './fonts.ts';
import type { RecapCard } from './picture.ts';
import { drawRecapCard } from './recap-card.ts';

const alphabet = (from: number, to: number) => [{ from, widths: Array(to - from + 1).fill(500) }];
const styles = ['display', 'text'] as const;
const fonts = createFonts([
  { family: 'latin', styles, advances: [...alphabet(0x20, 0x17e), ...alphabet(0x2026, 0x2026)] },
  { family: 'hebrew', styles, advances: [...alphabet(0x20, 0x20), ...alphabet(0x5d0, 0x5ea)] },
]);

const CARD: RecapCard = {
  kind: 'recap',
  appName: 'Swish',
  tournamentName: 'Cup',
  round: 'sweet_16',
  games: 8,
  decided: 8,
  bracketCount: 60,
  climber: null,
  faller: null,
  bestCall: null,
  perfect: 0,
  championsLost: 0,
};

interface Drawn {
  y: number;
  text: string;
}

/** The pieces of text as they are drawn: those of a line from left to right. */
function listTexts(card: RecapCard): Drawn[] {
  const found = drawRecapCard(fonts, card).matchAll(/<text [^>]*y="([\d.]+)"[^>]*>([^<]*)</g);
  return [...found].map(([, y, text = '']) => ({ y: Number(y), text }));
}

it('a long name from right to left is cut at its end, which is left, and leaves room for the other team', () => {
  const winner = { seed: 12, name: 'הדובים הגדולים מהמחצבה העתיקה של ירושלים הבנויה' };
  const texts = listTexts({ ...CARD, bestCall: { winner, loser: { seed: 5, name: 'Iron Bridge' }, count: 11 } });
  const had = texts.find(({ text }) => text === 'had') as Drawn;
  const cut = texts.find(({ text }) => text === '…') as Drawn;
  const name = texts.find(({ text }) => text.includes('הדובים')) as Drawn;
  expect(new Set([had.y, cut.y, name.y]).size).toBe(1);
  expect(texts.indexOf(had)).toBeLessThan(texts.indexOf(cut));
  expect(texts.indexOf(cut)).toBeLessThan(texts.indexOf(name));
  const over = texts.find(({ text }) => text === 'over') as Drawn;
  expect(over.y).toBeGreaterThan(had.y);
  expect(texts).toContainEqual({ y: over.y, text: 'Iron Bridge' });
});

it('a round that has just begun says how far it is', () => {
  const texts = (card: RecapCard) => listTexts(card).map(({ text }) => text);
  expect(texts({ ...CARD, decided: 1 })).toEqual(
    expect.arrayContaining(['So far · 60 brackets', 'So far', '1 of 8', 'game is decided']),
  );
  expect(texts({ ...CARD, perfect: null, decided: 3 })).toContain('games are decided');
  expect(texts(CARD)).not.toContain('So far');
});
