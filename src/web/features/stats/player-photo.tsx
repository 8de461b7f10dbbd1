import { useState } from 'react';
import type { Player } from '../../../contract/players.ts';
import { initialsOf } from '../../../domain/players/names.ts';
import { canShow } from '../../ui/can-show.ts';

const FRAME = 'size-20 flex-none rounded-2xl bg-raised';

/** The photo, or the initials where there is none or it does not come. */
export function PlayerPhoto({ player }: { player: Player }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (!canShow(player.photoUrl) || hasFailed) {
    return (
      <div
        aria-hidden="true"
        className={`${FRAME} grid place-items-center border border-line font-bold font-display text-2xl text-faint`}
      >
        {initialsOf(player)}
      </div>
    );
  }
  return (
    <img
      src={player.photoUrl}
      // The name stands right beside it.
      alt=""
      width={80}
      height={80}
      loading="lazy"
      decoding="async"
      onError={() => setHasFailed(true)}
      className={`${FRAME} object-cover`}
    />
  );
}
