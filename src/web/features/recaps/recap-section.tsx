import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { Recap } from '../../../contract/race.ts';
import { findFinal, isDecided } from '../../../domain/bracket/game.ts';
import { ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import { nameOf, type Tree } from '../../../domain/bracket/tree.ts';
import { displayName, lettersOf } from '../../../domain/players/names.ts';
import { loserOf } from '../../../domain/results/outcome.ts';
import { topOfLeaderboardQuery } from '../../api/leaderboard-queries.ts';
import { recapPath } from '../../paths.ts';
import { BracketLink } from '../../season/bracket-link.tsx';
import { useGroupId, useStandingsPath } from '../../season/season.ts';
import { ShareButton } from '../../season/share-button.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { countOf, formatOrdinal } from '../../ui/format.ts';
import { SeededName } from '../../ui/seeded-name.tsx';
import { ContenderMark } from '../../ui/team-mark.tsx';
import { type Own, OwnRound } from './own-round.tsx';
import { countCalls, describeEnd, describePerfect, describePlaces } from './recap-texts.ts';

type Move = NonNullable<Recap['climber']>;

interface RecapSectionProps {
  tournamentId: number;
  tree: Tree;
  recap: Recap;
  /** The page is about this round alone, and has its name as title. */
  isAlone: boolean;
  /** The user's bracket, if there is one to speak of. */
  own: Own | null;
}

/** What a round did to the standings. */
export function RecapSection({ tournamentId, tree, recap, isAlone, own }: RecapSectionProps) {
  const { round, complete, climber, faller, bestCall, championsLost } = recap;
  const games = tree.games.filter((game) => game.round === round);
  const decided = games.filter(isDecided).length;
  const pathOf = useStandingsPath();
  const isOfGroup = useGroupId() !== null;
  const titleId = useId();
  const label = ROUND_LABELS[round];
  const perfect = describePerfect(tree, recap);
  return (
    <section
      aria-labelledby={titleId}
      className="min-w-0 rounded-3xl border border-line bg-card p-4 sm:p-6 print:break-inside-avoid"
    >
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3 px-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2
            id={titleId}
            className={isAlone ? 'sr-only' : 'font-display font-extrabold text-3xl tracking-tight sm:text-4xl'}
          >
            {label}
          </h2>
          <Badge tone={complete ? 'plain' : 'live'}>{complete ? 'Complete' : 'Under way'}</Badge>
        </div>
        <div className="print:hidden">
          <ShareButton
            path={pathOf(recapPath(round))}
            title={`${label}, the recap`}
            hint={
              isOfGroup
                ? 'Those who are in the group can open it.'
                : 'Paste it into a chat: it shows a picture of the recap.'
            }
          />
        </div>
      </header>
      {own && <OwnRound own={own} tree={tree} recap={recap} />}
      {round === 'championship' && complete && <Ending tree={tree} bestCall={bestCall} tournamentId={tournamentId} />}
      {/* The last of an odd number takes the whole row. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
        {climber && <Mover name="Climber of the round" move={climber} isUp />}
        {faller && <Mover name="Faller of the round" move={faller} isUp={false} />}
        {bestCall && (
          <Tile name="Best call">
            <Figure>{countCalls(bestCall)}</Figure>
            <p className="wrap-anywhere text-lg">
              had <SeededName tree={tree} contender={bestCall.teamId} /> <Over tree={tree} gameId={bestCall.gameId} />
            </p>
          </Tile>
        )}
        {perfect && (
          <Tile name="Perfect brackets">
            <Figure>{recap.perfect === 0 ? 'None left' : recap.perfect.toLocaleString()}</Figure>
            <p className="wrap-anywhere text-lg">{perfect}</p>
          </Tile>
        )}
        {!complete && (
          <Tile name="So far">
            <Figure>{`${decided} of ${games.length}`}</Figure>
            <p className="text-lg">{decided === 1 ? 'game is decided.' : 'games are decided.'}</p>
          </Tile>
        )}
      </div>
      {championsLost.length > 0 && <ChampionsLost tree={tree} lost={championsLost} />}
    </section>
  );
}

/** Who won the tournament, and whose bracket was best. */
function Ending({
  tree,
  bestCall,
  tournamentId,
}: Pick<RecapSectionProps, 'tree' | 'tournamentId'> & Pick<Recap, 'bestCall'>) {
  const { data: top = [] } = useQuery(topOfLeaderboardQuery(tournamentId, useGroupId()));
  const champion = findFinal(tree.games)?.winnerId;
  if (!champion) return null;
  return (
    <div className="mb-5 px-1">
      <p className="wrap-anywhere text-balance font-display font-extrabold text-3xl tracking-tight sm:text-4xl">
        <ContenderMark tree={tree} contender={champion} /> {nameOf(tree, champion)} are champions
      </p>
      <p className="wrap-anywhere mt-1 min-h-7 text-lg">{describeEnd(top, bestCall)}</p>
    </div>
  );
}

function Over({ tree, gameId }: { tree: Tree; gameId: number }) {
  const loser = loserOf(tree.gameById.get(gameId));
  return (
    loser !== null && (
      <>
        over <SeededName tree={tree} contender={loser} />
      </>
    )
  );
}

function Tile({ name, isCourt = false, children }: { name: string; isCourt?: boolean; children: ReactNode }) {
  return (
    <div
      className={`grid min-w-0 content-start gap-1 rounded-2xl p-5 ${isCourt ? 'pebbles bg-court text-on-court [&_a]:decoration-current' : 'bg-raised'}`}
    >
      <h3 className={`font-semibold text-sm ${isCourt ? '' : 'text-faint'}`}>{name}</h3>
      {children}
    </div>
  );
}

function Figure({ children }: { children: ReactNode }) {
  return <p className="font-display font-extrabold text-3xl tracking-tight sm:text-4xl">{children}</p>;
}

/** Who gained or lost the most places. */
function Mover({ name, move, isUp }: { name: string; move: Move; isUp: boolean }) {
  return (
    <Tile name={name} isCourt={isUp}>
      <p className="flex min-w-0 items-center gap-3">
        <Avatar imageUrl={move.profileImageUrl} initials={lettersOf(move)} className="size-11 text-sm" />
        <BracketLink
          bracketId={move.bracketId}
          isVisible
          className="wrap-anywhere py-1 font-display font-extrabold text-2xl leading-tight tracking-tight sm:text-3xl"
        >
          {displayName(move)}
        </BracketLink>
      </p>
      <p className="flex items-baseline gap-2 text-lg">
        <svg aria-hidden="true" viewBox="0 0 10 8" className={`h-3 w-4 flex-none ${isUp ? '' : 'rotate-180'}`}>
          <path d="M5 0.500 9.500 7.500h-9z" fill="currentColor" />
        </svg>
        <span>
          {isUp ? 'Up' : 'Down'} <b>{describePlaces(move)}</b>, from {formatOrdinal(move.from)} to{' '}
          {formatOrdinal(move.to)}
        </span>
      </p>
    </Tile>
  );
}

/** The champions of brackets that are out now, the most picked first. */
function ChampionsLost({ tree, lost }: { tree: Tree; lost: Recap['championsLost'] }) {
  const brackets = lost.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="px-1 pt-5">
      <h3 className="font-bold font-display text-xl">
        {countOf(brackets, 'bracket')} lost {brackets === 1 ? 'its champion' : 'their champion'}
      </h3>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        {lost.map(({ teamId, count }) => (
          <li key={teamId} className="wrap-anywhere inline-flex min-w-0 items-baseline gap-2">
            <ContenderMark tree={tree} contender={teamId} />
            <s className="min-w-0 font-semibold decoration-faint">{nameOf(tree, teamId)}</s>
            <span className="whitespace-nowrap text-faint text-sm">{countOf(count, 'bracket')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
