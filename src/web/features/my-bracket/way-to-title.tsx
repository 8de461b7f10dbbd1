import { ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import { type ContenderId, nameOf, type Tree } from '../../../domain/bracket/tree.ts';
import type { Picks } from '../../../domain/picks/picks.ts';
import { predictWay } from '../../../domain/picks/way.ts';
import { SeededName } from '../../ui/seeded-name.tsx';
import { ContenderMark } from '../../ui/team-mark.tsx';

interface WayProps {
  tree: Tree;
  picks: Picks;
  champion: ContenderId;
}

/** The champion of a bracket, and whom it beats, round by round. On an orange ground. */
export function WayToTitle({ tree, picks, champion }: WayProps) {
  return (
    <>
      <div className="submitted-champion grid justify-items-center gap-2 text-center">
        <p className="font-semibold uppercase tracking-widest">Your champion</p>
        <span className="champion-mark text-4xl">
          <ContenderMark tree={tree} contender={champion} />
        </span>
        <p className="wrap-anywhere text-balance font-display font-extrabold text-5xl leading-none tracking-tight sm:text-7xl">
          {nameOf(tree, champion)}
        </p>
      </div>
      {/* On phones once, since the names need the room in each row. */}
      <p aria-hidden="true" className="submitted-beats -mb-2 text-center font-semibold sm:hidden">
        beats
      </p>
      <ol
        aria-label="The way to the title"
        className="mx-auto grid w-full max-w-xl gap-1.5 [&_.text-faint]:text-inherit"
      >
        {predictWay(tree, picks, champion).map(({ round, opponent }, index) => (
          <li
            key={round}
            className="submitted-step flex items-baseline gap-2 rounded-xl bg-on-court/10 px-3 py-2 sm:gap-3 sm:px-4"
            style={{ animationDelay: `${250 + index * 120}ms` }}
          >
            <span className="w-24 flex-none font-medium text-sm sm:w-32">{ROUND_LABELS[round]}</span>
            <span className="wrap-anywhere min-w-0 font-bold">
              {opponent === null ? (
                'Open'
              ) : (
                <>
                  <span className="font-normal max-sm:sr-only">beats</span>{' '}
                  <SeededName tree={tree} contender={opponent} />
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
