import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { FONT_INDEX, FONTS_FOLDER, type FontFile } from '../src/server/pictures/fonts.ts';
import { fingerprint, hasStamp } from './build-stamp.js';
import { FONT_SOURCES, type FontSource } from './font-sources.ts';
import { ROOT } from './run.js';
import { renameFont } from './sfnt.ts';

const packageFolder = (name: string) => path.join(ROOT, 'node_modules', name);

// The fonts are kept between builds: making them takes several seconds, and font packages hardly ever change.
const stamp = `${FONTS_FOLDER}.made-from`;
const madeFrom = fingerprint([
  ...[...FONT_SOURCES.map((source) => source.package), 'subset-font', 'harfbuzzjs'].map((name) =>
    path.join(packageFolder(name), 'package.json'),
  ),
  ...['make-fonts.ts', 'font-sources.ts', 'sfnt.ts'].map((name) => path.join(ROOT, 'scripts', name)),
  path.join(ROOT, 'src/server/pictures/fonts.ts'),
]);
if (!hasStamp(stamp, madeFrom)) {
  const unfinished = `${FONTS_FOLDER}.unfinished`;
  for (const old of [stamp, unfinished, FONTS_FOLDER]) rmSync(old, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const index: FontFile[] = [];
  for (const source of FONT_SOURCES) index.push(...(await convert(source, unfinished)));
  writeFileSync(path.join(unfinished, FONT_INDEX), JSON.stringify(index));
  renameSync(unfinished, FONTS_FOLDER);
  writeFileSync(stamp, madeFrom);
}

/** Writes the matching files of a package as TrueType. Each gets its own family name, by which pictures choose it. */
async function convert({ package: name, files, weight, styles }: FontSource, folder: string): Promise<FontFile[]> {
  const place = path.join(packageFolder(name), 'files');
  const found = readdirSync(place).filter((file) => files.test(file));
  if (found.length === 0) throw new Error(`${name} has no files that match ${files}.`);
  const converted: FontFile[] = [];
  for (const file of found) {
    const family = `${path.basename(name)}-${files.exec(file)?.[1]}`;
    const variationAxes = file.includes('-wght-') ? { wght: weight } : {};
    const options = { keepAllGlyphs: true, targetFormat: 'sfnt', noHinting: true, variationAxes } as const;
    const font = renameFont(await subsetFont(readFileSync(path.join(place, file)), undefined, options), family);
    writeFileSync(path.join(folder, `${family}.ttf`), font);
    converted.push({ family, styles, advances: listAdvances(font) });
  }
  return converted;
}

/** The widths of all characters in thousandths of the font size, in runs of consecutive characters. */
function listAdvances(bytes: Buffer): FontFile['advances'] {
  const face = new Face(new Blob(bytes));
  const font = new Font(face);
  const runs: FontFile['advances'] = [];
  for (const character of [...face.collectUnicodes()].sort((a, b) => a - b)) {
    const width = Math.round((font.glyphHAdvance(font.nominalGlyph(character) ?? 0) * 1000) / face.upem);
    const last = runs.at(-1);
    if (last && last.from + last.widths.length === character) last.widths.push(width);
    else runs.push({ from: character, widths: [width] });
  }
  return runs;
}
