import { isSeedingDrawn } from '../../../domain/bracket/drawn.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Submissions can be open without a bracket to fill in; then nobody gets far. */
export function NothingToPick({ tree }: { tree: Tree }) {
  if (tree.games.length > 0 && isSeedingDrawn(tree)) return null;
  return (
    <div className="grid justify-items-start gap-3 rounded-xl bg-wait-soft px-4 py-3 text-wait">
      <p className="font-semibold">
        {tree.games.length === 0
          ? 'The bracket has not been generated yet. Until it is, there is nothing to fill in, whether submissions are open or not.'
          : 'The seeding has changed since the bracket was generated. Until it is generated again, nobody can make picks.'}
      </p>
      <ButtonLink href="/admin/setup-bracket?tab=generate" look="secondary">
        Generate bracket
      </ButtonLink>
    </div>
  );
}
