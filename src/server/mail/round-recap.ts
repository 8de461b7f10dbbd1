import { and, eq } from 'drizzle-orm';
import type { Recap } from '../../contract/race.ts';
import { ROUND_LABELS } from '../../domain/bracket/rounds.ts';
import { nameOf, type Tree } from '../../domain/bracket/tree.ts';
import { ordinalSuffix } from '../../domain/ordinal.ts';
import type { StandingRow } from '../../engine/page.ts';
import { brackets } from '../db/schema.ts';
import { isSubmittedIn, requireTournament } from '../field/field.ts';
import type { Compose } from './mail-kind.ts';

/** Tells somebody with a bracket how they stand once a round has ended. Names nobody else. */
export const composeRoundRecap: Compose = async (tx, { user, about: { tournamentId = 0 }, origin, roundNews }) => {
  if (!roundNews) return null;
  const { recap, tree } = roundNews;
  const [own] = await tx
    .select({ id: brackets.id })
    .from(brackets)
    .where(and(isSubmittedIn(tournamentId), eq(brackets.userId, user.id)));
  const standing = own && roundNews.standingOf(own.id);
  if (!standing) return null;
  const { name } = await requireTournament(tx, tournamentId);
  const isOver = recap.round === 'championship';
  const label = ROUND_LABELS[recap.round];
  const place = `${standing.rank}${ordinalSuffix(standing.rank)}`;
  return {
    subject: isOver ? `${name}: you finished ${place}` : `${name}: you are ${place} after the ${label}`,
    heading: isOver ? `${name} is over` : `The ${label} is over`,
    paragraphs: [describeStanding(standing, roundNews.brackets, isOver), ...describeRound(tree, recap)],
    action: { label: 'See the recap', url: `${origin}/t/${tournamentId}/recaps/${recap.round}` },
  };
};

function describeStanding({ rank, totalScore, possibleScore }: StandingRow, count: number, isOver: boolean): string {
  const place = `${rank}${ordinalSuffix(rank)} of ${count.toLocaleString('en')}`;
  if (isOver) return `You finished ${place}, with ${totalScore} points.`;
  return `You are ${place}, with ${totalScore} points. You can still reach ${possibleScore}.`;
}

/** What happened to everybody, in a sentence each. */
function describeRound(tree: Tree, { bestCall, championsLost, perfect }: Recap): string[] {
  const lost = championsLost.reduce((sum, { count }) => sum + count, 0);
  const favourite = championsLost[0];
  return [
    ...(bestCall
      ? [`The best call: ${bestCall.count} of ${bestCall.brackets} picked ${nameOf(tree, bestCall.teamId)} to win.`]
      : []),
    ...(favourite
      ? [
          lost === 1
            ? `One bracket lost its champion, ${nameOf(tree, favourite.teamId)}.`
            : `${lost} brackets lost their champion, most of them ${nameOf(tree, favourite.teamId)} (${favourite.count}).`,
        ]
      : []),
    perfect === 0
      ? 'No bracket has every game right any more.'
      : `${perfect === 1 ? 'One bracket has' : `${perfect.toLocaleString('en')} brackets have`} every game right so far.`,
  ];
}
