import * as z from 'zod/mini';
import { fieldError } from '#platform/field-errors.ts';
import { withChecks } from '#platform/schemas.ts';
import { endpoint, everybody, readEndpoint } from '#platform/endpoint.ts';
import { SignedIn } from './session.ts';

const error = fieldError('field.required');
/** Visible ASCII characters: tickets are in base64url, and query strings are encoded. */
const typed = () => withChecks(z.string(error), z.regex(/^[!-~]{1,4000}$/, error));

export const beginSignOn = readEndpoint('POST /admin/auth/sign-on/begin', everybody, {
  summary:
    'Starts single sign-on through OpenID Connect. Returns the address to open and a ticket that the same browser must send back within ten minutes. Changes nothing yet.',
  input: z.object({}),
  output: z.object({ address: z.string(), ticket: z.string() }),
  refusals: ['sign-on.off', 'sign-on.down', 'sign-on.set-up'],
});

export const finishSignOn = endpoint('POST /admin/auth/sign-on/finish', everybody, {
  summary:
    "Opens a session with the provider's answer: query is the query string of the address to which the provider sent the browser. Each ticket works once.",
  input: z.object({ ticket: typed(), query: typed(), staySignedIn: z.optional(z.boolean()) }),
  output: SignedIn,
  refusals: [
    ...(['sign-on.off', 'sign-on.down', 'sign-on.failed', 'sign-on.denied', 'sign-on.email'] as const),
    ...(['sign-on.not-allowed', 'sign-on.no-account', 'session.too-many', 'sign-on.set-up'] as const),
    ...(['sign-on.no-email', 'sign-on.too-many-groups'] as const),
  ],
});
