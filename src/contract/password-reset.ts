import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { NewPassword, RequiredEmail } from './users.ts';

export const PasswordReset = z.object({ token: z.string().max(200, 'This link is not valid'), password: NewPassword });

export const PasswordResetRequest = z.object({ email: RequiredEmail });

export const passwordResetEndpoints = {
  reset: endpoint('POST /api/password-reset', 'everyone', 'Set a new password with a one-time link', {
    body: PasswordReset,
    errors: [429],
  }),
  request: endpoint(
    'POST /api/password-reset/request',
    'everyone',
    'Request a mail with a link to set a new password. The response is the same whether or not the account exists',
    { body: PasswordResetRequest, status: 202 },
  ),
};
