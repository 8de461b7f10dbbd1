import { hasRankBadge } from '../../../domain/scoring/ranking.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatRank } from '../../ui/format-rank.ts';

interface FooterProps {
  total: number;
  ownRank: number | undefined;
  /** Under a long table it stays in sight. */
  isSticky: boolean;
}

export function StandingsFooter({ total, ownRank, isSticky }: FooterProps) {
  return (
    <div
      className={`flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t bg-card px-3 py-2 text-faint text-sm sm:px-5 ${isSticky ? 'sticky bottom-0' : ''}`}
    >
      <p>
        Showing {total.toLocaleString()} {total === 1 ? 'participant' : 'participants'}
      </p>
      {ownRank !== undefined && hasRankBadge(ownRank) && <Badge tone="wait">Your rank: {formatRank(ownRank)}</Badge>}
    </div>
  );
}
