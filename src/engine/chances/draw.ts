import type { Drawn } from './endings.ts';
import { type OpenField, pairIndex, teamIn } from './open-games.ts';
import type { Probabilities } from './probabilities.ts';
import { createRandom } from './random.ts';

/** Draws endings with a fixed seed: the distinct ones in order, and the share of each. */
export function drawEndings(games: OpenField['games'], probabilities: Probabilities, count: number): Drawn {
  const random = createRandom();
  const winnerOf = new Uint8Array(games.length);
  const drawn = Float64Array.from({ length: count }, () => {
    let code = 0;
    for (let game = 0; game < games.length; game += 1) {
      const [first, second] = [teamIn(games, winnerOf, game, 0), teamIn(games, winnerOf, game, 1)];
      const isFirst = random() < (probabilities[pairIndex(first, second)] as number);
      winnerOf[game] = isFirst ? first : second;
      code = code * 2 + (isFirst ? 0 : 1);
    }
    return code;
  }).sort();
  const codes = drawn.filter((code, index) => code !== drawn[index - 1]);
  const chances = new Float64Array(codes.length);
  let ending = -1;
  for (const [index, code] of drawn.entries()) {
    if (code !== drawn[index - 1]) ending += 1;
    chances[ending] = (chances[ending] as number) + 1 / count;
  }
  return { codes, chances };
}
