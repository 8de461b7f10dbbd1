import { type ReactNode, useEffect, useState } from 'react';
import type { MyStanding } from '../../../contract/leaderboard.ts';
import type { PickShares } from '../../../contract/pick-shares.ts';
import { isDecided } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import { listMoments, type Moment } from '../../../domain/scoring/moments.ts';
import { readStored, writeStored } from '../../browser/storage.ts';
import { bracketPath } from '../../paths.ts';
import { ShareButton } from '../../season/share-button.tsx';
import type { Chances } from '../../season/use-chances.ts';
import { CheckIcon, CloseIcon, CrownIcon } from '../../ui/icons.tsx';
import { ContenderMark } from '../../ui/team-mark.tsx';
import { describeMoment, prospectsOf } from './moment-texts.ts';
import { freshResults, parseSeen, type Seen } from './seen-results.ts';

interface MomentsProps {
  bracketId: number;
  tree: Tree;
  picks: Picks;
  standing: MyStanding;
  shares: PickShares | undefined;
  chances: Chances | null;
}

/** What the latest results mean to a bracket, and those that came while nobody looked, each with a button that shares it. */
export function Moments({ bracketId, tree, picks, standing, shares, chances }: MomentsProps) {
  const { entry, lastResult } = standing;
  const decided = tree.games.filter(isDecided).map(({ id }) => id);
  const seen = useSeen(bracketId, decided, entry?.rank);
  if (!entry) return null;
  const { fresh, isNew } = freshResults(decided, seen, lastResult?.gameId);
  const moments = listMoments({
    tree,
    picks,
    rank: entry.rank,
    rankBefore: Math.max(seen?.rank ?? 0, lastResult?.rankBefore ?? 0),
    fresh,
    lonely: shares?.lonely ?? [],
    prospects: prospectsOf(chances?.odds),
  });
  return moments.map((moment) => {
    const text = describeMoment(tree, moment, shares?.brackets ?? 0, 'you');
    return (
      <Banner key={text} moment={moment} isNew={isNew}>
        <Picture tree={tree} moment={moment} />
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="wrap-anywhere text-balance font-display font-extrabold text-xl leading-tight tracking-tight sm:text-2xl">
            {text}
          </p>
          {moment.kind === 'round' && <Hits hits={moment.hits} />}
        </div>
        <ShareButton
          isIcon
          path={bracketPath(bracketId)}
          title="My bracket"
          text={describeMoment(tree, moment, shares?.brackets ?? 0, 'I')}
        />
      </Banner>
    );
  });
}

const LOOKS: Record<Moment['kind'], string> = {
  safe: 'moment-gold',
  lead: 'moment-gold',
  lonely: 'bg-card text-ink',
  round: 'bg-card text-ink',
  best: 'border-2 border-on-court',
};

function Banner({ moment, isNew, children }: { moment: Moment; isNew: boolean; children: ReactNode }) {
  return (
    <div
      className={`flex items-center gap-3 rounded-xl py-2 pr-1 pl-3 ${LOOKS[moment.kind]} ${isNew ? 'moment-new' : ''}`}
    >
      {children}
    </div>
  );
}

function Picture({ tree, moment }: { tree: Tree; moment: Moment }) {
  if (moment.kind === 'safe' || moment.kind === 'lead') {
    return (
      <span className="flex-none [&>svg]:size-10">
        <CrownIcon />
      </span>
    );
  }
  if (moment.kind !== 'lonely') return null;
  return (
    <span className="flex-none text-4xl">
      <ContenderMark tree={tree} contender={moment.teamId} />
    </span>
  );
}

/** The games of a round in the order of the board. */
function Hits({ hits }: { hits: boolean[] }) {
  return (
    <p className="flex max-w-96 gap-0.5 sm:gap-1 xl:max-w-120">
      <span className="sr-only">
        {hits.filter(Boolean).length} of {hits.length} right
      </span>
      {hits.map((isHit, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the games of a round keep their order
          key={index}
          aria-hidden="true"
          className={`grid aspect-square max-w-6 flex-1 xl:max-w-9 place-items-center rounded-sm [&>svg]:size-full ${
            isHit ? 'bg-good text-card' : 'bg-bad-soft text-bad'
          }`}
        >
          {isHit ? <CheckIcon /> : <CloseIcon />}
        </span>
      ))}
    </p>
  );
}

/** What this browser had shown of a bracket when the page was opened; from then on it has seen what is on the page. */
function useSeen(bracketId: number, decided: readonly number[], rank: number | undefined): Seen | null {
  const key = `swish-seen-${bracketId}`;
  const [seen] = useState(() => parseSeen(readStored(key)));
  const now = rank === undefined ? null : JSON.stringify({ games: decided, rank });
  useEffect(() => {
    if (now !== null) writeStored(key, now);
  }, [key, now]);
  return seen;
}
