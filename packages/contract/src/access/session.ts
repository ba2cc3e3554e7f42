import * as z from 'zod/mini';
import {
  maxCodeLength,
  maxEmailLength,
  maxTokenLength,
  maxTypedPasswordLength,
  maxNameLength,
} from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int, withChecks } from '#platform/schemas.ts';
import { loginRoute, logoutRoute, waysRoute } from './sign-in-routes.ts';
import { endpoint, endpointOf, everybody } from '#platform/endpoint.ts';
import { Email, Instant, Name, optionalText, text } from '#platform/values.ts';

const incompleteError = fieldError('form.incomplete');

/** Not trimmed: a space at either end is part of a password. */
export const Password = withChecks(
  z.string(incompleteError),
  z.minLength(1, incompleteError),
  z.refine((value) => !value.includes('\0') && value.isWellFormed(), fieldError('text.characters')),
);

export const minPasswordLength = 8;
export const maxPasswordLength = 128;
export const NewPassword = withChecks(
  Password,
  z.minLength(minPasswordLength, fieldError('password.too-short', { min: minPasswordLength })),
  z.maxLength(maxPasswordLength, fieldError('password.too-long', { max: maxPasswordLength })),
);

export const SignedIn = z.object({
  token: z.string(),
  userId: int(),
  userRoleId: int(),
  userRole: z.enum(['SUPER_ADMIN', 'ADMIN']),
  userRoleName: z.string(),
  expiresAt: Instant,
});
export type SignedIn = z.output<typeof SignedIn>;

export const fetchWays = endpointOf(waysRoute, {
  summary:
    'Returns the ways to sign in besides email and password: the address at which passkeys work, and the name of the single sign-on provider.',
  output: z.object({
    passkeyOrigin: z.nullable(z.string()),
    /** The provider's name on the button of single sign-on; null where there is none. */
    signOnLabel: z.nullable(z.string()),
  }),
});

export const login = endpointOf(loginRoute, {
  summary:
    'Opens a session. It ends after 30 minutes without a call or 12 hours in total; with staySignedIn, after 7 and 30 days. If two-step sign-in is on, the correct password alone is answered with session.code-needed; code is then either from the authenticator app or a recovery code.',
  input: z.object({
    email: text(maxEmailLength, incompleteError),
    password: withChecks(Password, z.maxLength(maxTypedPasswordLength, incompleteError)),
    staySignedIn: z.optional(z.boolean()),
    code: z.optional(optionalText(maxCodeLength)),
  }),
  output: SignedIn,
  refusals: ['session.fill', 'session.wrong', 'session.too-many', 'session.code-needed', 'session.code-wrong'],
});

export const logout = endpointOf(logoutRoute, {
  summary: 'Ends the session of the token.',
  worksWithoutTwoStep: true,
});

export const register = endpoint('POST /admin/auth/register', everybody, {
  summary: 'Creates the first administrator of an empty system. Requires the set-up token that the server printed.',
  input: z.object({
    token: text(maxTokenLength),
    fullName: Name,
    username: text(maxNameLength),
    email: Email,
    password: NewPassword,
  }),
  output: SignedIn,
  refusals: ['session.set-up-closed', 'session.set-up-link', 'password.weak'],
});

const emailMissingError = fieldError('session.fill-email');

export const verifyAccount = endpoint('POST /admin/auth/verify/account', everybody, {
  summary:
    'Emails a link for setting a new password if an active account has this email. The answer is the same if there is none.',
  input: z.object({ email: text(maxEmailLength, emailMissingError) }),
  refusals: ['session.fill-email', 'service.too-many'],
  leavesNoTrail: true,
  /** By network. Each request leaves a job for a week, even for unknown accounts. */
  limit: { requests: 300, seconds: 900 },
});

export const resetPassword = endpoint('POST /admin/auth/reset/password', everybody, {
  summary:
    'Sets a new password with the token of an emailed link, which works once. Every session of the account ends.',
  input: z.object({ token: text(maxTokenLength, incompleteError), password: NewPassword }),
  refusals: ['session.fill', 'session.reset-link', 'password.weak'],
});
