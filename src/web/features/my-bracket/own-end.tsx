import { isDecided } from '../../../domain/bracket/game.ts';
import { bracketPath } from '../../paths.ts';
import { Place } from '../../season/court-card.tsx';
import { PICTURE_HINT, ShareButton } from '../../season/share-button.tsx';
import { StoryLink } from '../../season/story-link.tsx';
import { useRun } from '../../season/use-run.ts';
import { ServerLink } from '../../ui/button.tsx';
import { formatOrdinal } from '../../ui/format.ts';
import { DownloadIcon, TrophyIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Confetti } from './confetti.tsx';
import type { OwnStandingProps } from './own-standing.tsx';
import { describeEnd } from './own-standing-texts.ts';
import { tellStory } from './story-texts.ts';

const MEDALS = ['bg-gold', 'bg-silver', 'bg-bronze'];

/** After the final: the place with its medal, how the season went, and the ways to share it. The winner gets confetti on the first visit. */
export function OwnEnd({ tournament, bracketId, tree, picks, score, standing, shares }: OwnStandingProps) {
  const run = useRun(tournament.id, bracketId);
  const entry = standing?.entry;
  // The standing has its own query, and may still be from before the final. Its figures tell, unless the bracket has no
  // pick of the final.
  const decided = tree.games.filter(isDecided).length;
  const isCurrent = entry && (score.champion === null ? decided > 0 : entry.decidedPicks === score.decidedPicks);
  const hasWon = isCurrent && entry.rank === 1;
  const place = entry && formatOrdinal(entry.rank);
  const of = shares ? ` of ${shares.brackets.toLocaleString()}` : '';
  const medal = entry && MEDALS[entry.rank - 1];
  return (
    <section aria-label={hasWon ? 'Winner' : 'Your place'} className="grid justify-items-center gap-3 text-center">
      {medal && (
        <span
          className={`medal grid size-32 place-items-center rounded-full text-[#23140a] ring-8 ring-on-court/20 [&>svg]:size-18 ${medal}`}
        >
          <TrophyIcon />
        </span>
      )}
      {hasWon ? (
        <>
          <p className="text-balance font-display font-extrabold text-4xl tracking-tight sm:text-5xl">
            You won {tournament.name}!
          </p>
          <p className="font-medium text-lg">With {score.totalScore} points, nobody has beaten your bracket.</p>
        </>
      ) : (
        <Place entry={entry ?? undefined} of={shares?.brackets} className="text-6xl" />
      )}
      <p className="font-semibold text-lg">
        {hasWon ? `${place}${of}.` : `${score.totalScore} points.`} {describeEnd(tree)}
      </p>
      {run === undefined ? (
        <Skeleton isOnCourt className="h-20 w-80 max-w-full" />
      ) : (
        <ul className="grid gap-1 text-balance empty:hidden">
          {tellStory(tree, picks, run, shares).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <div className="grid w-full grid-cols-3 justify-center gap-1 sm:flex">
        <ShareButton
          variant="court"
          size="tile"
          label={hasWon ? 'Share the win' : 'Share'}
          path={bracketPath(bracketId)}
          title="My bracket"
          text={hasWon ? `I won ${tournament.name}!` : place ? `I finished ${place}${of} in ${tournament.name}.` : ''}
          hint={PICTURE_HINT}
        />
        <ServerLink variant="courtQuiet" size="tile" href={`${bracketPath(bracketId)}/bracket.png`} download>
          <DownloadIcon />
          Save as picture
        </ServerLink>
        <StoryLink variant="courtQuiet" size="tile" bracketId={bracketId} />
      </div>
      {hasWon && <Confetti storageKey={`swish-celebrated-${tournament.id}-${bracketId}`} />}
    </section>
  );
}
