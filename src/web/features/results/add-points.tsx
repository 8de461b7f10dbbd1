const STEPS = [1, 2, 3];

interface AddPointsProps {
  team: string;
  isDisabled: boolean;
  add: (points: number) => void;
}

/** What a team has just scored, in one press. */
export function AddPoints({ team, isDisabled, add }: AddPointsProps) {
  return (
    <fieldset className="flex flex-wrap justify-center gap-1 sm:gap-2">
      <legend className="sr-only">Add points for {team}</legend>
      {STEPS.map((points) => (
        <button
          key={points}
          type="button"
          data-adds={points}
          aria-disabled={isDisabled}
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
