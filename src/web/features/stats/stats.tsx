import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useState } from 'react';
import type { Player } from '../../../contract/players.ts';
import { playersQuery } from '../../api/player-queries.ts';
import { useUser } from '../../api/session.ts';
import { useSeason } from '../../season/season.ts';
import { SeasonPage } from '../../season/season-page.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { PageSearch, useUrlSearch } from '../../ui/page-search.tsx';
import { Failure, LoadingText, Skeleton } from '../../ui/states.tsx';
import { AllTimeLeaders, TournamentLeaders } from './leaders.tsx';
import { type EditedPlayer, PasteDialog, PlayerDialog } from './player-dialogs.tsx';
import { findPlayers, PLAYER_GRID, PlayersSection } from './players-section.tsx';

const TITLE = 'Player Statistics';

export function Stats() {
  const { isPast } = useSeason();
  return <SeasonPage title={TITLE}>{isPast ? <SeasonStats /> : <AllStats />}</SeasonPage>;
}

function SeasonStats() {
  return (
    <>
      <PageHeader title={TITLE} lead="Who scored and won the most." />
      <TournamentLeaders />
    </>
  );
}

function AllStats() {
  const isAdmin = useUser()?.isAdmin ?? false;
  const { data, isError, refetch } = useQuery(playersQuery);
  // Renders in the background, so that the page stays responsive.
  const players = useDeferredValue(data);
  const { text, setText } = useUrlSearch();
  // The cards may lag behind the search box.
  const search = useDeferredValue(text.trim());
  // A new object whenever the dialog opens, also for the same player.
  const [edited, setEdited] = useState<EditedPlayer | null>(null);
  const [isPasting, setIsPasting] = useState(false);
  const found = players && findPlayers(players, search);
  const leaders = (
    <div key="leaders" className="mb-12 grid gap-10">
      <TournamentLeaders />
      <AllTimeLeaders />
    </div>
  );
  const add = () => setEdited({ player: undefined });
  // Stable, since the cards are memoised.
  const edit = useCallback((player: Player) => setEdited({ player }), []);
  // A dialog that was left while saving must not close one that was opened since.
  const close = () => setEdited((now) => (now === edited ? null : now));
  const cards = found ? (
    <PlayersSection
      key="cards"
      players={found}
      search={search}
      clearSearch={() => setText('')}
      add={isAdmin ? add : undefined}
      edit={isAdmin ? edit : undefined}
    />
  ) : isError ? (
    <Failure key="failure" title="Error loading players" onRetry={() => refetch()} />
  ) : (
    <PlayersLoading key="loading" />
  );
  return (
    <>
      <PageHeader title={TITLE} lead="Points, wins and champions, game by game.">
        {isAdmin && (
          <>
            <Button variant="secondary" onClick={() => setIsPasting(true)}>
              Paste Players
            </Button>
            <Button onClick={add}>Add Player</Button>
          </>
        )}
      </PageHeader>
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 sm:mb-10">
        <PageSearch label="Search players or teams..." text={text} setText={setText} className="w-full max-w-md" />
        {/* Always rendered, since screen readers announce only changes of an existing live region. */}
        <p role="status" className="text-faint sm:min-h-6">
          {search && found ? `Showing ${found.length} of ${players.length} players` : ''}
        </p>
      </div>
      {/* Next to the search: what was found, or that there is nobody yet. */}
      {search || players?.length === 0 ? [cards, leaders] : [leaders, cards]}
      {isAdmin && <PlayerDialog edited={edited} close={close} />}
      {isAdmin && <PasteDialog isOpen={isPasting} close={() => setIsPasting(false)} />}
    </>
  );
}

function PlayersLoading() {
  return (
    <section>
      <div className="min-h-12">
        <LoadingText>Loading players...</LoadingText>
      </div>
      <div className={PLAYER_GRID}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-60 rounded-2xl" />
        ))}
      </div>
    </section>
  );
}
