import './submitted-moment.css';
import { Link } from 'wouter';
import type { Group } from '../../../contract/groups.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { findFinal } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import { countUpsets } from '../../../domain/picks/upsets.ts';
import { groupPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SeededName } from '../../ui/seeded-name.tsx';
import { describeUpsets } from './receipt-texts.ts';
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
        </div>
      )}
      <FinalFour tree={tree} picks={picks} isAlone={champion === undefined} />
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

/** Four lines on a narrow screen, and a card as high as the champion's way on a wide one. */
function FinalFour({ tree, picks, isAlone }: { tree: Tree; picks: Picks; isAlone: boolean }) {
  const teams = tree.games.flatMap(({ id, round }) => (round === 'elite_8' ? (picks.get(id) ?? []) : []));
  if (teams.length === 0) return null;
  const upsets = describeUpsets(tree, countUpsets(tree, picks));
  return (
    <section
      aria-label="Your Final Four"
      className={`mx-auto grid w-full max-w-xl content-center gap-1.5 lg:-mt-24 lg:max-w-md lg:gap-4 lg:self-center lg:rounded-3xl lg:bg-card lg:p-7 lg:text-ink max-lg:[&_.text-faint]:text-inherit ${
        isAlone ? 'lg:col-span-2' : ''
      }`}
    >
      <p className="text-center font-medium text-sm lg:font-display lg:font-extrabold lg:text-3xl lg:tracking-tight">
        Your Final Four
      </p>
      <ul className="grid grid-cols-2 gap-1.5 lg:grid-cols-1 lg:gap-3">
        {teams.map((team) => (
          <li
            key={team}
            className="wrap-anywhere flex min-w-0 items-center rounded-xl bg-on-court/10 px-3 py-2 font-bold text-sm lg:min-h-[min(6rem,10dvh)] lg:rounded-2xl lg:bg-raised lg:px-6 lg:text-2xl"
          >
            <span className="min-w-0">
              <SeededName tree={tree} contender={team} />
            </span>
          </li>
        ))}
      </ul>
      {upsets && <p className="wrap-anywhere text-balance text-center font-medium max-lg:hidden">{upsets}</p>}
    </section>
  );
}
