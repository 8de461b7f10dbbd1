import { z } from 'zod';
import { hasStackedAccents } from '../domain/visible.ts';
import { endpoint } from './endpoint.ts';
import { Id, OptionalImageUrl, OptionalQuery, optionalText, requiredText } from './fields.ts';
import { LOGOUT_FAILURE_COOKIE } from './logout-failure.ts';

/** Any stored username, including those from before the rules of `NewUsername`. */
export const Username = requiredText(3, 50, 'Username').regex(
  /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]*$/u,
  'Username must not have invisible characters',
);

export const NewPassword = z
  .string('Password must be at least 6 characters')
  .min(6, 'Password must be at least 6 characters')
  .max(1000, 'Password must be at most 1000 characters');

/** A password that is compared with the stored one, which may be from before the rules of `NewPassword`. */
export const CurrentPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(1000, 'Password must be at most 1000 characters');

/** The password of somebody who is logged in, entered again. */
export const Reauthentication = z.object({ password: CurrentPassword });

const TOO_MANY_ACCENTS = 'must not have more than three accents on one letter';

export const NewUsername = Username.refine((name) => !hasStackedAccents(name), `Username ${TOO_MANY_ACCENTS}`);

export function optionalName(label: string) {
  return optionalText(100, `${label} must be at most 100 characters`).refine(
    (text) => text === null || !hasStackedAccents(text),
    `${label} ${TOO_MANY_ACCENTS}`,
  );
}

const INVALID_EMAIL = 'Please enter a valid email address';

export const OptionalEmail = optionalText(254, INVALID_EMAIL).refine(
  (email) => email === null || z.email().safeParse(email).success,
  INVALID_EMAIL,
);

export const RequiredEmail = z.string(INVALID_EMAIL).trim().max(254, INVALID_EMAIL).pipe(z.email(INVALID_EMAIL));

// A password that is too short to be anybody's is refused before it counts as a guess.
export const LoginInput = z.object({ username: Username, password: NewPassword });
export type LoginInput = z.infer<typeof LoginInput>;

export const RegisterInput = LoginInput.extend({
  username: NewUsername,
  email: OptionalEmail,
  firstName: optionalName('First name'),
  lastName: optionalName('Last name'),
  profileImageUrl: OptionalImageUrl,
  code: z.string().trim().max(64, 'This is not the code').nullish().describe('needed if registration is by code'),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

/** A user as returned to themselves. */
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

export const userEndpoints = {
  me: endpoint('GET /api/user', 'everyone', 'Who is logged in', {
    query: OptionalQuery,
    response: User.nullable(),
    errors: [401],
  }),
  logIn: endpoint('POST /api/login', 'everyone', 'Log in', { body: LoginInput, response: User, errors: [401, 429] }),
  register: endpoint('POST /api/register', 'everyone', 'Make an account and log in to it', {
    body: RegisterInput,
    response: User,
    status: 201,
    errors: [403, 409, 429],
  }),
  logOut: endpoint('POST /api/logout', 'everyone', 'Log out'),
  followLogoutLink: endpoint(
    'GET /api/logout',
    'everyone',
    'Log out by following a link, and go to the home page; from another site, or as a picture, only go there',
    { status: 302, failureCookie: LOGOUT_FAILURE_COOKIE },
  ),
};
