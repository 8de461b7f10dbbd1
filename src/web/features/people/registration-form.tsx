import {
  REGISTRATION_MODES,
  type RegistrationMode,
  type RegistrationSettings,
  RegistrationSettingsInput,
} from '../../../contract/registration.ts';
import { useChangeSettings } from '../../api/settings-queries.ts';
import { NO_AUTOCORRECT } from '../../forms/account-form.tsx';
import { validateInput } from '../../forms/use-form.ts';
import { useFormWithToasts } from '../../forms/use-form-with-toasts.ts';
import { PATHS } from '../../paths.ts';
import { invitationPath } from '../../season/register-path.ts';
import { FormButtons, TextField } from '../../ui/field.tsx';
import { LinkField } from '../../ui/link-field.tsx';

const TEXTS: Record<RegistrationMode, { label: string; text: string }> = {
  open: { label: 'Everyone', text: 'Anyone can register.' },
  code: { label: 'Only with a code', text: 'Share the link with the people you invite.' },
  closed: { label: 'Nobody', text: 'Existing accounts are not affected.' },
};

export function RegistrationForm({ settings }: { settings: RegistrationSettings }) {
  const change = useChangeSettings();
  const { field, values, set, formProps, isSending } = useFormWithToasts<{ registration: string; code: string }>({
    initial: { registration: settings.registration, code: settings.code ?? '' },
    validate: (typed) => validateInput(RegistrationSettingsInput, toInput(typed)),
    send: async (typed) => {
      const saved = await change.mutateAsync(toInput(typed));
      set('code', saved.code ?? '');
    },
    success: { title: 'Saved' },
    failure: { title: 'Your choice could not be saved', fallback: 'Please try again.' },
  });
  const isCodeSaved =
    settings.registration === 'code' && values.registration === 'code' && settings.code === values.code;
  return (
    <form {...formProps} aria-label="Who may join" className="grid gap-5">
      <fieldset className="grid gap-1">
        <legend className="sr-only">Who may register</legend>
        {REGISTRATION_MODES.map((mode) => (
          <label key={mode} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
            <input
              type="radio"
              name="registration"
              value={mode}
              checked={values.registration === mode}
              onChange={() => set('registration', mode)}
              className="mt-0.5 size-5 flex-none accent-accent"
            />
            <span>
              <span className="block font-semibold leading-tight">{TEXTS[mode].label}</span>
              <span className="text-faint text-sm">{TEXTS[mode].text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {values.registration === 'code' && (
        <TextField
          label="Code"
          autoComplete="off"
          {...NO_AUTOCORRECT}
          hint="6 to 64 characters. Leave it empty to get a new one."
          {...field('code')}
        />
      )}
      {isCodeSaved && (
        <LinkField
          label="Link to register"
          value={`${location.origin}${invitationPath(PATHS.register, values.code)}`}
        />
      )}
      <FormButtons action="Save" busyLabel="Saving..." isSending={isSending} cancel={undefined} />
    </form>
  );
}

function toInput({ registration, code }: { registration: string; code: string }) {
  const mode = registration as RegistrationMode;
  return mode === 'code' ? { registration: mode, code: code.trim() || null } : { registration: mode };
}
