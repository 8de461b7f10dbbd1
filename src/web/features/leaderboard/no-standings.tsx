import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';

const TEXTS = {
  title: 'No leaderboard data available yet',
  advice: 'Check back after the tournament begins and brackets are submitted',
};

/** Nobody has submitted a bracket, or there is no tournament to submit one for. */
export function NoStandings({ isOpen }: { isOpen: boolean }) {
  return (
    <Empty {...TEXTS}>
      {isOpen ? (
        <ButtonLink href="/my-bracket">Fill in your bracket</ButtonLink>
      ) : (
        <ButtonLink href="/rules" look="secondary">
          Read the rules
        </ButtonLink>
      )}
    </Empty>
  );
}

export function FailedStandings({ tryAgain, isTrying }: { tryAgain: () => void; isTrying: boolean }) {
  return (
    <Empty {...TEXTS}>
      <div role="alert" className="grid justify-items-center gap-3">
        <p className="max-w-md rounded-xl bg-bad-soft px-4 py-2 font-semibold text-bad">
          The leaderboard could not be loaded. Check your connection and try again.
        </p>
        <Button look="secondary" onClick={tryAgain}>
          {isTrying ? 'Trying again…' : 'Try again'}
        </Button>
      </div>
    </Empty>
  );
}
