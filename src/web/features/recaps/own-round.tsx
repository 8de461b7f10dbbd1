import { useQuery } from '@tanstack/react-query';
import type { Bracket, MyBracket } from '../../../contract/brackets.ts';
import type { Recap } from '../../../contract/race.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { mapPicks } from '../../../domain/picks/picks.ts';
import { scorePicks } from '../../../domain/scoring/scoring.ts';
import { isAwaited } from '../../api/awaited.ts';
import { myBracketQuery } from '../../api/bracket-queries.ts';
import { useUser } from '../../api/session.ts';
import { useGroupId } from '../../season/season.ts';
import { useRun } from '../../season/use-run.ts';
import { Skeleton } from '../../ui/states.tsx';
import { describeOwnRound } from './recap-texts.ts';

/** The user's submitted bracket. */
export type Own = MyBracket & { bracket: Bracket };

/** The user's submitted bracket; undefined while loading. Null without one, and on the pages of a group, which may score otherwise. */
export function useSubmittedBracket(tournamentId: number): Own | null | undefined {
  const user = useUser();
  const isOfGroup = useGroupId() !== null;
  const enabled = Boolean(user) && !isOfGroup;
  const own = useQuery({ ...myBracketQuery(tournamentId, user?.id ?? 0), enabled });
  if (isOfGroup) return null;
  if (own.data) return own.data.bracket?.submittedAt ? { ...own.data, bracket: own.data.bracket } : null;
  return user === undefined || isAwaited(own) ? undefined : null;
}

/** What a round has brought the user's bracket. */
export function OwnRound({ own, tree, recap }: { own: Own; tree: Tree; recap: Recap }) {
  const run = useRun(own.bracket.tournamentId, own.bracket.id);
  if (run === null) return null;
  const points = scorePicks(tree, mapPicks(own.picks)).pointsByRound[recap.round];
  return (
    <p className="mb-4 min-h-14 px-1 font-semibold text-lg sm:min-h-7">
      {run ? describeOwnRound(tree, recap, points, run) : <Skeleton className="h-7 w-80 max-w-full" />}
    </p>
  );
}
