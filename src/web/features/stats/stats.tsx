import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Player } from '../../../contract/players.ts';
import { playersQuery } from '../../api/player-queries.ts';
import { useUser } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Failure, LoadingText, Skeleton } from '../../ui/states.tsx';
import { AllTimeLeaders } from './all-time-leaders.tsx';
import { PlayerDialog } from './player-dialog.tsx';
import { findPlayers, PLAYER_GRID, PlayersSection } from './players-section.tsx';
import { TournamentLeaders } from './tournament-leaders.tsx';

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
          edit={isAdmin ? setEdited : undefined}
        />
      ) : isError ? (
        <Failure title="Error loading players" onRetry={() => refetch()} />
      ) : (
        <PlayersLoading />
      )}
      {hasNobody && leaders}
      {isAdmin && <PlayerDialog edited={edited} close={close} />}
      {isAdmin && <PasteDialog isOpen={isPasting} close={() => setIsPasting(false)} />}
    </Page>
  );
}

// Only admins need it.
const PasteForm = lazy(async () => ({ default: (await import('./paste-form.tsx')).PasteForm }));

function PasteDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  // Escape closes the dialog, and whoever pressed it by mistake finds the list again.
  const [draft, setDraft] = useState('');
  return (
    <Dialog isOpen={isOpen} close={close} title="Paste Players" staysOpen>
      <Suspense fallback={<FormLoading />}>
        <PasteForm draft={draft} keep={setDraft} close={close} />
      </Suspense>
    </Dialog>
  );
}

function FormLoading() {
  return (
    <>
      <LoadingText>Loading the form</LoadingText>
      <Skeleton className="h-80" />
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

// Browsers refuse an address that changes with every key.
const PAUSE_MS = 300;

/** What is searched for, kept in the address: a link, a reload and the back button bring it back. */
function useSearchText(): [string, (text: string) => void] {
  const [path, navigate] = useLocation();
  const inAddress = new URLSearchParams(useSearch()).get('q') ?? '';
  const [text, setText] = useState(inAddress);
  const [lastInAddress, setLastInAddress] = useState(inAddress);
  if (lastInAddress !== inAddress) {
    setLastInAddress(inAddress);
    setText(inAddress);
  }
  useEffect(() => {
    if (text === inAddress) return;
    const address = text ? `${path}?${new URLSearchParams({ q: text })}` : path;
    const timer = setTimeout(() => navigate(address, { replace: true }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, inAddress, path, navigate]);
  return [text, setText];
}

const LABEL = 'Search players or teams...';

interface SearchBoxProps {
  text: string;
  setText: (text: string) => void;
  /** How much was found; empty while nothing is searched for. */
  result: string;
}

function SearchBox({ text, setText, result }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  // The page can be typed in before its code is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before is there but once
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
      {/* Always there, so that what comes into it is read out. */}
      <p role="status" className="min-h-6 text-faint">
        {result}
      </p>
    </search>
  );
}
