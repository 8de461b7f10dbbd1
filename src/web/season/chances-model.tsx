import { MODELS, type Model } from '../../domain/chances/models.ts';
import { Segments } from '../ui/segments.tsx';

const MODEL_LABELS: Record<Model, string> = { seed: 'By seed', even: 'Even' };

/** How likely each team is taken to win. */
export function ModelSwitch({ model, choose }: { model: Model; choose: (model: Model) => void }) {
  return <Segments label="Who wins a game" options={MODELS} labels={MODEL_LABELS} chosen={model} choose={choose} />;
}

export function HowCounted() {
  return (
    <details className="mt-2 border-line border-t pt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-faint text-sm">
        How this is counted
      </summary>
      <div className="grid max-w-prose gap-2 pb-2 text-sm">
        <p>
          <b>By seed:</b> a team beats another with the other’s seed divided by the sum of both: a 1 beats a 16 in 16 of
          17 games, a 5 beats a 12 in 12 of 17. Equal seeds are even. <b>Even:</b> every game is a coin flip.
        </p>
        <p>
          Once no more than 15 games are undecided the figures are exact: every way the tournament can end is weighed.
          Before that, {(100_000).toLocaleString()} endings are simulated, and the ± says how far a chance may be off.
        </p>
        <p>
          A shared first place is shared out. Running scores are ignored, so a game that is on counts as undecided; so
          are the tiebreaker and everything else about the teams, such as their form.
        </p>
      </div>
    </details>
  );
}
