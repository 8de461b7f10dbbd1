import { CONTENDER_NUMBER_LIMIT } from '../results.ts';
import type { Rows } from './rows.ts';

/**
 * Kinds of classes: classes that pick the same teams of those that can still play the late games, once the early ones are
 * decided. They earn the same however the late games end.
 */
export function describeKinds({ starts, picks }: Rows, early: number, late: number, combinedOf: Uint8Array) {
  const classes = starts.length - 1;
  const latePicks = picks
    .slice(early)
    .map((column) => Uint8Array.from({ length: classes }, (_, index) => column[starts[index] as number] as number));
  const kindOf = new Uint32Array(classes);
  // By late game and pick: the place of the pick among those that can come true, from 1; 0 for others.
  const places = Array.from({ length: late }, () => new Uint8Array(CONTENDER_NUMBER_LIMIT));
  let kindByKey = new Int32Array(1);

  const classify = (teamsOf: (index: number) => readonly number[]) => {
    let size = 1;
    const sizes = places.map((place, index) => {
      place.fill(0);
      let count = 0;
      for (const team of teamsOf(index)) {
        for (const pick of [team, combinedOf[team] as number]) {
          if (pick === 0 || place[pick] !== 0) continue;
          count += 1;
          place[pick] = count;
        }
      }
      size *= count + 1;
      return count + 1;
    });
    if (kindByKey.length < size) kindByKey = new Int32Array(size);
    kindByKey.fill(-1, 0, size);
    const representatives: number[] = [];
    for (let index = 0; index < classes; index += 1) {
      let key = 0;
      for (let game = 0; game < late; game += 1)
        key = key * (sizes[game] as number) + (places[game]?.[latePicks[game]?.[index] as number] as number);
      if (kindByKey[key] === -1) {
        kindByKey[key] = representatives.length;
        representatives.push(index);
      }
      kindOf[index] = kindByKey[key] as number;
    }
    return { kindOf, representatives };
  };
  return { classify, picks: latePicks };
}
