import { describe, expect, it } from 'vitest';
import { MARK_COLOR_VALUES, MARK_INK } from './mark-colors.ts';

/** Linear sRGB, from 0 to 1. */
type Rgb = readonly [number, number, number];

const COLORS = Object.entries(MARK_COLOR_VALUES);
const LIGHT_SURFACES = ['#ffffff', '#fbf6ee', '#fffdf9'];
const DARK_SURFACES = ['#17110c', '#201812', '#2b2119'];
const LEAST_CONTRAST = 4.5;
// The least visible difference is about 0.02.
const LEAST_DISTANCE = 0.08;

it('there are 24 colours', () => {
  expect(COLORS).toHaveLength(24);
});

it.each(COLORS)('%s can be read on every surface of its theme, and so can the letters on it', (_, { light, dark }) => {
  for (const surface of LIGHT_SURFACES) expect(contrast(light, surface)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  for (const surface of [...DARK_SURFACES, MARK_INK])
    expect(contrast(dark, surface)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
});

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it('any two colours can be told apart', () => {
    const pairs = COLORS.flatMap(([first, a], index) =>
      COLORS.slice(index + 1).map(([second, b]) => ({
        pair: `${first} ${second}`,
        distance: distance(a[theme], b[theme]),
      })),
    );
    expect(pairs.filter((each) => each.distance < LEAST_DISTANCE)).toEqual([]);
  });
});

/** The contrast ratio of WCAG 2. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = toLinear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The distance in OKLab, in which equal distances look equal. */
function distance(a: string, b: string): number {
  const [first, second] = [toOklab(toLinear(a)), toOklab(toLinear(b))];
  return Math.hypot(...first.map((value, index) => value - (second[index] ?? 0)));
}

function toLinear(hex: string): Rgb {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function toOklab([red, green, blue]: Rgb): Rgb {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}
