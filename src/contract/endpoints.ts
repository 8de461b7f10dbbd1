import { accountEndpoints } from './account.ts';
import { archiveEndpoints } from './archives.ts';
import { auditEndpoints } from './audit.ts';
import { bracketEndpoints } from './brackets.ts';
import { csvEndpoints } from './csv.ts';
import type { Endpoint, NameOf } from './endpoint.ts';
import { gameEndpoints } from './games.ts';
import { groupStandingsEndpoints } from './group-standings.ts';
import { groupEndpoints } from './groups.ts';
import { historyEndpoints } from './history.ts';
import { invitationEndpoints } from './invitations.ts';
import { leaderboardEndpoints } from './leaderboard.ts';
import { liveEndpoints } from './live.ts';
import { mailEndpoints } from './mail.ts';
import { oddsEndpoints } from './odds.ts';
import { openingDayEndpoints } from './opening-day.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { passwordResetEndpoints } from './password-reset.ts';
import { peopleEndpoints } from './people.ts';
import { pickShareEndpoints } from './pick-shares.ts';
import { playerEndpoints } from './players.ts';
import { raceEndpoints } from './race.ts';
import { registrationEndpoints } from './registration.ts';
import { statsEndpoints } from './stats.ts';
import { teamEndpoints } from './teams.ts';
import { tournamentEndpoints } from './tournaments.ts';
import { userEndpoints } from './users.ts';
import { wallEndpoints } from './walls.ts';
import { whatIfEndpoints } from './what-if.ts';

/** Every endpoint, in the order of the API documentation. */
export const ENDPOINTS = [
  ...Object.values(userEndpoints),
  ...Object.values(accountEndpoints),
  ...Object.values(passkeyEndpoints),
  ...Object.values(passwordResetEndpoints),
  ...Object.values(mailEndpoints),
  ...Object.values(peopleEndpoints),
  ...Object.values(registrationEndpoints),
  ...Object.values(auditEndpoints),
  ...Object.values(archiveEndpoints),
  ...Object.values(tournamentEndpoints),
  ...Object.values(historyEndpoints),
  ...Object.values(teamEndpoints),
  ...Object.values(gameEndpoints),
  ...Object.values(openingDayEndpoints),
  ...Object.values(bracketEndpoints),
  ...Object.values(leaderboardEndpoints),
  ...Object.values(csvEndpoints),
  ...Object.values(pickShareEndpoints),
  ...Object.values(oddsEndpoints),
  ...Object.values(whatIfEndpoints),
  ...Object.values(raceEndpoints),
  ...Object.values(groupEndpoints),
  ...Object.values(invitationEndpoints),
  ...Object.values(wallEndpoints),
  ...Object.values(groupStandingsEndpoints),
  ...Object.values(playerEndpoints),
  ...Object.values(statsEndpoints),
  ...Object.values(liveEndpoints),
] satisfies Endpoint[];

/** Endpoints by name, as 'PUT /api/games/:id/result'. The web imports only this type: its first page loads no schema. */
export type Endpoints = { [E in (typeof ENDPOINTS)[number] as NameOf<E>]: E };
