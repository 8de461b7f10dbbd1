import type { Round } from '../../domain/bracket/rounds.ts';

/** Where the results of a round are entered. */
export function addressOfRound(round: Round): string {
  return `/admin/update-results?round=${round}`;
}
