import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMain, log, ROOT } from './run.js';
import { listShipped, type Shipped } from './shipped-packages.ts';

const FILE = path.join(ROOT, 'THIRD-PARTY.md');
const TEXTS = path.join(ROOT, 'scripts/licence-texts');

const INTRODUCTION = `# Third-party software

What is shipped with the program and was made by others: the packages that the server runs with, those that are bundled
into the web app, and the fonts. A package that the web app imports is listed with all its dependencies, even where the
bundler leaves some of them out. Packages for one platform are installed only there. \`npm run third-party\` writes this
file, and \`npm run check\` fails when it is out of date.`;

/** Shipped inside other software, so that package-lock.json does not list them. */
const COMPONENTS = [
  {
    name: 'PostgreSQL',
    version: '',
    licence: 'PostgreSQL',
    part: 'server, in @electric-sql/pglite',
    file: 'postgresql.txt',
  },
  {
    name: 'libwebp',
    version: '1.1.0',
    licence: 'BSD-3-Clause',
    part: 'server, in @cwasm/webp',
    file: 'libwebp.txt',
  },
  {
    name: 'Unicode confusables',
    version: '15.0.0',
    licence: 'Unicode-DFS-2016',
    part: 'server, in a migration',
    file: 'unicode.txt',
  },
];

/** Licence texts for packages that contain none. */
const STANDARD_TEXTS: Record<string, string> = {
  MIT: path.join(TEXTS, 'mit.txt'),
  Unlicense: path.join(TEXTS, 'unlicense.txt'),
  'Apache-2.0': path.join(ROOT, 'node_modules/@electric-sql/pglite/LICENSE'),
};

/** Returns 0 if THIRD-PARTY.md is up to date, and 1 otherwise. */
export function checkThirdParty() {
  if (existsSync(FILE) && readFileSync(FILE, 'utf8') === describeThirdParty()) return 0;
  log('THIRD-PARTY.md is out of date. Write it again with `npm run third-party`.');
  return 1;
}

export function describeThirdParty() {
  const packages = listShipped();
  const components = COMPONENTS.map(({ file, ...component }) => ({
    ...component,
    text: readText(path.join(TEXTS, file)),
  }));
  const all = [...packages.map((shipped) => ({ ...shipped, text: findText(shipped) })), ...components];
  const byText = new Map<string, string[]>();
  for (const { name, version, text } of all)
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`.trim()]);
  return [
    INTRODUCTION,
    ['| name | version | licence | part |', '|---|---|---|---|', ...all.map(formatRow)].join('\n'),
    '## Licence texts',
    ...[...byText].map(([text, names]) => `### ${names.join(', ')}\n\n\`\`\`text\n${text}\n\`\`\``),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

function formatRow({ name, version, licence, part }: { name: string; version: string; licence: string; part: string }) {
  return `| ${name} | ${version} | ${licence} | ${part} |`;
}

/** The licence text of a package. A package of one platform may not be installed, so it uses its parent's. */
function findText({ name, licence, folder, parent }: Shipped) {
  const packageFolder = path.join(ROOT, parent ?? folder);
  const files = readdirSync(packageFolder)
    .filter((file) => /^(licen[cs]e|copying|notice)\b/i.test(file))
    .sort();
  const texts = files.map((file) => readText(path.join(packageFolder, file)));
  return texts.join('\n\n') || findTextInReadme(packageFolder) || makeStandardText(name, licence, packageFolder);
}

function findTextInReadme(packageFolder: string) {
  const file = readdirSync(packageFolder).find((name) => /^readme\.md$/i.test(name));
  const [, section = ''] = file ? readText(path.join(packageFolder, file)).split(/^#+ licen[cs]e\s*$/im) : [];
  return section.includes('Permission is hereby granted') ? section.trim() : '';
}

function makeStandardText(name: string, licence: string, packageFolder: string) {
  const file = STANDARD_TEXTS[licence];
  if (!file) throw new Error(`${name} has no licence text, and STANDARD_TEXTS has none for ${licence}.`);
  const { author } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8'));
  const holder = author?.name ?? author?.replace(/ *<.*>/, '') ?? `the authors of ${name}`;
  return `Copyright (c) ${holder}\n\n${readText(file)}`;
}

function readText(file: string) {
  const text = readFileSync(file, 'utf8')
    .replace(/\r\n/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim();
  // Vite's licence file goes on with those of its bundled dependencies, none of which is in the web app.
  return text.replace(/\n# Licenses of bundled dependencies\n.*/s, '').trim();
}

if (isMain(import.meta.url)) writeFileSync(FILE, describeThirdParty());
