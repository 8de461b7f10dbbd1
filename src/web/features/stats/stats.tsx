import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Player } from '../../../contract/players.ts';
import { playersQuery } from '../../api/player-queries.ts';
import { useUser } from '../../api/session.ts';
import { useSeason } from '../../season/season.ts';
import { SeasonPage } from '../../season/season-page.tsx';
import { Button } from '../../ui/button.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page.tsx';
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
  const [text, setText] = useSearchText();
  // The cards may lag behind the search box.
  const search = useDeferredValue(text.trim());
  // A new object whenever the dialog opens, also for the same player.
  const [edited, setEdited] = useState<EditedPlayer | null>(null);
  const [isPasting, setIsPasting] = useState(false);
  const found = players && findPlayers(players, search);
  const hasNobody = players?.length === 0;
  // Hidden while searching, to bring the cards up.
  const leaders = search === '' && (
    <div className="mb-12 grid gap-10">
      <TournamentLeaders />
      <AllTimeLeaders />
    </div>
  );
  const add = () => setEdited({ player: undefined });
  // Stable, since the cards are memoised.
  const edit = useCallback((player: Player) => setEdited({ player }), []);
  // A dialog that was left while saving must not close one that was opened since.
  const close = () => setEdited((now) => (now === edited ? null : now));
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
          edit={isAdmin ? edit : undefined}
        />
      ) : isError ? (
        <Failure title="Error loading players" onRetry={() => refetch()} />
      ) : (
        <PlayersLoading />
      )}
      {hasNobody && leaders}
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

// Browsers throttle history updates.
const DEBOUNCE_MS = 300;

/** The search text, stored in the URL (debounced). */
function useSearchText(): [string, (text: string) => void] {
  const [path, navigate] = useLocation();
  const urlText = new URLSearchParams(useSearch()).get('q') ?? '';
  const [text, setText] = useState(urlText);
  const [lastUrlText, setLastUrlText] = useState(urlText);
  if (lastUrlText !== urlText) {
    setLastUrlText(urlText);
    setText(urlText);
  }
  useEffect(() => {
    if (text === urlText) return;
    const url = text ? `${path}?${new URLSearchParams({ q: text })}` : path;
    const timer = setTimeout(() => navigate(url, { replace: true }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, urlText, path, navigate]);
  return [text, setText];
}

const LABEL = 'Search players or teams...';

function SearchBox({ text, setText, result }: { text: string; setText: (text: string) => void; result: string }) {
  const box = useRef<HTMLInputElement>(null);
  // Users can type into the prerendered box before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: needed only once, after hydration
  useLayoutEffect(() => {
    if (box.current && box.current.value !== text) setText(box.current.value);
  }, []);
  return (
    <search className="mb-6 flex flex-wrap sm:mb-10 items-center gap-x-4 gap-y-2">
      <div className="relative w-full max-w-md">
        <span className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center text-faint">
          <SearchIcon />
        </span>
        <input
          ref={box}
          type="search"
          aria-label={LABEL}
          placeholder={LABEL}
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoComplete="off"
          className="min-h-12 w-full rounded-full border border-edge bg-card pr-4 pl-12 text-ink placeholder:text-faint"
        />
      </div>
      {/* Always rendered, since screen readers announce only changes of an existing live region. */}
      <p role="status" className="min-h-6 text-faint">
        {result}
      </p>
    </search>
  );
}
