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

export function createFonts(files: readonly FontFile[]): Fonts {
  const glyphs = { display: new Map<number, Glyph[]>(), text: new Map<number, Glyph[]>() };
  for (const { family, styles, advances } of files) {
    for (const style of styles) addGlyphs(glyphs[style], family, advances);
  }
  return { find: (style, codePoint) => glyphs[style].get(codePoint) ?? [] };
}

function addGlyphs(glyphs: Map<number, Glyph[]>, family: string, advances: FontFile['advances']): void {
  for (const { from, widths } of advances) {
    for (const [index, width] of widths.entries()) {
      const glyph = { family, width };
      const existing = glyphs.get(from + index);
      if (existing) existing.push(glyph);
      else glyphs.set(from + index, [glyph]);
    }
  }
}
