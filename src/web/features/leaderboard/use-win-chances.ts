import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Odds } from '../../../contract/odds.ts';
import { isDecided } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { oddsQuery } from '../../api/chances-queries.ts';
import {
  countMoved,
  describeEndings,
  describeMargin,
  describeMove,
  describeResults,
  formatShortPercent,
  type Moment,
  toPercent,
} from '../../season/chances-texts.ts';
import { useGroupId } from '../../season/season.ts';
import { isTooMany } from '../../season/use-chances.ts';

/** What the column with the chances to finish first shows. */
export interface WinChances {
  /** '19%', '<1%', 'out', or '–' while chances are being counted. */
  textOf: (bracketId: number) => string;
  /** The best rank that can still happen; undefined while it is not known exactly. */
  bestRankOf: (bracketId: number) => number | undefined;
  /** How many percent the last result added while the page was open; 0 if none. */
  changeOf: (bracketId: number) => number;
  /** The same in a sentence: 'Iron Bridge won: +12%.'; null if there was no result. */
  describeMove: (bracketId: number) => string | null;
  /** The results that moved them while the page was open: 'Iron Bridge won'; null if there was none. */
  cause: string | null;
  /** What they are counted from; null while the first are being counted. */
  source: string | null;
  /** The first are being counted. */
  isCounting: boolean;
  /** They are from before the last result. */
  isOld: boolean;
}

/** The chances to finish first, by seed; null if there is no column for them. */
export function useWinChances(tournamentId: number, tree: Tree | null, isVisible: boolean): WinChances | null {
  const groupId = useGroupId();
  const { data, error } = useQuery({ ...oddsQuery(tournamentId, 'seed', groupId), enabled: isVisible });
  const isShown = isVisible && !isTooMany(error);
  const odds = data && 'model' in data ? data : undefined;
  const news = useNews(tree, odds);
  // One object for each state, since all rows get it.
  return useMemo(() => {
    if (!isShown) return null;
    const textOf = odds ? describeChances(odds) : () => '–';
    const bestRanks = new Map(odds?.entries.map(({ bracketId, bestRank }) => [bracketId, bestRank ?? undefined]));
    const bestRankOf = (bracketId: number) => bestRanks.get(bracketId);
    const source = odds ? describeSource(odds) : null;
    return { textOf, bestRankOf, ...describeNews(news), source, isCounting: !odds, isOld: odds?.stale === true };
  }, [isShown, odds, news]);
}

interface State {
  tree: Tree;
  odds: Odds;
}

/** The chances before and after the last results that came in while the page was open. */
interface News {
  before: State;
  after: State;
}

function useNews(tree: Tree | null, odds: Odds | undefined): News | null {
  const [last, setLast] = useState<{ state: State; news: News | null } | null>(null);
  // Games and chances are fetched one after the other.
  const isOfNow = tree && odds && !odds.stale && odds.games === tree.games.filter((game) => !isDecided(game)).length;
  if (!isOfNow || (last?.state.tree === tree && last.state.odds === odds)) return last?.news ?? null;
  const state = { tree, odds };
  const hasResults = last !== null && describeResults(last.state.tree, tree) !== null;
  const news = hasResults ? { before: last.state, after: state } : (last?.news ?? null);
  setLast({ state, news });
  return news;
}

/** What the results did to each bracket. */
export function describeNews(news: News | null): Pick<WinChances, 'changeOf' | 'describeMove' | 'cause'> {
  if (!news) return { changeOf: () => 0, describeMove: () => null, cause: null };
  const [before, after] = [news.before, news.after].map(({ tree, odds }) => {
    const byId = new Map(odds.entries.map((entry) => [entry.bracketId, entry]));
    // The best thousand are listed.
    return (bracketId: number): Moment => {
      const { win = 0, out = false } = byId.get(bracketId) ?? {};
      return { tree, odds: { win, out, exact: odds.exact } };
    };
  }) as [(bracketId: number) => Moment, (bracketId: number) => Moment];
  return {
    changeOf: (bracketId) => countMoved(before(bracketId), after(bracketId)),
    describeMove: (bracketId) => describeMove(before(bracketId), after(bracketId)),
    cause: describeResults(news.before.tree, news.after.tree),
  };
}

/** 'By seed, ± 0.3. From 100,000 simulated endings.' */
function describeSource({ margin, exact, endings, stale }: Odds): string {
  if (stale) return 'By seed, from before the last result, counting ...';
  return `By seed${exact ? '' : `, ${describeMargin({ margin, win: 1 })}`}. ${describeEndings({ exact, endings })}`;
}

export function describeChances({ entries, exact }: Odds): WinChances['textOf'] {
  const texts = new Map(
    entries.map(({ bracketId, win, out }) => [bracketId, out ? 'out' : formatShortPercent(toPercent(win, exact))]),
  );
  // The best thousand are listed. Nobody after them has one percent, and nobody after somebody without any has any.
  const rest = exact && entries.at(-1)?.out ? 'out' : formatShortPercent(0);
  return (bracketId) => texts.get(bracketId) ?? rest;
}
