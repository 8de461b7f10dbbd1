import type { FontStyle } from '../src/server/pictures/fonts.ts';

/** Files of a font package, at one weight. */
export interface FontSource {
  package: string;
  /** Matches the names of the files. Its group is the part between the font and its weight. */
  files: RegExp;
  weight: number;
  /** The styles of text that it is for. */
  styles: readonly FontStyle[];
}

const BOTH = ['display', 'text'] as const;

/**
 * For each character, the first font that has it is used. The build converts them, since resvg reads neither WOFF2 nor
 * the weights of variable fonts.
 */
export const FONT_SOURCES: readonly FontSource[] = [
  {
    package: '@fontsource/bricolage-grotesque',
    files: /-(latin|latin-ext|vietnamese)-800-normal\.woff2$/,
    weight: 800,
    styles: ['display'],
  },
  {
    package: '@fontsource-variable/figtree',
    files: /-(latin|latin-ext)-wght-normal\.woff2$/,
    weight: 600,
    styles: ['text'],
  },
  {
    package: '@fontsource-variable/manrope',
    files: /-(vietnamese|cyrillic|cyrillic-ext|greek)-wght-normal\.woff2$/,
    weight: 700,
    styles: BOTH,
  },
  { package: '@fontsource-variable/rubik', files: /-(arabic|hebrew)-wght-normal\.woff2$/, weight: 600, styles: BOTH },
  { package: '@fontsource-variable/noto-sans-sc', files: /-(\d+)-wght-normal\.woff2$/, weight: 650, styles: BOTH },
  { package: '@fontsource-variable/noto-sans-kr', files: /-(\d+)-wght-normal\.woff2$/, weight: 650, styles: BOTH },
  { package: '@fontsource-variable/noto-emoji', files: /-(\d+)-wght-normal\.woff2$/, weight: 600, styles: BOTH },
];
