import { useState } from 'react';
import { call } from '../../api/client.ts';
import { usePasskeyLogin } from '../../api/passkey-queries.ts';
import { useBrowserValue } from '../../browser/use-browser-value.ts';
import { explainFailure } from '../../forms/use-form-with-toasts.ts';
import { choosePasskey, supportsPasskeys } from '../../passkeys/authenticator.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.ts';
import { FailedTry } from './failed-try.tsx';

const FALLBACK = 'Please try again, or log in with your password.';

/** A button to log in with a passkey, if passkeys work in this browser and at this address. */
export function PasskeyLogin() {
  const isSupported = useBrowserValue(supportsPasskeys, false);
  const login = usePasskeyLogin();
  const [isWorking, setIsWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const logIn = async () => {
    if (isWorking) return;
    setIsWorking(true);
    setFailure(null);
    try {
      const response = await choosePasskey(await call('POST /api/passkey-login/options'));
      if (!response) return;
      await login.mutateAsync({ response });
      toast.success('Login successful', 'Welcome back!');
    } catch (error) {
      setFailure(error);
      toast.failure('Login failed', explainFailure(error, FALLBACK));
    } finally {
      setIsWorking(false);
    }
  };
  if (!isSupported) return null;
  return (
    <div className="mt-5 grid gap-5">
      <p
        aria-hidden="true"
        className="flex items-center gap-4 text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        or
      </p>
      <Button variant="secondary" size="large" aria-disabled={isWorking} onClick={logIn}>
        Log in with a passkey
      </Button>
      <FailedTry error={failure} fallback={FALLBACK} />
    </div>
  );
}
