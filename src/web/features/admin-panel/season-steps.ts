import { isFieldSize } from '../../../domain/bracket/format.ts';
import { findFinal, isDecided } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Phase } from '../../../domain/results/phase.ts';

const STEPS = ['Teams', 'Bracket', 'Picks', 'Games', 'Title'] as const;

export interface SeasonStep {
  name: (typeof STEPS)[number];
  state: 'done' | 'now' | 'ahead';
}

type Field = Pick<Tree, 'games' | 'teamById'>;

/** The way of a season from the first team to the title. */
export function listSteps(phase: Phase, field: Field): SeasonStep[] {
  const now = phase === 'over' ? STEPS.length : STEPS.indexOf(currentStep(phase, field));
  return STEPS.map((name, index) => ({ name, state: index < now ? 'done' : index === now ? 'now' : 'ahead' }));
}

function currentStep(phase: Phase, { games, teamById }: Field): SeasonStep['name'] {
  // An admin may set the status of a season that has no games yet.
  if (games.length === 0) return isFieldSize(teamById.size) ? 'Bracket' : 'Teams';
  return phase === 'not_opened' || phase === 'open' ? 'Picks' : 'Games';
}

/** Where a season is, in a few words. */
export function describeSeason(phase: Phase, { games, teamById }: Field): string {
  if (phase === 'over') {
    // An admin may end it before the final.
    const winner = teamById.get(findFinal(games)?.winnerId ?? 0);
    return winner ? `${winner.name} won the title.` : 'It is over.';
  }
  if (games.length === 0) return isFieldSize(teamById.size) ? 'The bracket comes next.' : 'The teams come first.';
  if (phase === 'not_opened') return 'Everything is drawn. Submissions come next.';
  if (phase === 'open') return 'Everybody can fill in a bracket.';
  if (phase === 'closed') return 'The brackets are in. The games come next.';
  return `${games.filter(isDecided).length} of ${games.length} games played.`;
}
