import './submitted-moment.css';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Group } from '../../../contract/groups.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { findFinal } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import { bracketPath, groupPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SeededName } from '../../ui/seeded-name.tsx';
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

/** Fills the screen once, right after the submission: the champion, its way, and what to do with the bracket. */
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
    <div className="submitted-moment mx-auto grid max-w-6xl gap-x-12 gap-y-5 lg:grid-cols-2">
      {champion !== undefined && (
        <div className="grid content-center gap-5">
          <WayToTitle tree={tree} picks={picks} champion={champion} />
          <FinalFour tree={tree} picks={picks} />
        </div>
      )}
      <BoardPicture bracketId={bracketId} isAlone={champion === undefined} />
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

/** The whole board where there is room to read it; a narrow screen has the champion's way instead. */
function BoardPicture({ bracketId, isAlone }: { bracketId: number; isAlone: boolean }) {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <div
      className={`relative hidden aspect-[2240/1078] w-full self-center overflow-hidden rounded-2xl bg-on-court/10 sm:block ${
        isAlone ? 'lg:col-span-2' : ''
      }`}
    >
      {!isLoaded && <p className="absolute inset-0 grid place-content-center font-semibold">Drawing your bracket...</p>}
      <img
        src={`${bracketPath(bracketId)}/bracket.png`}
        alt="Your whole bracket"
        width={2240}
        height={1078}
        onLoad={() => setIsLoaded(true)}
        className={`relative size-full transition-opacity duration-300 ${isLoaded ? '' : 'opacity-0'}`}
      />
    </div>
  );
}

/** In place of the picture, on a narrow screen. */
function FinalFour({ tree, picks }: { tree: Tree; picks: Picks }) {
  const teams = tree.games.flatMap(({ id, round }) => (round === 'elite_8' ? (picks.get(id) ?? []) : []));
  if (teams.length === 0) return null;
  return (
    <section aria-label="Your Final Four" className="sm:hidden [&_.text-faint]:text-inherit">
      <p className="pb-1 text-center font-medium text-sm">Your Final Four</p>
      <ul className="grid grid-cols-2 gap-1.5">
        {teams.map((team) => (
          <li key={team} className="wrap-anywhere rounded-xl bg-on-court/10 px-3 py-2 font-bold text-sm">
            <SeededName tree={tree} contender={team} />
          </li>
        ))}
      </ul>
    </section>
  );
}
