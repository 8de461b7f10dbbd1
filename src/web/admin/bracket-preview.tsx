import { useMemo, useState } from 'react';
import type { FieldReport, PlacedField } from '../../domain/bracket/field-report.ts';
import type { Game, PlacedTeam } from '../../domain/bracket/game.ts';
import { drawBracket } from '../../domain/bracket/generation.ts';
import type { Round } from '../../domain/bracket/rounds.ts';
import { buildTree, type ContenderId, type Tree } from '../../domain/bracket/tree.ts';
import { initialRound } from '../bracket-board/board-layout.ts';
import { BracketBoard } from '../bracket-board/bracket-board.tsx';

/** Previews the bracket that would be generated; renders nothing if none can be generated from the field. */
export function BracketPreview({
  report: { outcome },
  startsOpen = false,
}: {
  report: FieldReport;
  startsOpen?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  if (!outcome.ok) return null;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      // Breaks out of the page's width, since the complete bracket needs the whole window.
      className="rounded-2xl border border-line bg-card xl:mx-[calc(50%-min(50vw,50rem)+1.5rem)]"
    >
      <summary className="cursor-pointer rounded-2xl px-5 py-4 sm:px-7">
        <h2 className="ml-1 inline font-bold font-display text-2xl">Preview of the bracket</h2>
      </summary>
      {isOpen && <Preview outcome={outcome} />}
    </details>
  );
}

function Preview({ outcome }: { outcome: PlacedField }) {
  const tree = useMemo(() => planTree(outcome.teams), [outcome.teams]);
  const autoPlaced = new Set(outcome.autoPlaced.map(({ id }) => id));
  const noteOf = (_: Game, contender: ContenderId) =>
    autoPlaced.has(contender) && <span className="flex-none font-semibold text-wait text-xs">auto</span>;
  const [round, setRound] = useState<Round>(initialRound(null));
  return (
    <div className="px-4 pb-6 sm:px-6">
      <p className="mb-5 max-w-3xl text-faint">
        Nothing is saved by looking at it.
        {autoPlaced.size > 0 && (
          <>
            {' '}
            <span className="font-semibold text-wait">auto</span> marks teams whose place is chosen automatically.
          </>
        )}
      </p>
      <BracketBoard tree={tree} round={round} onRound={setRound} notes={{ noteOf }} />
    </div>
  );
}

/** The tree that generation would make of these teams, with game numbers as ids. */
export function planTree(teams: readonly PlacedTeam[]): Tree {
  const games = drawBracket(teams).map(
    ({ number, nextNumber, ...planned }): Game => ({
      ...planned,
      id: number,
      nextGameId: nextNumber,
      team1Score: null,
      team2Score: null,
      winnerId: null,
      status: 'scheduled',
    }),
  );
  return buildTree(games, teams);
}
