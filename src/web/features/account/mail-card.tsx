import { useQuery } from '@tanstack/react-query';
import { OPTIONAL_MAIL_KINDS, type OptionalMailKind } from '../../../contract/mail.ts';
import type { User } from '../../../contract/users.ts';
import { mailSettingsQuery, useChangeMailSettings } from '../../api/account-queries.ts';
import { useSavedAtOnce } from '../../forms/use-saved-at-once.ts';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';

const TEXTS: Record<OptionalMailKind, { label: string; hint: string }> = {
  bracket_reminder: {
    label: 'Reminders',
    hint: 'A day before submissions close, and again an hour before, if you have no bracket.',
  },
  round_recap: {
    label: 'Recaps',
    hint: 'After each round, if you have a bracket: where you stand, and what happened.',
  },
  bracket_removed: { label: 'Removed brackets', hint: 'If an organiser removes your bracket, with the reason.' },
};

/** Which mail the user gets. Not shown where no mail is sent. */
export function MailCard({ user }: { user: User }) {
  const { data: settings } = useQuery(mailSettingsQuery);
  const change = useChangeMailSettings();
  const [unsubscribed, setUnsubscribed] = useSavedAtOnce(
    settings?.unsubscribed ?? [],
    (list) => change.mutateAsync({ unsubscribed: list }),
    'Failed to save',
  );
  if (!settings?.available) return null;
  const set = (kind: OptionalMailKind, isOn: boolean) => {
    const others = unsubscribed.filter((each) => each !== kind);
    setUnsubscribed(isOn ? others : [...others, kind]);
  };
  return (
    <Card title="Mail">
      {!user.email && <p className="mb-3 text-faint">Add your email to get mail.</p>}
      <div className="grid gap-3">
        {OPTIONAL_MAIL_KINDS.map((kind) => (
          <Switch
            key={kind}
            {...TEXTS[kind]}
            isOn={!unsubscribed.includes(kind)}
            onChange={(isOn) => set(kind, isOn)}
          />
        ))}
      </div>
    </Card>
  );
}
