import type { Scope } from './scopes.ts';
import { worded, type Wording } from './wording.ts';

/** Refusals of passkeys and single sign-on, and of tokens and webhooks of other systems. */
export const systemRefusals = {
  'passkey.off': {
    status: 409,
    text: 'This console does not offer passkeys: its address (PUBLIC_URL) must be https with a host name',
  },
  'passkey.refused': { status: 400, text: 'This passkey could not be added. Please try again' },
  'passkey.too-many': { status: 409, text: 'You have the maximum number of passkeys. Remove one first' },
  'passkey.not-found': { status: 404, text: 'This passkey does not exist' },
  'sign-on.off': { status: 404, text: 'This console has no single sign-on' },
  'sign-on.down': {
    status: 503,
    text: 'Single sign-on does not answer. Try again in a moment, or sign in with your password',
  },
  'sign-on.failed': { status: 400, text: 'This sign-in took too long or was already used. Please begin again' },
  'sign-on.denied': { status: 403, text: 'Single sign-on did not let you in' },
  'sign-on.email': { status: 403, text: 'Single sign-on has not confirmed your email' },
  'sign-on.not-allowed': { status: 403, text: 'Your single sign-on account has no access to this console' },
  'sign-on.no-account': {
    status: 403,
    text: 'There is no active account for you in this console. Ask an administrator',
  },
  'token.wrong': { status: 401, text: 'This service token is not valid' },
  'token.scope': {
    status: 403,
    text: worded<{ scope: Scope }>({ scope: 'keys.redeem' }, ({ scope }) => `This token lacks the scope ${scope}`),
  },
  'token.not-found': { status: 404, text: 'This token does not exist' },
  'token.revoked': { status: 409, text: 'This token has already been revoked' },
  'webhook.not-found': { status: 404, text: 'This webhook does not exist' },
  'webhook.too-many': { status: 409, text: 'You have the maximum number of webhooks. Delete one first' },
  'webhook.disabled': { status: 409, text: 'This webhook is disabled. Enable it first' },
  'delivery.not-found': { status: 404, text: 'This delivery no longer exists' },
  'delivery.pending': { status: 409, text: 'This delivery is still being retried' },
  'token.expired': { status: 409, text: 'This token has expired. Choose how long the new one works' },
} as const satisfies Record<string, { status: number; text: Wording }>;
