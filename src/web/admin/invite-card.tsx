import { useQuery } from '@tanstack/react-query';
import type { RegistrationMode, RegistrationSettings } from '../../contract/registration.ts';
import { settingsQuery } from '../api/settings-queries.ts';
import { PATHS } from '../paths.ts';
import { invitationPath } from '../season/register-path.ts';
import { Card } from '../ui/card.tsx';
import { LinkField } from '../ui/link-field.tsx';
import { LocalHostWarning } from '../ui/local-host-warning.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Failure, Skeleton } from '../ui/states.tsx';

const TEXTS: Record<RegistrationMode, string> = {
  open: 'Submissions are open. Whoever opens this address can fill in a bracket, and register to submit it.',
  code: 'Submissions are open. Whoever gets this link can fill in a bracket, and register with its code to submit it.',
  closed: 'Submissions are open, for those who have an account. Nobody else can register: see People.',
};

/** The link with which people register, as text and as a QR code. */
export function InviteCard() {
  const { data: settings, isError, refetch } = useQuery(settingsQuery);
  return (
    <Card title="Share the link" isBusy={!settings && !isError}>
      {settings && <Invitation {...settings} />}
      {!settings && isError && <Failure title="The link could not be loaded" onRetry={refetch} />}
      {!settings && !isError && <Skeleton className="h-40" />}
    </Card>
  );
}

/** The address where everybody can play. If registration is by code, the link has it. */
function Invitation({ registration, code }: RegistrationSettings) {
  const link = `${location.origin}${registration === 'code' && code ? invitationPath(PATHS.play, code) : PATHS.play}`;
  return (
    <div className="flex flex-wrap items-center gap-5">
      <QrCode text={link} />
      <div className="grid min-w-0 flex-1 basis-60 gap-3">
        <p>{TEXTS[registration]}</p>
        <LinkField label="Link to share" value={link} />
        <LocalHostWarning />
      </div>
    </div>
  );
}
