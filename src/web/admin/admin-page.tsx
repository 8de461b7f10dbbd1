import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Round } from '../../domain/bracket/rounds.ts';
import { isCreatedHere, isDeletedHere } from '../api/admin/tournament-mutations.ts';
import { useUser } from '../api/session.ts';
import { useCurrentTournament } from '../api/tournament-queries.ts';
import { PasswordPrompt } from '../forms/password-prompt.tsx';
import { NotFound } from '../not-found.tsx';
import { PATHS } from '../paths.ts';
import { Page, PageHeader, PageLoading } from '../ui/page.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { toast } from '../ui/toasts.ts';
import { AdminNavigation } from './admin-navigation.tsx';

interface AdminPageProps {
  title: string;
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  width?: 'normal' | 'wide';
  children: ReactNode;
}

/** The frame of every admin page, below the links. */
export function AdminPage({ title, lead, actions, width = 'normal', children }: AdminPageProps) {
  usePageTitle(title);
  useTournamentNotice();
  return (
    <Page width={width}>
      <PageHeader title={title} lead={lead}>
        {actions}
      </PageHeader>
      {children}
      <PasswordPrompt />
    </Page>
  );
}

/** Shows a toast when another tournament becomes the current one, which discards most unsaved input about the old one. */
function useTournamentNotice(): void {
  const client = useQueryClient();
  const { data: tournament } = useCurrentTournament();
  const lastId = useRef<number>(undefined);
  useEffect(() => {
    const before = lastId.current;
    lastId.current = tournament?.id;
    if (!tournament || before === undefined || before === tournament.id) return;
    // Not in the tab that created or deleted it. The event can arrive before the response, so any mutation counts.
    if (isCreatedHere(tournament.id) || isDeletedHere(before) || client.isMutating() > 0) return;
    // The current tournament has the highest id.
    if (tournament.id < before) {
      return toast.success('A tournament was deleted', `This page is about ${tournament.name} now.`);
    }
    toast.success('A new tournament', `Another admin has made ${tournament.name}. This page is about it now.`);
  }, [client, tournament]);
}

/** A page for admins. Everyone else gets the not-found page, without loading the code of this one. */
export function adminOnly(load: () => Promise<ComponentType>): () => ReactNode {
  const Page = lazy(async () => ({ default: await load() }));
  return function AdminOnly() {
    const user = useUser();
    const [wasShown, setWasShown] = useState(false);
    if (user?.isAdmin && !wasShown) setWasShown(true);
    const hasSessionEnded = wasShown && user === null;
    if (user === undefined) return <PageLoading />;
    if (!user?.isAdmin && !hasSessionEnded) return <NotFound />;
    return (
      <>
        {hasSessionEnded && <SessionEnded />}
        <AdminNavigation />
        <Suspense fallback={<PageLoading />}>
          <Page />
        </Suspense>
      </>
    );
  };
}

/** Shown over the page once the session has ended. The page stays, since it may have unsaved input. */
function SessionEnded() {
  return (
    <p
      role="alert"
      className="sticky top-3 z-20 mx-auto mt-4 flex w-fit max-w-[calc(100%-2rem)] flex-wrap items-center gap-x-3 gap-y-1 rounded-xl bg-ink px-4 py-3 text-paper shadow-lg"
    >
      Your session has ended. Nothing on this page is lost: log in again, and go on here.
      <a
        href={PATHS.login}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:no-underline"
      >
        Log in in a new tab
      </a>
    </p>
  );
}

/** The page for entering the results of a round. */
export function pathOfRound(round: Round): string {
  return `/admin/update-results?round=${round}`;
}
