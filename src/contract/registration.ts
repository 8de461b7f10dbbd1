import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { requiredText } from './fields.ts';

export const REGISTRATION_MODES = ['open', 'code', 'closed'] as const;
/** Who may register: everyone, those with a code, or nobody. */
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

const Mode = z.enum(REGISTRATION_MODES, 'Registration must be open, code or closed');

const Registration = z.object({ registration: Mode });

const PublicSettings = Registration.extend({
  mail: z.boolean().describe('whether this server sends mail, such as for a forgotten password'),
});

export const RegistrationSettings = Registration.extend({
  code: z.string().nullable().describe('needed to register in the mode `code`; kept in the other modes'),
});
export type RegistrationSettings = z.infer<typeof RegistrationSettings>;

export const RegistrationSettingsInput = Registration.extend({
  code: requiredText(6, 64, 'Code')
    .nullish()
    .describe(
      'left out: the stored code is kept; null: it is dropped. The mode `code` makes a new one if there is none',
    ),
});
export type RegistrationSettingsInput = z.infer<typeof RegistrationSettingsInput>;

export const registrationEndpoints = {
  read: endpoint('GET /api/registration', 'everyone', 'Who may register, and whether this server sends mail', {
    response: PublicSettings,
  }),
  readSettings: endpoint('GET /api/settings', 'admin', 'Who may register, and the code', {
    response: RegistrationSettings,
  }),
  changeSettings: endpoint('PUT /api/settings', 'admin', 'Change who may register', {
    body: RegistrationSettingsInput,
    response: RegistrationSettings,
  }),
};
