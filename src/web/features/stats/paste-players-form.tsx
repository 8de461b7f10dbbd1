import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { MAX_IMPORTED_PLAYERS } from '../../../contract/players.ts';
import { type PlayerLine, readPlayerList } from '../../../domain/import/player-list.ts';
import { useImportPlayers } from '../../api/admin/player-mutations.ts';
import { messageOf } from '../../api/client.ts';
import { playersQuery } from '../../api/player-queries.ts';
import { teamsQuery, useCurrentTournament } from '../../api/tournament-queries.ts';
import { useForm } from '../../forms/use-form.ts';
import { FormButtons, FormProblem, TextAreaField } from '../../ui/field.tsx';
import { countOf } from '../../ui/format.ts';
import { Failure, LoadingText, Skeleton } from '../../ui/states.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { toast } from '../../ui/toasts.ts';
import { PastedPlayersPreview } from './pasted-players-preview.tsx';

interface PastePlayersFormProps {
  /** The text, which is kept when the dialog is closed without Cancel. */
  draft: string;
  saveDraft: Dispatch<SetStateAction<string>>;
  close: () => void;
}

/** Imports a pasted list of players, with a preview before it is saved. */
export function PastePlayersForm({ draft, saveDraft, close }: PastePlayersFormProps) {
  const discardAndClose = () => {
    saveDraft('');
    close();
  };
  const known = useKnownTeamsAndPlayers();
  const save = useImportPlayers();
  const [failure, setFailure] = useState('');
  const [sent, setSent] = useState<PlayerLine[] | null>(null);
  const parse = (list: string) => (known.data ? readPlayerList(list, known.data) : []);
  const { values, field, isSending, formProps } = useForm({
    initial: { list: draft },
    validate: ({ list }) => {
      if (!list.trim()) return { list: 'Paste or type at least one player' };
      const { length } = playersOf(parse(list));
      if (known.data && length === 0) return { list: 'No line of this list can be added. See below why.' };
      return length > MAX_IMPORTED_PLAYERS ? { list: explainTooMany(length) } : {};
    },
    send: async ({ list }) => {
      const parsed = parse(list);
      const players = playersOf(parsed);
      setFailure('');
      if (players.length === 0) return;
      setSent(parsed);
      try {
        await save.mutateAsync({ players });
      } catch (error) {
        const message = messageOf(error, players.length === 1 ? 'Failed to add player' : 'Failed to add players');
        toast.failure('Error', message);
        // Stays when the toast is gone.
        setFailure(`${message.replace(/\.?$/, '.')} Your list is still here.`);
        throw error;
      } finally {
        setSent(null);
      }
      toast.success(`${countOf(players.length, 'Player')} Added`);
      // Keeps a list that was edited while saving, in this form or in one that was opened since.
      saveDraft((now) => (now === list ? '' : now));
      if (shown.current === list) close();
    },
  });
  // The list on screen; null once the form is closed.
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = values.list;
    saveDraft(values.list);
    return () => {
      shown.current = null;
    };
  }, [saveDraft, values.list]);
  // Parsing a long list must not block typing.
  const list = useDeferredValue(values.list);
  const current = useMemo(() => (known.data ? readPlayerList(list, known.data) : []), [list, known.data]);
  // Freezes the preview while saving, since the new players would show as duplicates.
  const lines = sent ?? current;
  const count = playersOf(lines).length;
  return (
    <form {...formProps} className="grid gap-4">
      <TextAreaField
        {...field('list')}
        label="Players, one per line"
        required
        rows={6}
        spellCheck={false}
        autoComplete="off"
        placeholder={'Ada Lang, Harbor Herons\nBen Okafor, Granite Goats'}
        hint="First Last, Team - or three columns from a spreadsheet: first name, last name, team. The team may be left out."
        ref={takeFocus}
      />
      {known.hasFailed ? (
        <Failure title="The teams and players could not be loaded" onRetry={known.retry} />
      ) : known.data ? (
        lines.length > 0 && <PastedPlayersPreview lines={lines} />
      ) : (
        <div>
          <LoadingText>Loading teams and players...</LoadingText>
          <Skeleton className="h-24" />
        </div>
      )}
      <FormProblem>{failure}</FormProblem>
      <FormButtons
        action={count === 0 ? 'Add Players' : `Add ${countOf(count, 'Player')}`}
        busyLabel="Adding..."
        isSending={isSending}
        isWaiting={!known.data}
        cancel={discardAndClose}
      />
    </form>
  );
}

/** The stored teams and players, to link pasted players to teams and to find duplicates. */
function useKnownTeamsAndPlayers() {
  const players = useQuery(playersQuery);
  const tournament = useCurrentTournament();
  const teams = useQuery({ ...teamsQuery(tournament.data?.id ?? 0), enabled: Boolean(tournament.data) });
  const knownTeams = tournament.data === null ? [] : teams.data;
  const failed = [players, tournament, teams].filter(({ isError, data }) => isError && data === undefined);
  return {
    data: useMemo(
      () => players.data && knownTeams && { players: players.data, teams: knownTeams },
      [players.data, knownTeams],
    ),
    hasFailed: failed.length > 0,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}

function explainTooMany(count: number): string {
  const most = MAX_IMPORTED_PLAYERS.toLocaleString();
  return `At most ${most} players can be added at once, and this list has ${count.toLocaleString()}. Paste it in parts.`;
}

function playersOf(lines: readonly PlayerLine[]) {
  return lines.flatMap((line) => (line.ok ? [line.player] : []));
}
