import type { GroupMember } from '../../../contract/groups.ts';
import { MAIN_ROUNDS, type MainRound, ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import { seedOf, type Tree } from '../../../domain/bracket/tree.ts';
import type { Upsets } from '../../../domain/picks/upsets.ts';
import { spell } from '../../season/game-texts.ts';
import { countOf } from '../../ui/format.ts';
import { describeLeft } from '../../ui/time-left.ts';

/** How many brackets are in. */
export function describeCount(count: number): string {
  return count === 1 ? 'One bracket is in. Bring the others.' : `${countOf(count, 'bracket')} are in.`;
}

/** How many members of a group have a bracket: '9 of 12 are in'. */
export function describeMembers(people: readonly Pick<GroupMember, 'submitted'>[]): string {
  const submitted = people.filter((person) => person.submitted).length;
  if (submitted === people.length) return people.length === 1 ? 'only you so far' : `all ${people.length} are in`;
  return `${submitted} of ${people.length} ${submitted === 1 ? 'is' : 'are'} in`;
}

/** When everybody's picks open. `left` are the milliseconds until the deadline; null if there is none. */
export function describeOpening(left: number | null): string {
  const opens = 'everybody’s picks open';
  if (left === null) return 'When submissions close, everybody’s picks open.';
  return `In ${describeLeft(left)} ${opens}.`;
}

/** '14 favourites, 16 upsets and 1 between equal seeds'. Null without picks that differ in seed. */
export function describeRisks({ favourites, upsets, even }: Upsets): string | null {
  if (favourites + upsets === 0) return null;
  const safe = countOf(favourites, 'favourite');
  const equal = even > 0 && `${even} between equal seeds`;
  if (upsets === 0) return `${safe},${equal ? ` ${equal},` : ''} and not one upset`;
  return `${safe}, ${countOf(upsets, 'upset')}${equal ? ` and ${equal}` : ''}`;
}

/** The same with the boldest pick: '14 favourites, 17 upsets; your boldest: 15 Granite Goats.' */
export function describeUpsets(tree: Tree, upsets: Upsets): string | null {
  const risks = describeRisks(upsets);
  if (risks === null || upsets.boldest === null) return risks && `${risks}.`;
  return `${risks}; your boldest: ${seedOf(tree, upsets.boldest)} ${spell(tree, upsets.boldest)}.`;
}

/** How far a bracket sends the team of its boldest pick, by the last round that it wins there. */
export function describeReach(lastWin: MainRound): string {
  const next = MAIN_ROUNDS[MAIN_ROUNDS.indexOf(lastWin) + 1];
  return next ? `into the ${ROUND_LABELS[next]}` : 'to the title';
}

/** Which of the brackets that are in one's own is, right after its submission. */
export function describeNumber(count: number): string {
  return count === 1 ? 'You are the first one in' : `You are number ${count.toLocaleString()} in`;
}
