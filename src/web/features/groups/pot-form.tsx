import { useMemo, useState } from 'react';
import type { GroupDetails } from '../../../contract/groups.ts';
import { isSameStake, SPLIT_KINDS } from '../../../domain/groups/pot.ts';
import { messageOf } from '../../api/client.ts';
import { useChangeGroup, useSetPot } from '../../api/group-queries.ts';
import { useFormWithToasts } from '../../forms/use-form-with-toasts.ts';
import { useSavedAtOnce } from '../../forms/use-saved-at-once.ts';
import { formatMoney, listCurrencies } from '../../group/money.ts';
import { Split } from '../../group/pot-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FormButtons, SelectField, TextField } from '../../ui/field.tsx';
import { countOf } from '../../ui/format.ts';
import { Segments } from '../../ui/segments.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type PotValues, readPot, SPLITS, toValues } from './pot-values.ts';

/** The stake of each member, how the pot is split, and who sees who has paid. */
export function PotForm({ group }: { group: GroupDetails }) {
  const setPot = useSetPot(group.id);
  const members = group.people.length;
  const { field, values, set, formProps, isSending } = useFormWithToasts<PotValues>({
    initial: toValues(group.pot),
    validate: (typed) => readPot(typed, members).errors ?? {},
    send: async (typed) => {
      const { pot } = readPot(typed, members);
      if (pot) await setPot.mutateAsync({ ...pot, split: [...pot.split] });
    },
    success: { title: 'Pot saved' },
    failure: { title: 'The pot was not saved', fallback: 'Please try again.' },
  });
  const currencies = useMemo(listCurrencies, []);
  const { pot } = readPot(values, members);
  return (
    <Card anchor="pot" title="The pot">
      <form {...formProps} aria-label="The pot" className="grid gap-5">
        <p className="text-faint">No money moves here: Swish only keeps the books.</p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label="Stake per person" required inputMode="decimal" autoComplete="off" {...field('stake')} />
          <SelectField label="Currency" required {...field('currency')}>
            {currencies.map(({ code, name }) => (
              <option key={code} value={code}>
                {code}, {name}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span aria-hidden="true" className="font-semibold">
              Split by
            </span>
            <Segments
              label="Split by"
              options={SPLIT_KINDS}
              labels={{ percent: 'Percent', amount: 'Amounts' }}
              chosen={values.splitKind}
              choose={(kind) => set('splitKind', kind)}
            />
          </div>
          <TextField
            label="What each place gets"
            required
            autoComplete="off"
            hint="The first place first, with a slash between."
            {...field('split')}
          />
          {values.splitKind === 'percent' && (
            <div className="flex flex-wrap gap-2">
              {SPLITS.map((split) => (
                <Button key={split} variant="secondary" size="small" onClick={() => set('split', split)}>
                  {split === '100' ? 'Winner takes all' : split}
                </Button>
              ))}
            </div>
          )}
        </div>
        <div aria-live="polite" className="min-h-13">
          {pot && (
            <>
              <p>
                With {countOf(members, 'person', 'people')} there are{' '}
                <b>{formatMoney(pot.stakeMinor * members, pot.currency)}</b> in the pot:
              </p>
              <Split pot={pot} members={members} />
            </>
          )}
        </div>
        {group.pot && pot && !isSameStake(group.pot, pot) && (
          <p role="status" className="font-semibold">
            Saving another stake clears your ticks of who has paid.
          </p>
        )}
        <FormButtons action="Save pot" busyLabel="Saving..." isSending={isSending} cancel={undefined} />
      </form>
      {group.pot && (
        <div className="mt-5 grid gap-5 border-line border-t pt-4">
          <ShowPaid group={group} />
          <RemovePot groupId={group.id} />
        </div>
      )}
    </Card>
  );
}

function ShowPaid({ group }: { group: GroupDetails }) {
  const { mutateAsync } = useChangeGroup(group.id);
  const [isShown, setShown] = useSavedAtOnce(
    group.showPaid,
    (showPaid) => mutateAsync({ showPaid }),
    'That was not switched',
  );
  return (
    <Switch
      label="Everybody sees who has paid"
      hint={isShown ? 'Members see your ticks.' : 'Only you see your ticks, and how much is collected.'}
      isOn={isShown}
      onChange={setShown}
    />
  );
}

function RemovePot({ groupId }: { groupId: number }) {
  const setPot = useSetPot(groupId);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setIsAsking(true)}>
        Remove the pot
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setIsAsking(false)}
        title="Remove the pot?"
        action="Remove"
        confirm={() => setPot.mutate(null, { onSuccess: () => setIsAsking(false) })}
        isWorking={setPot.isPending}
        problem={setPot.error && messageOf(setPot.error)}
      >
        <p>The stake, the split and your ticks of who has paid are forgotten.</p>
      </ConfirmDialog>
    </>
  );
}
