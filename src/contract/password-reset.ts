import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Password } from './users.ts';

export const PasswordReset = z.object({ token: z.string().max(200, 'This is no token of a link'), password: Password });

export const passwordResetEndpoints = {
  reset: endpoint('POST /api/password-reset', 'everyone', 'Set a new password with a one-time link', {
    body: PasswordReset,
    errors: [429],
  }),
};
