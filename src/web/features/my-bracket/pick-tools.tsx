import { Button } from '../../ui/button.tsx';
import type { Draft } from './use-draft.ts';

/** Help with the rest, and a way to begin again. */
export function PickTools({ draft: { picks, fill, startOver } }: { draft: Draft }) {
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <span className="mr-1 w-full text-faint sm:w-auto">Fill the rest:</span>
      <Button look="secondary" onClick={() => fill('seed')}>
        By seed
      </Button>
      <Button look="secondary" onClick={() => fill('random')}>
        At random
      </Button>
      <Button look="quiet" onClick={startOver} disabled={picks.size === 0}>
        Start over
      </Button>
    </div>
  );
}
