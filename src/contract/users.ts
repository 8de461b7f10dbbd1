import { z } from 'zod';
import { Id, OptionalImageUrl, optionalText, requiredText } from './fields.ts';

export const Username = requiredText(3, 50, 'Username').regex(
  /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]*$/u,
  'Username must not have invisible characters',
);

export const Password = z
  .string('Password must be at least 6 characters')
  .min(6, 'Password must be at least 6 characters')
  .max(1000, 'Password must be at most 1000 characters');

const OptionalEmail = optionalText(254, 'Please enter a valid email address').refine(
  (email) => email === null || z.email().safeParse(email).success,
  'Please enter a valid email address',
);

export const LoginInput = z.object({ username: Username, password: Password });
export type LoginInput = z.infer<typeof LoginInput>;

export const RegisterInput = LoginInput.extend({
  email: OptionalEmail,
  firstName: optionalText(100, 'First name must be at most 100 characters'),
  lastName: optionalText(100, 'Last name must be at most 100 characters'),
  profileImageUrl: OptionalImageUrl,
});
export type RegisterInput = z.infer<typeof RegisterInput>;

/** Somebody as they see themselves. */
export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
});
export type User = z.infer<typeof User>;
