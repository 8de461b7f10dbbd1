import type { Tournament } from '../../../contract/tournaments.ts';
import { labelRound } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { countCompleted } from '../../../domain/results/progress.ts';
import { usePhaseWords } from '../../season/use-phase-words.ts';

export function TournamentSummary({ tournament, tree }: { tournament: Tournament; tree: Tree }) {
  const words = usePhaseWords(tournament);
  const { completed, total, percent } = countCompleted(tree.games);
  return (
    <section
      aria-label="Tournament summary"
      className="grid gap-x-10 gap-y-3 rounded-2xl border border-line bg-card p-5 sm:grid-cols-[2fr_1fr_1fr_2fr] sm:px-7 print:grid-cols-4 print:border-0 print:p-0"
    >
      <div>
        <h2 className="font-bold font-display text-2xl">{tournament.name}</h2>
      </div>
      <p className="text-faint sm:order-last sm:col-span-full print:hidden">{words.bracket}</p>
      <Fact name="Current round" value={labelRound(tournament.currentRound)} />
      <Fact name="Teams" value={tree.teamById.size} />
      <div>
        <Fact name="Games completed" value={`${completed} of ${total} (${percent}%)`} />
        <progress value={percent} max={100} aria-label="Games completed" className="progress mt-1 print:hidden" />
      </div>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string | number }) {
  return (
    <p className="flex items-baseline justify-between gap-2 sm:block">
      <span className="block text-faint text-sm">{name}</span>
      <span className="font-semibold">{value}</span>
    </p>
  );
}
