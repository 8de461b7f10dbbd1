import type { Game } from '../../../contract/games.ts';
import { buildTree } from '../../../domain/bracket/tree.ts';
import { propagateWinner } from '../../../domain/results/results.ts';
import { type BodyOf, call } from '../client.ts';
import { sendOrFind } from '../lost-response.ts';
import { withPassword } from '../reauthentication.ts';
import { gamesQuery } from '../tournament-queries.ts';
import { useChange } from '../use-change.ts';

interface GameRef {
  tournamentId: number;
  gameId: number;
}

/** Starts a game, updates its running score, or sets it back to scheduled. */
export function useChangeGame(of: GameRef) {
  return useGameMutation(of, (body: BodyOf<'PATCH /api/games/:id'>) =>
    call('PATCH /api/games/:id', { params: { id: of.gameId }, body }),
  );
}

/** Sets the times and locations of the listed games, all or none. */
export function useScheduleGames(tournamentId: number) {
  const { queryKey } = gamesQuery(tournamentId);
  const params = { id: tournamentId };
  return useChange({
    send: (body: BodyOf<'PUT /api/tournaments/:id/schedule'>) =>
      sendOrFind(
        () => call('PUT /api/tournaments/:id/schedule', { params, body }),
        async () => {
          const games = await call('GET /api/tournaments/:id/games', { params });
          return isScheduled(games, body) ? games : null;
        },
      ),
    updateCache: (client, games) => client.setQueryData(queryKey, games),
  });
}

/** Whether the listed games have their times and locations. */
export function isScheduled(games: readonly Game[], { games: listed }: BodyOf<'PUT /api/tournaments/:id/schedule'>) {
  const byId = new Map(games.map((game) => [game.id, game]));
  return listed.every(({ gameId, scheduledAt, location }) => {
    const game = byId.get(gameId);
    const isSameTime = Date.parse(game?.scheduledAt ?? '') === Date.parse(scheduledAt ?? '');
    const isSame = scheduledAt ? isSameTime : game?.scheduledAt === null;
    return isSame && (game?.location ?? '') === (location ?? '').trim();
  });
}

export function useEnterResult(of: GameRef) {
  return useGameMutation(of, (body: BodyOf<'PUT /api/games/:id/result'>) =>
    call('PUT /api/games/:id/result', { params: { id: of.gameId }, body }),
  );
}

export function useReopenGame(of: GameRef) {
  return useGameMutation(of, () => call('POST /api/games/:id/reopen', { params: { id: of.gameId } }));
}

export function useResetTournament(id: number) {
  return useChange({
    send: () => withPassword(() => call('POST /api/tournaments/:id/reset', { params: { id } })),
  });
}

function useGameMutation<Input = void>({ tournamentId, gameId }: GameRef, send: (input: Input) => Promise<Game>) {
  const { queryKey } = gamesQuery(tournamentId);
  return useChange({
    send,
    // Serialises updates of one game, so that the last score wins.
    scope: `game ${gameId}`,
    updateCache: (client, saved) => {
      client.setQueryData(queryKey, (games) => {
        if (!games) return undefined;
        // Updates the slot of the next game too, so that the form of that game can be opened at once.
        const changed = new Map(propagateWinner(buildTree(games, []), saved).map((game) => [game.id, game]));
        return games.map((game) => ({ ...game, ...changed.get(game.id) }));
      });
    },
  });
}
