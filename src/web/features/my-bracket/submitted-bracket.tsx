import type { Bracket } from '../../../contract/brackets.ts';
import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { Round } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import type { BracketScore } from '../../../domain/scoring/scoring.ts';
import { BracketBoard } from '../../bracket-board/bracket-board.tsx';
import { PicksLegend } from '../../bracket-board/pick-marks.tsx';
import { useShownRound } from '../../bracket-board/use-board.ts';
import { bracketPath, PATHS } from '../../paths.ts';
import { BracketFacts } from '../../season/bracket-facts.tsx';
import { describeLonelyPicks, usePickShares } from '../../season/lonely-picks.ts';
import { PICTURE_HINT, ShareButton } from '../../season/share-button.tsx';
import { Button, ButtonLink, ServerLink } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { describeReceipt } from './terms.ts';

interface SubmittedBracketProps {
  bracket: Bracket & { submittedAt: string };
  picks: Picks;
  score: BracketScore;
  /** Its entry on the leaderboard; undefined while loading, null if the bracket has been removed meanwhile. */
  standing: LeaderboardEntry | null | undefined;
  tree: Tree;
  currentRound: Round | null;
  isOver: boolean;
  /** Submissions are closed, so everybody can see it. */
  isVisible: boolean;
  tournament: Tournament;
  /** Opens the bracket for changes; undefined if it is final. */
  change: (() => void) | undefined;
}

/** A submitted bracket: the receipt, its score, and all picks with their results. */
export function SubmittedBracket(props: SubmittedBracketProps) {
  const { bracket, picks, score, standing, tree, currentRound, isOver, isVisible, tournament, change } = props;
  const shown = useShownRound(currentRound);
  const lonelyOf = describeLonelyPicks(tree, picks, usePickShares(bracket.tournamentId, isVisible));
  const hasLonely = tree.games.some((game) => lonelyOf(game) !== undefined);
  const submitted = new Date(bracket.submittedAt).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <>
      <section
        aria-label="Your bracket"
        className="flex flex-wrap items-center gap-x-9 gap-y-4 rounded-2xl border border-line bg-card p-5 compact:gap-y-1 compact:p-2 sm:px-7 compact:sm:px-4 print:border-0 print:p-0"
      >
        <div>
          <p className="font-bold font-display text-2xl compact:text-lg">Your bracket is in</p>
          <p className="text-faint compact:text-sm">
            {change ? (
              'Saved. '
            ) : (
              <>
                Submitted on <time dateTime={bracket.submittedAt}>{submitted}</time>.{' '}
              </>
            )}
            {describeReceipt(tournament, change !== undefined)}
          </p>
        </div>
        <BracketFacts score={score} standing={standing} tree={tree} isOver={isOver} />
        <div className="flex flex-wrap gap-3 sm:ml-auto print:hidden">
          {change && <Button onClick={change}>Change picks</Button>}
          {/* A short screen is for the board. */}
          <div className="contents compact:hidden">
            {isVisible && <ShareButton path={bracketPath(bracket.id)} title="My bracket" hint={PICTURE_HINT} />}
            <ServerLink variant="secondary" href={`${bracketPath(bracket.id)}/bracket.png`} download>
              <DownloadIcon />
              Save as picture
            </ServerLink>
          </div>
          <ButtonLink href={PATHS.leaderboard} variant="secondary">
            View Leaderboard
          </ButtonLink>
        </div>
      </section>
      <div className="mt-4 flex flex-col gap-4 compact:mt-2 compact:gap-2 print:mt-0">
        <div className="compact:order-last print:hidden">
          <PicksLegend tree={tree} picks={picks} hasLonely={hasLonely} />
        </div>
        <BracketBoard tree={tree} {...shown} picks={picks} score={score} notes={{ lonelyOf }} />
      </div>
    </>
  );
}
