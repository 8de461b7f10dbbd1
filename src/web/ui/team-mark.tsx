import type { CSSProperties } from 'react';
import { MARK_COLOR_VALUES, type Mark } from '../../domain/bracket/mark-colors.ts';
import { type ContenderId, isCombined, type Tree } from '../../domain/bracket/tree.ts';

/** A team's monogram in its colour, beside its name. */
export function TeamMark({ mark }: { mark: Mark }) {
  return (
    <span aria-hidden="true" className="team-mark" style={colorsOf(mark)}>
      {mark.text}
    </span>
  );
}

/** The mark of a team; of a combined slot, the colours of both. */
export function ContenderMark({ tree, contender }: { tree: Tree; contender: ContenderId }) {
  const ids = tree.combinedById.get(contender)?.teamIds ?? [contender];
  const [first, second] = ids.flatMap((id) => tree.teamById.get(id)?.mark ?? []);
  if (!first) return null;
  if (!isCombined(contender) || !second) return <TeamMark mark={first} />;
  return (
    <span aria-hidden="true" className="team-mark team-mark-combined" style={colorsOf(first, second)}>
      /
    </span>
  );
}

/** Values for the style sheet, which knows the theme. */
function colorsOf(mark: Mark, other = mark) {
  const { light, dark } = MARK_COLOR_VALUES[mark.color];
  const { light: otherLight, dark: otherDark } = MARK_COLOR_VALUES[other.color];
  return { '--light': light, '--dark': dark, '--other-light': otherLight, '--other-dark': otherDark } as CSSProperties;
}
