import type { Player, PlayerInput } from '../../../contract/players.ts';

// A type and not an interface, since the form asks for something with an index.
export type PlayerValues = {
  firstName: string;
  lastName: string;
  currentTeam: string;
  teamId: string;
  photoUrl: string;
  wins: string;
  losses: string;
  hasChampionship: boolean;
};

export function startValues(player?: Player): PlayerValues {
  return {
    firstName: player?.firstName ?? '',
    lastName: player?.lastName ?? '',
    currentTeam: player?.currentTeam ?? '',
    teamId: String(player?.teamId ?? ''),
    photoUrl: player?.photoUrl ?? '',
    wins: String(player?.wins ?? 0),
    losses: String(player?.losses ?? 0),
    hasChampionship: player?.hasChampionship ?? false,
  };
}

/** What to send. Totals that nobody changed are left out, so that they do not undo a game entered meanwhile. */
export function readPlayerInput(values: PlayerValues, initial: PlayerValues): PlayerInput {
  const { teamId, wins, losses, ...others } = values;
  return {
    ...others,
    teamId: teamId ? Number(teamId) : null,
    ...(wins !== initial.wins && { wins: readCount(wins) }),
    ...(losses !== initial.losses && { losses: readCount(losses) }),
  };
}

/** Whatever is no number counts as 0. */
export function readCount(text: string): number {
  const count = Number(text);
  return Number.isFinite(count) ? count : 0;
}
