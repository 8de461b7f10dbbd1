import type { PickShares } from '../../../contract/pick-shares.ts';
import { ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import { covers, type Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import { possessive } from '../../../domain/players/names.ts';
import { loserOf } from '../../../domain/results/outcome.ts';
import {
  findBestCall,
  findFall,
  findPeak,
  type RoundEnd,
  type Run,
  ranksByRound,
} from '../../../domain/scoring/story.ts';
import { spell } from '../../season/game-texts.ts';
import { formatOrdinal } from '../../ui/format.ts';
import { countPlaces } from './own-standing-texts.ts';

/** How a season went for a bracket: its best place, what cost it most, and its best call, as far as they are known. */
export function tellStory(tree: Tree, picks: Picks, run: Run | null, shares: PickShares | undefined): string[] {
  const sentences = [
    run && describePeak(ranksByRound(tree, run)),
    run && describeFall(tree, picks, run),
    shares && describeBestCall(tree, picks, shares),
  ];
  return sentences.filter((sentence) => typeof sentence === 'string');
}

/** 'You led after the Sweet 16.' */
function describePeak(ends: readonly RoundEnd[]): string | null {
  const peak = findPeak(ends);
  const last = ends.at(-1)?.rank;
  if (!peak || last === undefined) return null;
  const when = `after the ${ROUND_LABELS[peak.round]}`;
  if (peak.rank === 1) return `You led ${when}.`;
  if (last < peak.rank) return describeClimb(ends);
  return `Your best place was ${formatOrdinal(peak.rank)}, ${when}.`;
}

/** 'You climbed from 31st after the Sweet 16.' */
function describeClimb(ends: readonly RoundEnd[]): string | null {
  const worst = ends.toSorted((a, b) => b.rank - a.rank)[0];
  return worst ? `You climbed from ${formatOrdinal(worst.rank)} after the ${ROUND_LABELS[worst.round]}.` : null;
}

/** 'Quarry Bears’ loss cost you eleven places.' */
function describeFall(tree: Tree, picks: Picks, run: Run): string | null {
  const fall = findFall(tree, run);
  const game = fall && tree.gameById.get(fall.gameId);
  if (!fall || !game?.winnerId) return null;
  const loser = loserOf(game);
  const pick = picks.get(game.id);
  const wasMine = loser !== null && pick !== undefined && covers(tree, pick, loser);
  const cause = wasMine ? `${possessive(spell(tree, loser))} loss` : `${possessive(spell(tree, game.winnerId))} win`;
  return `${cause} cost you ${countPlaces(fall.places)}.`;
}

/** 'You were one of only 4 of 60 who had Granite Goats winning in the Sweet 16.' Null if most brackets had it. */
function describeBestCall(tree: Tree, picks: Picks, { brackets, games }: PickShares): string | null {
  const call = findBestCall(tree, picks, games);
  const game = call && tree.gameById.get(call.gameId);
  if (!game || call.count === 0 || call.count * 3 > brackets) return null;
  const rarity = call.count === 1 ? 'the only one' : `one of only ${call.count.toLocaleString()}`;
  const what = `${spell(tree, call.teamId)} winning in the ${ROUND_LABELS[game.round]}`;
  return `You were ${rarity} of ${brackets.toLocaleString()} who had ${what}.`;
}
