import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { type Dropped, listWinners, resolveWinners, type Winners } from '../../../domain/results/imagining.ts';
import type { ImaginedWinner } from '../../../domain/results/what-if.ts';
import { formatWinners, parseWinners } from '../../api/imagined-winners.ts';

/** The imagined winners, which live in the address alone. */
export interface Imagined {
  winners: Winners;
  setWinners: (winners: Winners) => void;
  /** What the address had and does not hold any more, to be said once. */
  dropped: readonly Dropped[];
  dismiss: () => void;
  /** The address of this page with these winners, to be shared. */
  path: string;
}

export function useImagined(tree: Tree): Imagined {
  const [path, navigate] = useLocation();
  const query = useSearch();
  const text = new URLSearchParams(query).get('winners') ?? '';
  const { winners, dropped } = useMemo(() => resolveWinners(tree, parseWinners(text)), [tree, text]);
  const [told, setTold] = useState<readonly Dropped[]>([]);
  const replaceWinners = (list: readonly ImaginedWinner[]) =>
    navigate(`${path}${toQuery(query, list)}`, { replace: true });
  const tidy = useEffectEvent(() => {
    const list = listWinners(winners);
    if (dropped.length > 0) setTold(dropped);
    if (formatWinners(list) !== text) replaceWinners(list);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the winners of the address are read again
  useEffect(() => tidy(), [winners, dropped]);
  return {
    winners,
    setWinners: (chosen) => {
      setTold([]);
      replaceWinners(listWinners(chosen));
    },
    dropped: told,
    dismiss: () => setTold([]),
    path: `${path}${toQuery(query, listWinners(winners))}`,
  };
}

/** The query of the address with other winners. Colons and commas stay readable. */
export function toQuery(query: string, winners: readonly ImaginedWinner[]): string {
  const params = new URLSearchParams(query);
  params.delete('winners');
  const others = params.toString();
  const parts = [...(winners.length > 0 ? [`winners=${formatWinners(winners)}`] : []), ...(others ? [others] : [])];
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}
