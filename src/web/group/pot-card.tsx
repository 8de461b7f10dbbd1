import type { PotStatus } from '../../contract/group-pot.ts';
import type { GroupDetails } from '../../contract/groups.ts';
import { splitPot } from '../../domain/groups/pot.ts';
import { displayName } from '../../domain/players/names.ts';
import { useUser } from '../api/session.ts';
import { groupPath } from '../paths.ts';
import { YouBadge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatOrdinal } from '../ui/format.ts';
import { describeNoPayouts } from './group-standing-texts.ts';
import { formatMoney } from './money.ts';

// Longer amounts are smaller, to fit into the card on a phone.
const LONG = 10;

/** What is in the pot, how it is split, and who would win what now or, after the final, has won it. */
export function PotCard({ group, isOver }: { group: GroupDetails; isOver: boolean }) {
  const user = useUser();
  const isOwner = user?.id === group.ownerId;
  if (!group.pot) return isOwner ? <NoPot groupId={group.id} /> : null;
  return <Pot group={group} pot={group.pot} isOver={isOver} />;
}

function NoPot({ groupId }: { groupId: number }) {
  return (
    <Card title="The pot">
      <p className="mb-4 text-faint">
        Play for something? Swish keeps the books: who has paid, and who would win what.
      </p>
      <ButtonLink href={groupPath(groupId, '/settings#pot')} variant="secondary">
        Set up a pot
      </ButtonLink>
    </Card>
  );
}

function Pot({ group: { people }, pot, isOver }: { group: GroupDetails; pot: PotStatus; isOver: boolean }) {
  const { stakeMinor, currency, collectedMinor, potMinor } = pot;
  const money = (amount: number) => formatMoney(amount, currency);
  const paid = people.filter((person) => person.paid).length;
  return (
    <Card anchor="pot" title="The pot">
      <p
        className={`wrap-anywhere font-display font-extrabold text-accent tracking-tight ${money(potMinor).length > LONG ? 'text-3xl' : 'text-5xl'}`}
      >
        {money(potMinor)}
      </p>
      <p className="mt-1">
        {money(stakeMinor)} from each of {people.length.toLocaleString()}.
        {collectedMinor !== null && (
          <>
            {' '}
            <b>{money(collectedMinor)}</b> collected: {paid.toLocaleString()} of {people.length.toLocaleString()} have
            paid.
          </>
        )}
      </p>
      <h3 className="mt-5 mb-1 font-bold font-display text-lg">Split</h3>
      <Split pot={pot} members={people.length} />
      <h3 className="mt-5 mb-1 font-bold font-display text-lg">{isOver ? 'Who gets what' : 'If it ended now'}</h3>
      <Payouts people={people} pot={pot} />
      <p className="mt-4 border-line border-t pt-3 text-faint text-sm">
        No money moves here: Swish only keeps the books. Equal ranks share.
      </p>
    </Card>
  );
}

/** What each place gets. */
export function Split({ pot, members }: { pot: Parameters<typeof splitPot>[0]; members: number }) {
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-1">
      {splitPot(pot, members).map((amount, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what it is
        <li key={place} className="whitespace-nowrap">
          <span className="text-faint">{formatOrdinal(place + 1)}</span> <b>{formatMoney(amount, pot.currency)}</b>
        </li>
      ))}
    </ol>
  );
}

function Payouts({ people, pot: { payouts, currency } }: Pick<GroupDetails, 'people'> & { pot: PotStatus }) {
  const user = useUser();
  if (payouts.length === 0) return <p className="text-faint">{describeNoPayouts(people)}</p>;
  return (
    <ol className="grid">
      {payouts.map(({ userId, amountMinor }) => {
        const person = people.find((each) => each.userId === userId);
        return (
          <li key={userId} className="flex min-h-9 items-center gap-2">
            <span className="wrap-anywhere min-w-0 font-semibold leading-tight">{person && displayName(person)}</span>
            {userId === user?.id && <YouBadge />}
            <b className="ml-auto whitespace-nowrap font-display text-lg">{formatMoney(amountMinor, currency)}</b>
          </li>
        );
      })}
    </ol>
  );
}
