import './submitted-moment.css';
import type { Tournament } from '../../../contract/tournaments.ts';
import { findFinal } from '../../../domain/bracket/game.ts';
import { ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import { type ContenderId, nameOf, type Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import { predictWay } from '../../../domain/picks/way.ts';
import { bracketPath, PATHS } from '../../paths.ts';
import { invitationPath, readRegistrationCode } from '../../season/register-path.ts';
import { ShareButton } from '../../season/share-button.tsx';
import { Button, ServerLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { SeededName } from '../../ui/seeded-name.tsx';
import { ContenderMark } from '../../ui/team-mark.tsx';

interface SubmittedMomentProps {
  isOpen: boolean;
  close: () => void;
  bracketId: number;
  tournament: Tournament;
  tree: Tree;
  picks: Picks;
}

/** Fills the screen once, right after the submission: the champion, its way, and what to do with the bracket. */
export function SubmittedMoment({ isOpen, close, ...props }: SubmittedMomentProps) {
  return (
    <Dialog isOpen={isOpen} close={close} title="You’re in" shape="screen" tone="court">
      <Moment close={close} {...props} />
    </Dialog>
  );
}

function Moment({ close, bracketId, tournament, tree, picks }: Omit<SubmittedMomentProps, 'isOpen'>) {
  // The inviter may have needed one too.
  const code = readRegistrationCode();
  const final = findFinal(tree.games);
  const champion = final && picks.get(final.id);
  return (
    <div
      className={`mx-auto grid gap-x-12 gap-y-6 sm:gap-y-8 ${champion === undefined ? 'max-w-xl' : 'max-w-6xl lg:grid-cols-2'}`}
    >
      {champion !== undefined && (
        <div className="grid gap-6 lg:row-span-2">
          <div className="submitted-champion grid justify-items-center gap-2 text-center">
            <p className="font-semibold uppercase tracking-widest">Your champion</p>
            <span className="text-4xl">
              <ContenderMark tree={tree} contender={champion} />
            </span>
            <p className="wrap-anywhere text-balance font-display font-extrabold text-5xl leading-none tracking-tight sm:text-7xl">
              {nameOf(tree, champion)}
            </p>
          </div>
          <Way tree={tree} picks={picks} champion={champion} />
        </div>
      )}
      <div className="grid gap-6 self-end">
        {/* Of the picture's size, so that nothing moves when it comes. */}
        <img
          src={`${bracketPath(bracketId)}/bracket.png`}
          alt="Your whole bracket"
          width={2240}
          height={1078}
          className="mx-auto h-auto w-full max-w-xl rounded-2xl bg-card"
        />
        <div className="flex flex-wrap justify-center gap-3">
          <ShareButton
            path={bracketPath(bracketId)}
            title={`My bracket for ${tournament.name}`}
            label="Send to a friend"
            hint="It shows your picks as soon as submissions close."
          />
          <ServerLink variant="secondary" href={`${bracketPath(bracketId)}/bracket.png`} download>
            <DownloadIcon />
            Save
          </ServerLink>
          <ShareButton
            path={code ? invitationPath(PATHS.play, code) : PATHS.play}
            title={`Fill in a bracket for ${tournament.name} against me`}
            label="Invite"
            hint="Whoever opens it can fill in a bracket."
          />
        </div>
      </div>
      <div className="submitted-leave">
        <Button variant="court" size="large" onClick={close} className="w-full sm:w-auto">
          See my bracket
        </Button>
      </div>
    </div>
  );
}

/** Whom the champion beats, round by round. */
function Way({ tree, picks, champion }: { tree: Tree; picks: Picks; champion: ContenderId }) {
  return (
    <ol aria-label="The way to the title" className="mx-auto grid w-full max-w-xl gap-1.5 [&_.text-faint]:text-inherit">
      {predictWay(tree, picks, champion).map(({ round, opponent }, index) => (
        <li
          key={round}
          className="submitted-step flex items-baseline gap-2 rounded-xl bg-on-court/10 px-3 py-2 sm:gap-3 sm:px-4"
          style={{ animationDelay: `${250 + index * 120}ms` }}
        >
          <span className="w-26 flex-none font-medium text-sm sm:w-32">{ROUND_LABELS[round]}</span>
          <span className="wrap-anywhere min-w-0 font-bold">
            {opponent === null ? (
              'Open'
            ) : (
              <>
                <span className="font-normal">beats</span> <SeededName tree={tree} contender={opponent} />
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
