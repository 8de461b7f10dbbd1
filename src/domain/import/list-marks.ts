/** The mark of a numbered or bulleted list at the beginning of a line. */
interface ListMark {
  /** How many characters of the line it takes, spaces around it included. */
  length: number;
  /** Its number; null for bullets and letters. */
  number: number | null;
  /** Whether names may begin like it: '1. FC Köln'. */
  isAmbiguous: boolean;
}

// Leading tabs are empty cells, so they are no indentation.
const BULLET = /^[^\S\t]*(?:[•‣◦▪▫●○■□∙·\uf0b7]\s*|[-–—*+]\s+)(?=\S)/u;
const NUMBER = /^[^\S\t]*(\d{1,4})([.)])(?:\s+(?=\S)|(?=\p{L}))/u;
const LETTERS = /^[^\S\t]*[a-z]{1,3}\)\s+(?=\S)/iu;
// A number without a sign of a list, which only counting tells from a name like '1860 Munich'.
const COUNT = /^[^\S\t]*#?(\d{1,4})(?:\s*[:,;–—-]\s*|\s+)(?=\p{L})/u;

function findMark(text: string): ListMark | null {
  const numbered = NUMBER.exec(text);
  if (numbered) {
    return { length: numbered[0].length, number: Number(numbered[1]), isAmbiguous: numbered[2] === '.' };
  }
  const found = BULLET.exec(text) ?? LETTERS.exec(text);
  return found && { length: found[0].length, number: null, isAmbiguous: false };
}

/**
 * Finds the marks of list items, such as '1. ', '2) ', 'a) ', '• ' and '- '; null for a line without one. '1.' may
 * also begin a name, so it is a mark only if its list is numbered: it has the number before or after it too, or all
 * its lines have marks, and no other line has this number. Under a header the latter does not count. A number alone, as
 * in '1 Duke', is a mark if the lines count up from it, one by one.
 */
export function findListMarks(lines: readonly string[], hasHeader: boolean): (ListMark | null)[] {
  const counted = hasHeader ? null : findCount(lines);
  if (counted) return counted;
  const marks = lines.map(findMark);
  const counts = new Map<number, number>();
  for (const mark of marks) {
    if (mark?.isAmbiguous && mark.number !== null) counts.set(mark.number, (counts.get(mark.number) ?? 0) + 1);
  }
  const areAllMarked = !hasHeader && marks.every((mark) => mark !== null);
  const isListed = (number: number) =>
    counts.has(number - 1) || counts.has(number + 1) || (areAllMarked && counts.get(number) === 1);
  return marks.map((mark) => (mark?.isAmbiguous && !isListed(mark.number ?? 0) ? null : mark));
}

/** The numbers of lines that count up, one by one; null if they do not. */
function findCount(lines: readonly string[]): ListMark[] | null {
  const marks = lines.flatMap((line) => {
    const found = COUNT.exec(line);
    return found ? [{ length: found[0].length, number: Number(found[1]), isAmbiguous: false }] : [];
  });
  const [first] = marks;
  const counts = lines.length > 1 && marks.length === lines.length;
  return first && counts && marks.every(({ number }, index) => number === first.number + index) ? marks : null;
}
