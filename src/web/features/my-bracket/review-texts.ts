import { roundPoints } from '../../../domain/scoring/scoring.ts';
import { countOf } from '../../ui/format.ts';

/** '2 play-in games are open, 5 points each.' */
export function describeOpenPlayIns(count: number): string {
  const points = countOf(roundPoints('play_in'), 'point');
  return `${countOf(count, 'play-in game is', 'play-in games are')} open, ${points}${count === 1 ? '' : ' each'}.`;
}
