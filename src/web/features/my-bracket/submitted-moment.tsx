import './submitted-moment.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Group } from '../../../contract/groups.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { findFinal } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import { entryCountQuery } from '../../api/leaderboard-queries.ts';
import { groupPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SeededName } from '../../ui/seeded-name.tsx';
import { BoldestPick } from './boldest-pick.tsx';
import { describeNumber } from './receipt-texts.ts';
import { InviteButton, SaveLink, SendButton } from './send-buttons.tsx';
import { WayToTitle } from './way-to-title.tsx';

interface SubmittedMomentProps {
  isOpen: boolean;
  close: () => void;
  bracketId: number;
  tournament: Tournament;
  tree: Tree;
  picks: Picks;
  /** The group that a visitor was invited to, and is in since the submission. */
  group?: Pick<Group, 'id' | 'name'> | undefined;
  /** Why they could not be put into it. */
  problem?: string | null | undefined;
}

/** Fills the screen once, right after the submission: its number, the champion's way, the boldest pick, and what to do with the bracket. */
export function SubmittedMoment({ isOpen, close, ...props }: SubmittedMomentProps) {
  return (
    <Dialog isOpen={isOpen} close={close} title="You’re in" shape="screen" tone="court">
      <Moment close={close} {...props} />
    </Dialog>
  );
}

function Moment({ close, bracketId, tournament, tree, picks, group, problem }: Omit<SubmittedMomentProps, 'isOpen'>) {
  const final = findFinal(tree.games);
  const champion = final && picks.get(final.id);
  return (
    <div className="submitted-moment mx-auto grid max-w-6xl gap-x-12 gap-y-3 lg:grid-cols-2">
      <div className={`grid content-evenly gap-4 ${champion === undefined ? 'lg:col-span-2' : ''}`}>
        <OwnNumber tournamentId={tournament.id} />
        {champion !== undefined && <WayToTitle tree={tree} picks={picks} champion={champion} />}
      </div>
      <div className={`grid content-center gap-5 ${champion === undefined ? 'lg:col-span-2' : ''}`}>
        <FinalFour tree={tree} picks={picks} />
        <BoldestPick tree={tree} picks={picks} />
      </div>
      <div className="submitted-leave">
        {group && (
          <p className="wrap-anywhere font-semibold">
            You are in{' '}
            <Link href={groupPath(group.id)} className="underline underline-offset-4">
              {group.name}
            </Link>
            , too.
          </p>
        )}
        {problem && <p className="font-semibold">You could not join the group. {problem}</p>}
        <div className="grid w-full grid-cols-3 justify-center gap-2 sm:flex sm:gap-3">
          <SendButton variant="courtLine" size="tile" bracketId={bracketId} tournament={tournament} />
          <SaveLink variant="courtLine" size="tile" bracketId={bracketId} />
          <InviteButton variant="courtLine" size="tile" tournament={tournament} />
          <Button variant="court" onClick={close} className="max-sm:col-span-3 max-sm:min-h-13 max-sm:text-lg!">
            See my bracket
          </Button>
        </div>
      </div>
    </div>
  );
}

/** How many brackets were in when this one came in. It stays, although more may follow while the screen is open. */
function OwnNumber({ tournamentId }: { tournamentId: number }) {
  const { data, isFetching } = useQuery(entryCountQuery(tournamentId));
  const [count, setCount] = useState<number | null>(null);
  if (count === null && data !== undefined && !isFetching) setCount(data);
  return (
    <p className="min-h-7 text-center font-semibold text-xl leading-7 lg:min-h-10 lg:text-3xl lg:leading-10">
      {count !== null && describeNumber(count)}
    </p>
  );
}

/** On wide screens only: the review has shown them, and a narrow one has room for what is new. */
function FinalFour({ tree, picks }: { tree: Tree; picks: Picks }) {
  const teams = tree.games.flatMap(({ id, round }) => (round === 'elite_8' ? (picks.get(id) ?? []) : []));
  if (teams.length === 0) return null;
  return (
    <section
      aria-label="Your Final Four"
      className="mx-auto grid w-full max-w-md gap-4 rounded-3xl bg-card p-7 text-ink max-lg:hidden"
    >
      <p className="text-center font-display font-extrabold text-2xl tracking-tight">Your Final Four</p>
      <ul className="grid gap-2">
        {teams.map((team) => (
          <li key={team} className="wrap-anywhere min-w-0 rounded-xl bg-raised px-4 py-2.5 font-bold text-lg">
            <SeededName tree={tree} contender={team} />
          </li>
        ))}
      </ul>
    </section>
  );
}
