import { type ContenderId, nameOf, seedOf, type Tree } from '../../domain/bracket/tree.ts';
import { Breakable } from './breakable.tsx';
import { ContenderMark } from './team-mark.tsx';

/** A contender with its mark, '4 Lions': the seed is small and faint, since it would look like a rank otherwise. */
export function SeededName({ tree, contender }: { tree: Tree; contender: ContenderId }) {
  const seed = seedOf(tree, contender);
  return (
    <>
      {/* An inline block with the space, as below. */}
      <span className="inline-block whitespace-pre">
        <ContenderMark tree={tree} contender={contender} />{' '}
      </span>
      {seed !== null && (
        // An inline block with the space, so that a line through the name begins at the name.
        <span className="inline-block whitespace-pre font-normal font-text text-[max(0.75rem,0.65em)] text-faint tracking-normal">
          {`${seed} `}
        </span>
      )}
      <Breakable>{nameOf(tree, contender)}</Breakable>
    </>
  );
}
