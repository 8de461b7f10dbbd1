import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { IdParams, OptionalIdText } from './fields.ts';
import { LeaderboardEntry, ListedQuery } from './leaderboard.ts';
import { NotReady, Odds, OddsQuery } from './odds.ts';
import { Picker, PickersQuery, PickParams, PickShares } from './pick-shares.ts';
import { Race, RaceQuery, Recap } from './race.ts';

const OfTournament = { tournamentId: OptionalIdText.describe('by default the current tournament') };

const isPrivate = true;

export const groupStandingsEndpoints = {
  leaderboard: endpoint('GET /api/groups/:id/leaderboard', 'user', 'The brackets of the members, ranked', {
    params: IdParams,
    query: ListedQuery.extend(OfTournament),
    response: z.array(LeaderboardEntry),
    isPrivate,
  }),
  odds: endpoint(
    'GET /api/groups/:id/odds',
    'user',
    'The chances within the group, once submissions are closed; 202 while the first figures are being made',
    { params: IdParams, query: OddsQuery.extend(OfTournament), response: z.union([Odds, NotReady]), isPrivate },
  ),
  race: endpoint('GET /api/groups/:id/race', 'user', 'The ranks and points of some members after each result', {
    params: IdParams,
    query: RaceQuery.extend(OfTournament),
    response: Race,
    isPrivate,
  }),
  pickShares: endpoint('GET /api/groups/:id/pick-shares', 'user', 'How many members picked each contender', {
    params: IdParams,
    query: z.object(OfTournament),
    response: PickShares,
    isPrivate,
  }),
  listPickers: endpoint(
    'GET /api/groups/:id/pick-shares/:gameId/:teamId',
    'user',
    'The members who picked a contender to win a game, in the order of the leaderboard of the group',
    { params: PickParams, query: PickersQuery.extend(OfTournament), response: z.array(Picker), isPrivate },
  ),
  recaps: endpoint('GET /api/groups/:id/recaps', 'user', 'What happened in each round, within the group', {
    params: IdParams,
    query: z.object(OfTournament),
    response: z.array(Recap),
    isPrivate,
  }),
};
