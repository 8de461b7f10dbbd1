import { type ReactNode, useId, useState } from 'react';
import type { BracketOdds } from '../../contract/odds.ts';
import type { Game } from '../../domain/bracket/game.ts';
import { ROUND_LABELS, ROUNDS, type Round } from '../../domain/bracket/rounds.ts';
import { type ContenderId, covers, type Tree } from '../../domain/bracket/tree.ts';
import type { Picks } from '../../domain/picks/picks.ts';
import { possessive } from '../../domain/players/names.ts';
import { roundPoints } from '../../domain/scoring/scoring.ts';
import { scrollToBoard } from '../bracket-board/use-board.ts';
import type { Voice } from '../bracket-board/voice.ts';
import { Button } from '../ui/button.tsx';
import { SeededName } from '../ui/seeded-name.tsx';
import { LabelledSwitch } from '../ui/switch.tsx';
import { describeNoWay } from './chances-texts.ts';
import { isolate } from './game-texts.ts';
import type { Chances } from './use-chances.ts';

interface Options {
  tree: Tree;
  picks: Picks;
  voice: Voice;
  chances: Chances | null;
  /** The person whose bracket it is; null for one's own. */
  name: string | null;
}

/** The likeliest way to win: as a list, and on the board, where its winners take the places of the open picks. */
export function useLikeliestWay({ tree, picks, voice, chances, name }: Options) {
  const [isWanted, setIsOn] = useState(false);
  const odds = chances?.odds;
  const ahead = odds?.likeliestWin?.filter(({ gameId }) => tree.gameById.get(gameId)?.winnerId === null);
  const winners = new Map(ahead?.map(({ gameId, teamId }) => [gameId, teamId]));
  const earns = ({ id }: Game, contender: ContenderId): boolean => {
    const [winner, pick] = [winners.get(id), picks.get(id)];
    return winner === contender && pick !== undefined && covers(tree, pick, winner);
  };
  const list = odds && !odds.out && (
    <LikeliestWay
      tree={tree}
      odds={odds}
      winners={winners}
      earns={earns}
      name={name}
      showOnBoard={() => {
        setIsOn(true);
        scrollToBoard();
      }}
    />
  );
  const isOn = isWanted && winners.size > 0;
  // There while the chances are being counted, so that nothing shifts.
  const isCounting = chances !== null && !odds && !chances.hasFailed;
  const control = (winners.size > 0 || isCounting) && (
    <LabelledSwitch isOn={isWanted} onChange={setIsOn}>
      {name === null ? 'Show how I win' : `Show how ${isolate(name)} wins`}
    </LabelledSwitch>
  );
  if (!isOn) return { list, control, picks, voice, noteOf: undefined };
  return {
    list,
    control,
    picks: new Map([...picks, ...winners]),
    voice: { ...voice, pick: `winner on ${name === null ? 'your' : possessive(name)} way` },
    noteOf: (game: Game, contender: ContenderId) =>
      earns(game, contender) && (
        <span title="A right pick on this way" className="flex-none font-bold text-xs">
          +{roundPoints(game.round)}
        </span>
      ),
  };
}

// Later rounds decide; the board has all.
const MOST = 7;

interface LikeliestWayProps {
  tree: Tree;
  odds: BracketOdds;
  winners: ReadonlyMap<number, number>;
  earns: (game: Game, contender: ContenderId) => boolean;
  name: string | null;
  showOnBoard: () => void;
}

function LikeliestWay({ tree, odds, winners, earns, name, showOnBoard }: LikeliestWayProps) {
  const titleId = useId();
  const rounds = listByRound(tree, winners);
  const listed = rounds.filter((_, index) => rounds.slice(0, index + 1).flatMap(({ games }) => games).length <= MOST);
  return (
    <section aria-labelledby={titleId} className="min-w-0 md:col-span-2 xl:col-span-1">
      <h3 id={titleId} className="wrap-anywhere pb-1 font-bold font-display text-lg">
        {name === null ? 'How you win most likely' : `How ${isolate(name)} wins most likely`}
      </h3>
      {winners.size === 0 ? (
        <p className="wrap-anywhere text-faint">{describeNoWay(odds, name)}</p>
      ) : (
        <>
          <dl className="grid max-xl:max-w-lg">
            {listed.map(({ round, games }) => (
              <div key={round} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 border-line border-t py-2">
                <dt className="pt-px text-faint text-sm">
                  {round === 'championship' ? 'Champion' : ROUND_LABELS[round]}
                </dt>
                <dd className="grid gap-y-0.5">
                  {games.map((game) => (
                    <Winner key={game.id} tree={tree} game={game} teamId={winners.get(game.id) ?? 0} earns={earns} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
          <Button variant="secondary" size="small" className="mt-2" onClick={showOnBoard}>
            Show on the board
          </Button>
        </>
      )}
    </section>
  );
}

interface WinnerProps extends Pick<LikeliestWayProps, 'tree' | 'earns'> {
  game: Game;
  teamId: number;
}

function Winner({ tree, game, teamId, earns }: WinnerProps): ReactNode {
  const isRight = earns(game, teamId);
  return (
    <span className="flex items-baseline justify-between gap-2">
      <span className={`wrap-anywhere ${isRight ? 'font-bold' : 'text-faint'}`}>
        <SeededName tree={tree} contender={teamId} />
      </span>
      {isRight && <span className="font-semibold text-good text-sm">+{roundPoints(game.round)}</span>}
    </span>
  );
}

/** The games on the way, by round, the last round first. */
function listByRound(tree: Tree, winners: ReadonlyMap<number, number>): { round: Round; games: Game[] }[] {
  return ROUNDS.toReversed().flatMap((round) => {
    const games = tree.games.filter((game) => game.round === round && winners.has(game.id));
    return games.length > 0 ? { round, games } : [];
  });
}
