import { PasskeyName } from '../../../contract/passkeys.ts';
import { call } from '../../api/client.ts';
import { useAddPasskey } from '../../api/passkey-queries.ts';
import { PasswordField } from '../../forms/account-form.tsx';
import { validateInput } from '../../forms/use-form.ts';
import { useFormWithToasts } from '../../forms/use-form-with-toasts.ts';
import { createPasskey } from '../../passkeys/authenticator.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons, TextField } from '../../ui/field.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { toast } from '../../ui/toasts.ts';
import { describeDevice } from './device.ts';

export function AddPasskeyDialog({ username, close }: { username: string; close: () => void }) {
  return (
    <Dialog isOpen close={close} title="Add a passkey" ignoresBackdrop>
      <AddPasskeyForm username={username} close={close} />
    </Dialog>
  );
}

/** Asks for the password, then has the browser create the passkey. Cancelling there leaves the form as it is. */
function AddPasskeyForm({ username, close }: { username: string; close: () => void }) {
  const add = useAddPasskey();
  const { field, formProps, isSending } = useFormWithToasts({
    initial: { name: describeDevice(navigator.userAgent), password: '' },
    validate: ({ name, password }) => {
      const problem = validateInput(PasskeyName, name)[''];
      return { ...(problem && { name: problem }), ...(!password && { password: 'Password is required' }) };
    },
    send: async ({ name, password }) => {
      const response = await createPasskey(await call('POST /api/user/passkeys/options', { body: { password } }));
      if (!response) return;
      await add.mutateAsync({ name, response });
      toast.success('Passkey added', 'You can log in with it from now on.');
      close();
    },
    failure: { title: 'The passkey was not added', fallback: 'Please try again.' },
  });
  return (
    <form {...formProps} method="post" className="grid gap-5">
      <p>Your browser will ask where to keep it, and for your fingerprint, your face or the PIN of your device.</p>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" defaultValue={username} hidden />
      <PasswordField label="Password" autoComplete="current-password" ref={takeFocus} {...field('password')} />
      <TextField label="Name" required autoComplete="off" hint="To tell it from others later." {...field('name')} />
      <FormButtons action="Continue" busyLabel="Waiting..." isSending={isSending} cancel={close} />
    </form>
  );
}
