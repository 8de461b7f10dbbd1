import type { Bracket } from '../../../contract/brackets.ts';
import type { MyStanding } from '../../../contract/leaderboard.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { Round } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import type { BracketScore } from '../../../domain/scoring/scoring.ts';
import { BracketBoard } from '../../bracket-board/bracket-board.tsx';
import { Overview } from '../../bracket-board/overview.tsx';
import { PicksLegend } from '../../bracket-board/pick-dots.tsx';
import { useShownRound } from '../../bracket-board/use-board.ts';
import { YOURS } from '../../bracket-board/voice.ts';
import { bracketPath, PATHS } from '../../paths.ts';
import { BracketFacts } from '../../season/bracket-facts.tsx';
import { ChancesCard } from '../../season/chances.tsx';
import { useLikeliestWay } from '../../season/likeliest-way.tsx';
import { describeLonelyPicks, usePickShares } from '../../season/lonely-picks.ts';
import { RevealedChampions } from '../../season/reveal.tsx';
import { PICTURE_HINT, ShareButton } from '../../season/share-button.tsx';
import { StoryLink } from '../../season/story-link.tsx';
import { useChances } from '../../season/use-chances.ts';
import { ButtonLink, ServerLink } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { OwnStanding } from './own-standing.tsx';
import { Receipt, Terms } from './receipt.tsx';

interface SubmittedBracketProps {
  bracket: Bracket & { submittedAt: string };
  picks: Picks;
  score: BracketScore;
  /** Its entry on the leaderboard; undefined while loading. */
  standing: MyStanding | undefined;
  tree: Tree;
  currentRound: Round | null;
  isOver: boolean;
  /** Submissions are closed, so everybody can see it. */
  isVisible: boolean;
  tournament: Tournament;
  userId: number;
  /** Opens the bracket for changes; undefined if it is final. */
  change: (() => void) | undefined;
}

/** A submitted bracket with its results: below the receipt or, once everybody sees it, below its standing. */
export function SubmittedBracket(props: SubmittedBracketProps) {
  const { bracket, picks, score, standing, tree, currentRound, isOver, isVisible, tournament } = props;
  const shown = useShownRound(currentRound);
  const shares = usePickShares(bracket.tournamentId, isVisible);
  const lonelyOf = describeLonelyPicks(tree, picks, shares);
  // A sole bracket is first whatever happens.
  const chances = useChances(tree, bracket.id, isVisible && shares?.brackets !== 1);
  const way = useLikeliestWay({ tree, picks, voice: YOURS, chances, name: null });
  const hasLonely = tree.games.some((game) => lonelyOf(game) !== undefined);
  const overview = (
    <Overview
      variant={isVisible ? 'courtLine' : 'courtQuiet'}
      size={isVisible ? 'small' : 'tile'}
      tree={tree}
      picks={way.picks}
      isPersonal
      onRound={shown.onRound}
    />
  );
  const facts = <BracketFacts score={score} standing={standing?.entry} tree={tree} isOver={isOver} />;
  return (
    <>
      {isVisible ? (
        <>
          <OwnStanding
            tournament={tournament}
            bracketId={bracket.id}
            tree={tree}
            picks={picks}
            score={score}
            standing={standing}
            shares={shares}
            isOver={isOver}
            chances={chances}
          >
            {overview}
          </OwnStanding>
          {chances && (
            <ChancesCard tree={tree} chances={chances} brackets={shares?.brackets} name={null}>
              {way.list}
            </ChancesCard>
          )}
          <RevealedChampions tournament={tournament} />
          <div className="hidden print:block">{facts}</div>
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 compact:gap-y-1">
            <p className="text-faint compact:text-sm">
              {!isOver && 'Your bracket is in. '}
              <Terms {...props} />
            </p>
            <Actions {...props} />
          </div>
        </>
      ) : (
        <Receipt {...props} overview={overview} facts={facts} />
      )}
      <div className="mt-4 flex flex-col gap-4 compact:mt-2 compact:gap-2 print:mt-0">
        <div className="flex flex-wrap items-center justify-between gap-x-8 compact:order-last print:hidden">
          <PicksLegend tree={tree} picks={way.picks} voice={way.voice} hasLonely={hasLonely} />
          {way.control}
        </div>
        <BracketBoard
          tree={tree}
          {...shown}
          picks={way.picks}
          score={score}
          notes={{ voice: way.voice, lonelyOf, noteOf: way.noteOf }}
        />
      </div>
    </>
  );
}

function Actions({ bracket, isOver }: SubmittedBracketProps) {
  return (
    <div className="flex flex-wrap gap-3 sm:ml-auto print:hidden">
      {/* A short screen is for the board. After the final they are beside the place. */}
      {!isOver && (
        <div className="contents compact:hidden">
          <ShareButton path={bracketPath(bracket.id)} title="My bracket" hint={PICTURE_HINT} />
          <ServerLink variant="secondary" href={`${bracketPath(bracket.id)}/bracket.png`} download>
            <DownloadIcon />
            Save as picture
          </ServerLink>
          <StoryLink bracketId={bracket.id} />
        </div>
      )}
      <ButtonLink href={PATHS.leaderboard} variant="secondary">
        View Leaderboard
      </ButtonLink>
    </div>
  );
}
