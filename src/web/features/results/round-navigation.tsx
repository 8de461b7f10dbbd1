import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { type Game, isPlayable } from '../../../domain/bracket/game.ts';
import { MAIN_ROUNDS, ROUND_LABELS, ROUNDS, type Round } from '../../../domain/bracket/rounds.ts';
import { nameOf, type Tree } from '../../../domain/bracket/tree.ts';
import { countCompleted } from '../../../domain/results/progress.ts';
import { pathOfRound } from '../../admin/admin-page.tsx';
import { PATHS } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';

interface RoundEndProps {
  tree: Tree;
  round: Round;
  /** The admin has just left the last playable game of the round. */
  takesFocus: boolean;
  onNextRound: (next: Round) => void;
}

/** Leads to an open round, or at the end to the leaderboard, once nothing can be entered in this one. */
export function RoundEnd({ tree, round, takesFocus, onNextRound }: RoundEndProps) {
  const box = useRef<HTMLDivElement>(null);
  const state = stateOfRound(tree, round);
  const isShown = state.kind !== 'open';
  useEffect(() => {
    if (takesFocus && isShown) box.current?.querySelector('a')?.focus();
  }, [takesFocus, isShown]);
  if (state.kind === 'open') return null;
  return (
    <div
      ref={box}
      className="mt-6 flex scroll-mb-32 flex-wrap items-center justify-between gap-4 rounded-2xl bg-raised p-5"
    >
      {state.kind === 'over' ? (
        <>
          <StateText title="Every game is played.">
            {state.winnerId !== null && `${nameOf(tree, state.winnerId)} won the championship.`}
          </StateText>
          <ButtonLink href={PATHS.leaderboard}>View Leaderboard</ButtonLink>
        </>
      ) : (
        <>
          {state.kind === 'done' ? (
            <StateText title={`${ROUND_LABELS[round]}: all done`}>
              {state.games === 1 ? 'Its game has a result.' : `All ${state.games} games have a result.`}
            </StateText>
          ) : (
            <StateText title="Nothing to enter here right now">
              {state.games === 1
                ? '1 game still waits for its teams.'
                : `${state.games} games still wait for their teams.`}
            </StateText>
          )}
          <ButtonLink href={pathOfRound(state.next)} onClick={() => onNextRound(state.next)}>
            Go to {ROUND_LABELS[state.next]}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

function StateText({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="font-bold font-display text-xl">{title}</p>
      <p className="text-faint">{children}</p>
    </div>
  );
}

export function listRound(tree: Tree, round: Round): Game[] {
  return tree.games.filter((game) => game.round === round);
}

export function listRounds(tree: Tree): Round[] {
  return ROUNDS.filter((round) => tree.games.some((game) => game.round === round));
}

/** The earliest round with an open game, or the last round if none is open. */
export function findOpenRound(tree: Tree): Round {
  const open = tree.games.find((game) => game.status !== 'completed');
  return open?.round ?? listRounds(tree).at(-1) ?? 'round_of_32';
}

/** The next playable game of the round after this one, or else the first playable one before it. */
export function findNextGame(tree: Tree, after: Game): Game | undefined {
  const games = listRound(tree, after.round);
  const index = games.findIndex(({ id }) => id === after.id);
  return [...games.slice(index + 1), ...games.slice(0, Math.max(index, 0))].find(isPlayable);
}

type RoundState =
  | { kind: 'open' }
  /** The games without a result lack a team. */
  | { kind: 'waiting'; games: number; next: Round }
  | { kind: 'done'; games: number; next: Round }
  | { kind: 'over'; winnerId: number | null };

export function stateOfRound(tree: Tree, round: Round): RoundState {
  const games = listRound(tree, round);
  if (games.some(isPlayable)) return { kind: 'open' };
  const waiting = games.filter((game) => game.status !== 'completed').length;
  const next = findOpenRound(tree);
  if (waiting > 0) return { kind: 'waiting', games: waiting, next };
  if (tree.games.every((game) => game.status === 'completed')) {
    return { kind: 'over', winnerId: tree.games.at(-1)?.winnerId ?? null };
  }
  return { kind: 'done', games: games.length, next };
}

export const FILTER_GRID = 'grid grid-cols-2 gap-2 min-[26rem]:grid-cols-3 lg:grid-cols-6';

/** Links to the rounds, with their progress; before the draw to those that every bracket has. */
export function RoundFilter({ tree, shown, onChoose }: { tree: Tree; shown: Round; onChoose: () => void }) {
  const rounds = tree.games.length > 0 ? listRounds(tree) : MAIN_ROUNDS;
  return (
    <nav aria-label="Rounds">
      <ul className={FILTER_GRID}>
        {rounds.map((round) => {
          const { completed, total } = countCompleted(listRound(tree, round));
          return (
            <li key={round}>
              <Link
                href={pathOfRound(round)}
                onClick={onChoose}
                aria-current={round === shown ? 'true' : undefined}
                className="flex min-h-16 flex-col justify-center rounded-xl border border-line bg-card px-3 py-2 leading-tight hover:bg-raised aria-[current]:border-2 aria-[current]:border-accent aria-[current]:bg-raised"
              >
                <span className="font-bold">{ROUND_LABELS[round]}</span>
                <span className="flex items-center gap-1 text-faint text-sm">
                  {completed} of {total} done
                  {total > 0 && completed === total && (
                    <span className="text-good">
                      <CheckIcon />
                    </span>
                  )}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
