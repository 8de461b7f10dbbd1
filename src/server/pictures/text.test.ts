import { describe, expect, it } from 'vitest';
import { drawBracketCard } from './cards.ts';
import { fitText } from './fit-text.ts';
import { createFonts } from './fonts.ts';
import { chooseName } from './shapes.ts';
import { canDraw, cleanText, drawText, measure } from './text.ts';

const alphabet = (from: number, to: number, width = 500) => [{ from, widths: Array(to - from + 1).fill(width) }];
const styles = ['display', 'text'] as const;

/** Every letter is half as wide as the font is high, and an emoji 1.2 times as wide. */
const fonts = createFonts([
  { family: 'latin', styles, advances: [...alphabet(0x20, 0x17e), ...alphabet(0x2026, 0x2026)] },
  { family: 'cyrillic', styles, advances: alphabet(0x400, 0x45f) },
  { family: 'hebrew', styles, advances: [...alphabet(0x20, 0x20), ...alphabet(0x5d0, 0x5ea)] },
  { family: 'emoji', styles, advances: [...alphabet(0x1f980, 0x1f98f, 1200), ...alphabet(0x1f468, 0x1f469, 1200)] },
]);
const STYLE = { style: 'text', size: 20, fill: '#000' } as const;
const draw = (text: string) => drawText(fonts, text, 0, 0, STYLE);
const runsOf = (text: string) =>
  [...draw(text).matchAll(/font-family="(\w+)"[^>]*>([^<]*)</g)].map(([, family, part]) => [family, part]);

describe('text in an SVG', () => {
  it.each(['<script>alert(1)</script>', '"><image href="x"/>', ']]>', '&amp;', '<!--', "' onload='x"])(
    'is text, not markup: %s',
    (name) => {
      const svg = draw(name);
      expect(svg.match(/<[^>]*>/g)?.map((tag) => tag.slice(0, 5))).toEqual(['<text', '</tex']);
      expect(svg).not.toMatch(/&(?!(amp|lt|gt|quot);)/);
    },
  );

  it('has no characters that XML forbids', () => {
    expect(cleanText('a\0b\x0bc\x1bd\ud800e\udfffF\ufffeG\u202eh\n i')).toBe('ab cdeFGh i');
  });

  it('is drawn in the first font that has its characters', () => {
    expect(runsOf('Ada Нина 🦁')).toEqual([
      ['latin', 'Ada '],
      ['cyrillic', 'Нина'],
      ['latin', ' '],
      ['emoji', '🦁'],
    ]);
  });

  it('keeps words of a right-to-left script in one run, so that their order is right', () => {
    expect(runsOf('Al שלום כהן')).toEqual([
      ['latin', 'Al '],
      ['hebrew', 'שלום כהן'],
    ]);
  });

  it('puts signs to the side where they are read, mirrored, and digits in their own order', () => {
    expect(runsOf('שלום כהן (אב) 12!')).toEqual([
      ['latin', '!'],
      ['latin', '12'],
      ['latin', ' '],
      ['latin', '('],
      ['hebrew', 'אב'],
      ['latin', ')'],
      ['hebrew', ' '],
      ['hebrew', 'שלום כהן'],
    ]);
  });

  it('draws an emoji sequence that no font has as its parts', () => {
    expect(runsOf('👨\u200d👩')).toEqual([['emoji', '👨👩']]);
    expect(canDraw(fonts, '👨\u200d👩')).toBe(true);
  });
});

describe('the name on a picture', () => {
  it.each([
    ['Нина', 'nina', 'Нина'],
    ['สมชาย', 'somchai', 'somchai'],
    ['สมชาย', 'ชาย', 'Player 12'],
    ['\u200d', 'ada', 'ada'],
  ])('%s, or else %s, shows as %s', (name, username, shown) => {
    expect(chooseName(fonts, { name, username }, 12)).toBe(shown);
  });
});

describe('text in a box', () => {
  const box = { style: 'text', size: 40, minSize: 20, width: 400, height: 90 } as const;
  const widest = (lines: string[], size: number) =>
    Math.max(...lines.map((line) => measure(fonts, 'text', line) * size));

  it.each([
    ['Ada', ['Ada'], 40],
    ['Ada Lovelace of London', ['Ada Lovelace of', 'London'], 40],
    ['Lovelaceoflondonandsurrey', ['Lovelaceoflondonandsurrey'], 32],
  ])('%s shows as it is, wraps at words, or shrinks', (name, lines, size) => {
    expect(fitText(fonts, name, box)).toEqual({ lines, size });
  });

  it.each(['x'.repeat(60), 'x'.repeat(500), `${'x'.repeat(70)} ${'y'.repeat(70)}`, 'a b '.repeat(100)])(
    'never overflows: %s',
    (name) => {
      const { lines, size } = fitText(fonts, name, box);
      expect(widest(lines, size)).toBeLessThanOrEqual(box.width);
      expect(lines.length * size * 1.1).toBeLessThanOrEqual(box.height);
      if (name.length > 200) expect(lines.at(-1)).toMatch(/…$/);
    },
  );
});

const TEAM = {
  seed: 1,
  name: '<b>Bears</b>',
  mark: { text: '<', color: 'teal' },
  status: 'correct',
  isOut: false,
} as const;
const CARD = {
  kind: 'bracket',
  hasResults: true,
  appName: '<i>',
  tournamentName: '"Cup"',
  rank: 3,
  points: 240,
  bracketCount: 1_234_567,
  owner: { name: '<image href="http://x/"/>', username: 'u' },
  champion: TEAM,
  finalFour: [TEAM, TEAM, TEAM, TEAM],
} as const;

it('a card has a hostile name as text, not as markup', () => {
  const svg = drawBracketCard(fonts, CARD);
  expect(svg).not.toMatch(/<(b|i|image)[ >]/);
  expect(svg).toContain('&lt;b&gt;Bears');
});

it('the points on a card stand clear of the rank, however many brackets there are', () => {
  const count = 'of 1,234,567 brackets';
  const [countX = 0, pointsX = 0] = [count, 'points'].map((text) =>
    Number(new RegExp(`<text x="([\\d.]+)"[^>]*>${text}<`).exec(drawBracketCard(fonts, CARD))?.[1]),
  );
  expect(pointsX).toBeGreaterThan(countX + measure(fonts, 'text', count) * 26);
});
