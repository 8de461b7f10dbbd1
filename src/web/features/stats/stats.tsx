import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Player } from '../../../contract/players.ts';
import { playersQuery } from '../../api/players.ts';
import { useUser } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Failure } from '../../ui/states.tsx';
import { AllTimeLeaders } from './all-time-leaders.tsx';
import { findPlayers } from './find-players.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { PlayerDialog } from './player-dialog.tsx';
import { PlayersLoading } from './players-loading.tsx';
import { PlayersSection } from './players-section.tsx';
import { SearchBox } from './search-box.tsx';
import { TournamentLeaders } from './tournament-leaders.tsx';
import { useSearchText } from './use-search-text.ts';

export function Stats() {
  usePageTitle('Player Statistics');
  const isAdmin = useUser()?.isAdmin ?? false;
  const { data, isError, refetch } = useQuery(playersQuery);
  // Drawn in slices, so that the page can be used meanwhile.
  const players = useDeferredValue(data);
  const [text, setText] = useSearchText();
  // The box follows every key at once; the cards follow when there is time.
  const search = useDeferredValue(text.trim());
  const [edited, setEdited] = useState<Player | 'new' | null>(null);
  const [isPasting, setIsPasting] = useState(false);
  const found = players && findPlayers(players, search);
  const hasNobody = players?.length === 0;
  // Whoever searches wants the cards, which stand below the leaders.
  const leaders = search === '' && (
    <div className="mb-12 grid gap-10">
      <TournamentLeaders />
      <AllTimeLeaders />
    </div>
  );
  const add = () => setEdited('new');
  // A form that was still saving when it was left must not close the next one.
  const close = () => setEdited((now) => (now === edited ? null : now));
  return (
    <Page>
      <PageHeader title="Player Statistics" lead="Points, wins and champions, game by game.">
        {isAdmin && (
          <>
            <Button look="secondary" onClick={() => setIsPasting(true)}>
              Paste Players
            </Button>
            <Button onClick={add}>Add Player</Button>
          </>
        )}
      </PageHeader>
      <SearchBox
        text={text}
        setText={setText}
        result={search && found ? `Showing ${found.length} of ${players.length} players` : ''}
      />
      {!hasNobody && leaders}
      {found ? (
        <PlayersSection
          players={found}
          search={search}
          clearSearch={() => setText('')}
          add={isAdmin ? add : undefined}
          edit={isAdmin ? setEdited : undefined}
        />
      ) : isError ? (
        <Failure title="Error loading players" tryAgain={() => refetch()} />
      ) : (
        <PlayersLoading />
      )}
      {hasNobody && leaders}
      {isAdmin && <PlayerDialog edited={edited} close={close} />}
      {isAdmin && <PasteDialog isOpen={isPasting} close={() => setIsPasting(false)} />}
    </Page>
  );
}
