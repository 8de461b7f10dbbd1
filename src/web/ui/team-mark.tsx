import type { CSSProperties } from 'react';
import { MARK_COLOR_VALUES, MARK_INK, type Mark } from '../../domain/bracket/mark-colors.ts';
import { type ContenderId, isCombined, type Tree } from '../../domain/bracket/tree.ts';

/**
 * A team's monogram in its colour, beside its name. Without a mark, which is still loading, its place. The style sheet
 * shows the letters, so that they are no part of texts, which people copy and search.
 */
export function TeamMark({ mark }: { mark: Mark | undefined }) {
  if (!mark) return <span aria-hidden="true" className="team-mark invisible" />;
  return <span aria-hidden="true" className="team-mark" data-text={mark.text} style={colorsOf(mark)} />;
}

// A longer word may not fit a line together with its mark.
const MAX_WORD = 14;

/** A team's name with its mark, which stays on the line of the first word. */
export function MarkedName({ mark, children }: { mark: Mark | undefined; children: string }) {
  const [word = ''] = children.split(' ', 1);
  return (
    <>
      <span className={word.length > MAX_WORD ? undefined : 'whitespace-nowrap'}>
        <span className="mr-[0.35em]">
          <TeamMark mark={mark} />
        </span>
        {word}
      </span>
      {children.slice(word.length)}
    </>
  );
}

/** A mark as it looks in one theme, whichever the page has. */
export function ThemedMark({ mark, theme }: { mark: Mark; theme: 'light' | 'dark' }) {
  const color = MARK_COLOR_VALUES[mark.color][theme];
  const style = { '--light': color, '--dark': color, color: theme === 'dark' ? MARK_INK : '#ffffff' } as CSSProperties;
  return <span aria-hidden="true" className="team-mark" data-text={mark.text} style={style} />;
}

/** The mark of a team; of a combined slot, the colours of both. */
export function ContenderMark({ tree, contender }: { tree: Tree; contender: ContenderId }) {
  const ids = tree.combinedById.get(contender)?.teamIds ?? [contender];
  const [first, second] = ids.flatMap((id) => tree.teamById.get(id)?.mark ?? []);
  if (!first) return null;
  if (!isCombined(contender) || !second) return <TeamMark mark={first} />;
  return (
    <span
      aria-hidden="true"
      className="team-mark team-mark-combined"
      data-text={`${initialOf(first)}/${initialOf(second)}`}
      style={colorsOf(first, second)}
    />
  );
}

/** The first letter of a monogram. */
function initialOf({ text }: Mark): string {
  return [...text][0] ?? '';
}

/** Values for the style sheet, which knows the theme. */
function colorsOf(mark: Mark, other = mark) {
  const { light, dark } = MARK_COLOR_VALUES[mark.color];
  const { light: otherLight, dark: otherDark } = MARK_COLOR_VALUES[other.color];
  return { '--light': light, '--dark': dark, '--other-light': otherLight, '--other-dark': otherDark } as CSSProperties;
}
