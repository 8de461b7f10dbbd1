const STEPS = [1, 2, 3];

interface AddPointsProps {
  team: string;
  add: (points: number) => void;
  /** The row beside its team on a phone. */
  place: string;
}

/** What a team has just scored, in one press. */
export function AddPoints({ team, add, place }: AddPointsProps) {
  return (
    <fieldset
      className={`col-start-2 flex gap-1 pb-2.5 sm:col-auto sm:row-auto sm:justify-center sm:gap-2 sm:pb-0 ${place}`}
    >
      <legend className="sr-only">Add points for {team}</legend>
      {STEPS.map((points) => (
        <button
          key={points}
          type="button"
          data-adds={points}
          onClick={() => add(points)}
          className="size-11 cursor-pointer touch-manipulation rounded-xl border border-edge bg-raised font-bold hover:brightness-95 sm:w-14"
        >
          +{points}
          <span className="sr-only"> {team}</span>
        </button>
      ))}
    </fieldset>
  );
}
