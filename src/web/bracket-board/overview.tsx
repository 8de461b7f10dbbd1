import './overview.css';
import { type CSSProperties, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Game } from '../../domain/bracket/game.ts';
import type { Round } from '../../domain/bracket/rounds.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import { type ContenderId, isOut, nameOf, seedOf } from '../../domain/bracket/tree.ts';
import type { Picks } from '../../domain/picks/picks.ts';
import { fillSlots, type Slot } from '../../domain/picks/slots.ts';
import { Breakable } from '../ui/breakable.tsx';
import { Button, type ButtonStyle, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { BracketIcon, FitIcon, ZoomInIcon, ZoomOutIcon } from '../ui/icons.tsx';
import { ContenderMark } from '../ui/team-mark.tsx';
import { labelGame } from './board-labels.ts';
import { layOutRounds, winnerOrPick } from './board-layout.ts';
import { dotOf } from './pick-dots.tsx';
import { focusGame, pulseGame } from './use-board.ts';
import { MAX_ZOOM, usePinch } from './use-pinch.ts';

interface OverviewProps {
  tree: Tree;
  picks: Picks;
  /** The board shows somebody's bracket. */
  isPersonal: boolean;
  /** Shows the round of a game on the board. */
  onRound: (round: Round) => void;
}

/** Where the board shows a round at a time: a button to the whole of it, from which a press leads to a game. */
export function Overview({
  onRound,
  variant,
  size = 'small',
  ...props
}: OverviewProps & Omit<ButtonStyle, 'className'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={variant ? 'lg:hidden print:hidden' : 'board-overview print:hidden'}>
      <Button variant={variant ?? 'quiet'} size={size} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <BracketIcon />
        <span className={variant ? '' : 'text-sm max-[23rem]:sr-only'}>Whole bracket</span>
      </Button>
      <Dialog isOpen={isOpen} close={() => setIsOpen(false)} title="Whole bracket" shape="screen">
        <WholeBracket
          {...props}
          goTo={(game) => {
            // The dialog returns the focus to where it was, before the game takes it.
            flushSync(() => {
              setIsOpen(false);
              onRound(game.round);
            });
            focusGame(game.id);
            pulseGame(game.id);
          }}
        />
      </Dialog>
    </div>
  );
}

interface WholeBracketProps extends Omit<OverviewProps, 'onRound'> {
  goTo: (game: Game) => void;
}

/** All games as small boxes: with marks, and once enlarged with names. Two fingers, a wheel or buttons change the size. */
function WholeBracket({ tree, picks, isPersonal, goTo }: WholeBracketProps) {
  const { frame, zoom, zoomBy, reset } = usePinch();
  const columns = layOutRounds(tree)
    .flatMap(({ round, left, right }) => [
      { round, half: 'left', games: left },
      { round, half: 'right', games: right },
    ])
    .filter(({ games }) => games.length > 0);
  return (
    <>
      <div className="mb-2 flex items-center gap-1">
        <p className="mr-auto text-faint text-sm">Press a game to go there.</p>
        <IconButton label="Smaller" onClick={() => zoomBy(1 / 1.5)} aria-disabled={zoom === 1}>
          <ZoomOutIcon />
        </IconButton>
        <IconButton label="Larger" onClick={() => zoomBy(1.5)} aria-disabled={zoom === MAX_ZOOM}>
          <ZoomInIcon />
        </IconButton>
        <IconButton label="Fit to the screen" onClick={reset} aria-disabled={zoom === 1}>
          <FitIcon />
        </IconButton>
      </div>
      <div ref={frame} className="overview-frame">
        <div
          className="overview"
          style={{ width: `${zoom * 100}%`, '--zoom': zoom } as CSSProperties}
          data-named={zoom >= 2 || undefined}
        >
          {columns.map(({ round, half, games }) => (
            <div key={`${round} ${half}`} className="overview-column" data-round={round} data-half={half}>
              {games.map((game) => {
                const slots = fillSlots(tree, picks, game);
                return (
                  <div key={game.id} className="overview-cell">
                    <button
                      type="button"
                      className="overview-game"
                      data-live={game.status === 'in_progress' || undefined}
                      onClick={() => goTo(game)}
                    >
                      <span className="sr-only">{labelGame(tree, game, slots)}</span>
                      {slots.map((slot, index) => (
                        <SmallSlot
                          // biome-ignore lint/suspicious/noArrayIndexKey: a game has two slots, which keep their order
                          key={index}
                          tree={tree}
                          slot={slot}
                          isWinner={game.winnerId !== null && slot.contender === game.winnerId}
                          dot={isPersonal ? dotOf(tree, picks, game, slot) : null}
                        />
                      ))}
                    </button>
                    {game.round === 'championship' && <Champion tree={tree} contender={winnerOrPick(game, picks)} />}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

/** The name in the empty space above the final. */
function Champion({ tree, contender }: { tree: Tree; contender: ContenderId | null }) {
  if (contender === null) return null;
  const name = <Breakable>{nameOf(tree, contender)}</Breakable>;
  return (
    <p className="overview-champion">
      <span className="block text-faint text-xs">Champion</span>
      {isOut(tree, contender) ? <s>{name}</s> : name}
    </p>
  );
}

interface SmallSlotProps {
  tree: Tree;
  slot: Slot;
  isWinner: boolean;
  dot: ReturnType<typeof dotOf>;
}

function SmallSlot({ tree, slot: { contender, isPicked }, isWinner, dot }: SmallSlotProps) {
  return (
    <span
      aria-hidden="true"
      className="overview-slot"
      data-picked={isPicked || undefined}
      data-winner={isWinner || undefined}
      data-dot={dot ?? undefined}
    >
      {contender !== null && (
        <>
          <ContenderMark tree={tree} contender={contender} />
          <span className="overview-name">
            {seedOf(tree, contender)} {nameOf(tree, contender)}
          </span>
        </>
      )}
    </span>
  );
}
