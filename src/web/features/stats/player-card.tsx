import { memo } from 'react';
import type { Player } from '../../../contract/players.ts';
import type { Mark } from '../../../domain/bracket/mark-colors.ts';
import { fullName, initialsOf } from '../../../domain/players/names.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { PencilIcon, TrophyIcon } from '../../ui/icons.tsx';
import { MarkedName } from '../../ui/team-mark.tsx';
import { formatCount, formatPercent, formatRecord } from './leader-lists.tsx';

interface PlayerCardProps {
  player: Player;
  /** Of their team, if it plays in the tournament. */
  mark: Mark | undefined;
  /** Only for admins. */
  edit: ((player: Player) => void) | undefined;
}

/** Memoised and with content-visibility, since a page can have a thousand cards. */
export const PlayerCard = memo(function PlayerCard({ player, mark, edit }: PlayerCardProps) {
  const name = fullName(player);
  return (
    <li className="flex min-w-0 flex-col rounded-2xl border border-line bg-card p-4 [contain-intrinsic-size:auto_13rem] sm:p-5 [content-visibility:auto]">
      <div className="flex items-start gap-4">
        <Avatar
          imageUrl={player.photoUrl}
          initials={initialsOf(player)}
          className="size-14 font-display text-xl sm:size-18 sm:text-2xl"
        />
        <div className="min-w-0 flex-1">
          <h3 className="line-clamp-3 break-words font-bold font-display text-xl leading-tight" title={name}>
            {name}
          </h3>
          {player.currentTeam && (
            <p className="line-clamp-2 break-words text-faint">
              {mark ? <MarkedName mark={mark}>{player.currentTeam}</MarkedName> : player.currentTeam}
            </p>
          )}
          {player.hasChampionship && (
            <p className="mt-2">
              <Badge tone="wait">
                <TrophyIcon />
                Champion
              </Badge>
            </p>
          )}
        </div>
        {edit && (
          <IconButton
            label={`Edit ${name}`}
            onClick={() => edit(player)}
            className="-mt-2 -mr-2 text-faint hover:text-ink"
          >
            <PencilIcon />
          </IconButton>
        )}
      </div>
      <Figures player={player} />
    </li>
  );
});

function Figures({ player }: { player: Player }) {
  const { wins, losses, totalPoints, totalGames } = player;
  return (
    <dl className="mt-auto grid grid-cols-3 gap-x-2 gap-y-3 pt-4 sm:pt-5">
      <Figure name="Record" figure={formatRecord(player)} isLarge />
      <Figure name="Win rate" figure={formatPercent(player.winPercentage)} isLarge />
      <Figure name="Points" figure={formatCount(totalPoints)} isLarge />
      <Figure name="Wins" figure={formatCount(wins)} />
      <Figure name="Losses" figure={formatCount(losses)} />
      {totalGames > 0 && <Figure name="Games" figure={formatCount(totalGames)} />}
    </dl>
  );
}

function Figure({ name, figure, isLarge = false }: { name: string; figure: string; isLarge?: boolean }) {
  return (
    <div className="flex min-w-0 flex-col-reverse">
      <dt className="text-faint text-sm">{name}</dt>
      <dd className={isLarge ? 'font-bold font-display text-2xl leading-none' : 'font-semibold'}>{figure}</dd>
    </div>
  );
}
