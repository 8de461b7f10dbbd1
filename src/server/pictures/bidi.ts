/**
 * The order in which a line of text is drawn: the Unicode bidirectional algorithm (UAX #9) without explicit formatting
 * characters, which names do not have.
 */

/** The classes of UAX #9 that matter here. `N` are all neutrals; brackets are told apart by their character. */
type BidiClass = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'CS' | 'ET' | 'N';
type Strong = 'L' | 'R';

const CLASSES: readonly [RegExp, BidiClass][] = [
  [/^[0-9\u06f0-\u06f9]/u, 'EN'],
  [/^[\u0660-\u0669\u066b\u066c]/u, 'AN'],
  [/^[+-]/u, 'ES'],
  [/^[,./:\u00a0\u060c]/u, 'CS'],
  [/^[#%°±‰\u066a\p{Sc}]/u, 'ET'],
  [/^(?=\p{L})\p{Script=Hebrew}/u, 'R'],
  [/^(?=\p{L})\p{Script=Arabic}|^\u0640/u, 'AL'],
  [/^[\p{L}\p{M}\p{N}]/u, 'L'],
];

const BRACKETS = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
const MIRRORED = new Map(['()', '[]', '{}', '<>', '«»', '‹›'].flatMap(([a = '', b = '']) => [[a, b] as const, [b, a]]));

/** Whether a character belongs to a script that is written from right to left. */
export function isRightToLeft(cluster: string): boolean {
  return ['R', 'AL'].includes(classOf(cluster));
}

/** The sign that stands for another in text from right to left, where an opening bracket opens to the left. */
export function mirror(sign: string): string {
  return MIRRORED.get(sign) ?? sign;
}

/**
 * The embedding level of each cluster: odd from right to left. The first letter decides the direction of the line, so
 * that a name reads as its owner writes it.
 */
export function resolveLevels(clusters: readonly string[]): number[] {
  const original = clusters.map(classOf);
  const first = original.find((each) => ['L', 'R', 'AL'].includes(each)) ?? 'L';
  const base: Strong = first === 'L' ? 'L' : 'R';
  const types = resolveNumbers(original, base);
  resolveBrackets(clusters, types, base);
  resolveNeutrals(types, base);
  return types.map((type) => {
    if (base === 'L') return type === 'L' ? 0 : type === 'R' ? 1 : 2;
    return type === 'R' ? 1 : 2;
  });
}

/** Pieces of one level each, as they stand from left to right. */
export function orderVisually<Piece extends { level: number }>(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces];
  for (let level = 2; level >= 1; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end += 1;
      if (end === start) continue;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

function classOf(cluster: string): BidiClass {
  return CLASSES.find(([pattern]) => pattern.test(cluster))?.[1] ?? 'N';
}

/** Rules W2 to W7: what digits, and the signs in and around them, belong to. */
function resolveNumbers(original: readonly BidiClass[], base: Strong): BidiClass[] {
  let types = [...original];
  const strongBefore = (index: number) =>
    types.slice(0, index).findLast((type) => ['L', 'R', 'AL'].includes(type)) ?? base;
  types = types.map((type, index) => (type === 'EN' && strongBefore(index) === 'AL' ? 'AN' : type));
  types = types.map((type) => (type === 'AL' ? 'R' : type));
  types = types.map((type, index) => {
    const [before, after] = [types[index - 1], types[index + 1]];
    const isBetween = before !== undefined && before === after;
    if (type === 'ES' && isBetween && before === 'EN') return 'EN';
    return type === 'CS' && isBetween && (before === 'EN' || before === 'AN') ? before : type;
  });
  types = types.map((type, index) => {
    if (type !== 'ET') return type;
    const before = types.slice(0, index).findLast((each) => each !== 'ET');
    const after = types.slice(index + 1).find((each) => each !== 'ET');
    return before === 'EN' || after === 'EN' ? 'EN' : type;
  });
  types = types.map((type) => (['ES', 'CS', 'ET'].includes(type) ? 'N' : type));
  return types.map((type, index) => (type === 'EN' && strongBefore(index) === 'L' ? 'L' : type));
}

/** Digits count as right-to-left for the signs around them. */
function strengthOf(type: BidiClass | undefined): Strong | null {
  if (type === 'L') return 'L';
  return type === 'R' || type === 'EN' || type === 'AN' ? 'R' : null;
}

/** Rule N0: both brackets of a pair have one direction. */
function resolveBrackets(clusters: readonly string[], types: BidiClass[], base: Strong): void {
  for (const [start, end] of findPairs(clusters, types)) {
    const inside = types.slice(start + 1, end).map(strengthOf);
    if (!inside.some((strength) => strength !== null)) continue;
    const before = types.slice(0, start).map(strengthOf);
    const context = before.findLast((strength) => strength !== null) ?? base;
    const direction = inside.includes(base) ? base : context;
    types[start] = direction;
    types[end] = direction;
  }
}

/** The pairs of brackets, by their opening ones. */
function findPairs(clusters: readonly string[], types: readonly BidiClass[]): [number, number][] {
  const pairs: [number, number][] = [];
  const open: { closing: string; at: number }[] = [];
  for (const [at, cluster] of clusters.entries()) {
    if (types[at] !== 'N') continue;
    const closing = BRACKETS.get(cluster);
    if (closing) open.push({ closing, at });
    const match = open.findLastIndex((bracket) => bracket.closing === cluster);
    if (match === -1) continue;
    pairs.push([open[match]?.at ?? 0, at]);
    open.length = match;
  }
  return pairs.sort(([a], [b]) => a - b);
}

/** Rules N1 and N2: a sign between two letters of one direction has it, too; any other that of the line. */
function resolveNeutrals(types: BidiClass[], base: Strong): void {
  const resolved = types.map((type, index) => {
    if (type !== 'N') return type;
    const before = types.slice(0, index).findLast((each) => each !== 'N');
    const after = types.slice(index + 1).find((each) => each !== 'N');
    const [left, right] = [strengthOf(before) ?? base, strengthOf(after) ?? base];
    return left === right ? left : base;
  });
  types.splice(0, types.length, ...resolved);
}
