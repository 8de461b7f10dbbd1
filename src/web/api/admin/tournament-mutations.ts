import type { Tournament } from '../../../contract/tournaments.ts';
import { type BodyOf, call } from '../client.ts';
import { sendOrFind } from '../lost-response.ts';
import { withPassword } from '../reauthentication.ts';
import { useChange } from '../use-change.ts';

const createdHere = new Set<number>();

/** Whether this tab created the tournament. */
export function isCreatedHere(id: number): boolean {
  return createdHere.has(id);
}

const deletedHere = new Set<number>();

/** Whether this tab deleted the tournament. */
export function isDeletedHere(id: number): boolean {
  return deletedHere.has(id);
}

/** An attempt to create a tournament. */
export interface Creation {
  body: BodyOf<'POST /api/tournaments'>;
  /** The id of the tournament before it, 0 if there was none. */
  sinceId: number;
  /** The attempt before it, if nobody knows whether it succeeded. */
  lost: Creation | null;
}

/** Whether the tournament is the outcome of this attempt or of the lost one before it. If so, this tab created it. */
export function claimCreated({ body, sinceId, lost }: Creation, tournament: Tournament): boolean {
  const { id, name, startDate } = tournament;
  const isSame =
    id > sinceId && name === body.name.trim().normalize('NFC') && Date.parse(startDate) === Date.parse(body.startDate);
  if (isSame) createdHere.add(id);
  return isSame || (lost !== null && claimCreated(lost, tournament));
}

export function useCreateTournament() {
  return useChange({
    send: async (creation: Creation) => {
      const find = async (attempt: Creation) => {
        const current = await call('GET /api/tournaments/current', { query: { optional: 'true' } });
        return current && claimCreated(attempt, current) ? current : null;
      };
      const { body, lost } = creation;
      const tournament = await sendOrFind(
        async () => {
          const earlier = lost && (await find(lost));
          return earlier || call('POST /api/tournaments', { body });
        },
        () => find(creation),
      );
      createdHere.add(tournament.id);
      return tournament;
    },
  });
}

export type TournamentChange = BodyOf<'PATCH /api/tournaments/:id'>;

export function useChangeTournament(id: number) {
  return useChange({
    send: (body: TournamentChange) => call('PATCH /api/tournaments/:id', { params: { id }, body }),
  });
}

export function useDeleteTournament(id: number) {
  return useChange({
    send: async (name: string) => {
      await withPassword(() => call('DELETE /api/tournaments/:id', { params: { id }, body: { name } }));
      deletedHere.add(id);
    },
  });
}

export function useToggleBrackets(id: number) {
  return useChange({
    send: (bracketsOpen: boolean) =>
      call('POST /api/tournaments/:id/toggle-brackets', { params: { id }, body: { bracketsOpen } }),
  });
}

/** `agreed` counts the brackets and results that the admin agreed to lose; the server refuses other numbers. */
type Generation = Pick<BodyOf<'POST /api/tournaments/create-bracket'>, 'agreed'>;

export function useGenerateBracket(tournamentId: number) {
  return useChange({
    send: ({ agreed }: Generation) =>
      withPassword(() =>
        call('POST /api/tournaments/create-bracket', {
          body: { tournamentId, discardSubmissions: Boolean(agreed), agreed },
        }),
      ),
  });
}
