import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../root.ts';

/** The font of headings, or that of everything else. */
export type FontStyle = 'display' | 'text';

/** A TrueType file of the build with the widths of its characters. */
export interface FontFile {
  /** The name of the file without its extension, and of the family in it. */
  family: string;
  styles: readonly FontStyle[];
  /** Runs of consecutive characters: the first, and the width of each in thousandths of the font size. */
  advances: { from: number; widths: number[] }[];
}

interface Glyph {
  family: string;
  width: number;
}

/** Finds the font for each character. */
export interface Fonts {
  /** All glyphs of a character, best font first. */
  find(style: FontStyle, codePoint: number): readonly Glyph[];
}

export const FONTS_FOLDER = fileURLToPath(new URL('dist/fonts', ROOT));
/** The list of font files, written by scripts/make-fonts.ts. */
export const FONT_INDEX = 'index.json';

export function fileOf(family: string): string {
  return path.join(FONTS_FOLDER, `${family}.ttf`);
}

/** Reads the index alone: a picture loads only those files that have its characters. */
export function loadFonts(): Fonts {
  return createFonts(JSON.parse(readFileSync(path.join(FONTS_FOLDER, FONT_INDEX), 'utf8')));
}

/** Looks characters up when they are needed: an index of all of them takes 70 ms and 20 MB, and names use few. */
export function createFonts(files: readonly FontFile[]): Fonts {
  const found = { display: new Map<number, Glyph[]>(), text: new Map<number, Glyph[]>() };
  return {
    find: (style, codePoint) => {
      const known = found[style].get(codePoint);
      if (known) return known;
      const glyphs = files.filter(({ styles }) => styles.includes(style)).flatMap((file) => findGlyph(file, codePoint));
      found[style].set(codePoint, glyphs);
      return glyphs;
    },
  };
}

function findGlyph({ family, advances }: FontFile, codePoint: number): Glyph[] {
  const run = advances.find(({ from, widths }) => codePoint >= from && codePoint < from + widths.length);
  const width = run?.widths[codePoint - run.from];
  return width === undefined ? [] : [{ family, width }];
}
