import { displayName } from '../../../domain/players/names.ts';
import { PATHS } from '../../paths.ts';
import { isolate } from '../../season/game-texts.ts';
import { useSeasonPath } from '../../season/season.ts';
import { ShareButton } from '../../season/share-button.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import type { Imagined } from './use-imagined.ts';
import type { ImaginedStandingsState } from './use-imagined-standings.ts';
import { countImagined, describePlace, describeWinChange } from './what-if-texts.ts';

interface WhatIfBarProps {
  imagined: Imagined;
  standings: ImaginedStandingsState;
}

/** Always in sight: that this is imagined, what it does to the user, and the way back. */
export function WhatIfBar({ imagined: { winners, path }, standings }: WhatIfBarProps) {
  const pathOf = useSeasonPath();
  const title = `What if: ${countImagined(winners.size)}`;
  usePageTitle(winners.size > 0 ? title : 'What if');
  return (
    <aside
      aria-label="What if"
      className="pick-bar imagined fixed inset-x-0 bottom-0 z-10 border-x-0 border-b-0 px-4 py-3 sm:px-6 compact:py-1.5 print:hidden"
    >
      <div className="mx-auto flex max-w-[97rem] flex-wrap items-center gap-x-5 gap-y-1">
        <div className="min-w-0 flex-1 basis-64 leading-tight" role="status">
          <p className="font-bold font-display sm:text-xl">{title}</p>
          <p className="wrap-anywhere line-clamp-2 text-sm sm:text-base">{describeOutcome(standings, winners.size)}</p>
        </div>
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          <ShareButton
            path={path}
            title={`${title} (not the real standings)`}
            hint="It shows these imagined winners, and says that they are imagined."
          />
          <ButtonLink
            href={pathOf(PATHS.leaderboard)}
            size="small"
            variant={winners.size > 0 ? 'primary' : 'secondary'}
          >
            Back to reality
          </ButtonLink>
        </div>
      </div>
    </aside>
  );
}

/** 'You: 4th, 7 places up; win 12% → 31%', or who would be first. */
function describeOutcome({ own, ownChances, entries }: ImaginedStandingsState, count: number): string {
  if (own) {
    const { entry, chance } = own;
    const place = describePlace(entry.rank, (count > 0 && entry.previousRank) || entry.rank);
    const win = chance && describeWinChange(chance, ownChances?.exact ?? false);
    return `You: ${place}${win ? `; ${win === 'out' ? 'cannot win' : `win ${win}`}` : ''}`;
  }
  if (count === 0) return 'Choose a winner on the board.';
  const first = entries?.filter(({ rank }) => rank === 1) ?? [];
  const [leader] = first;
  if (!leader) return 'Choose a winner on the board.';
  const others = first.length > 1 ? ` and ${first.length - 1} more` : '';
  return `First: ${isolate(displayName(leader))}${others}, ${leader.totalScore} points`;
}
