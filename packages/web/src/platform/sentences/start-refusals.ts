import type { RefusalCode } from '@eemusic/contract/platform/refusals';
import { t } from '@lingui/core/macro';
import type { RefusalTexts } from './texts.ts';

/** Refusals that can be shown before signing in. */
export type StartRefusal =
  | Exclude<Extract<RefusalCode, `session.${string}` | `request.${string}` | `server.${string}`>, 'session.not-recent'>
  | 'password.weak'
  | 'invitation.link'
  | 'route.not-found';

export const startRefusals: RefusalTexts<StartRefusal> = {
  'request.invalid': () => t`Please check the marked fields`,
  'request.not-json': () => t`The request is not valid JSON`,
  'request.not-multipart': () => t`Send one file as multipart/form-data, in a part named file`,
  'request.too-large': () => t`This is too large`,
  'request.type': () => t`This content type is not accepted here`,
  'request.malformed': () => t`This request cannot be read`,
  'request.expectation': () => t`This server does not meet the expectation of the request`,
  'request.headers': () => t`The headers of this request are too large`,
  'request.timeout': () => t`The request took too long to arrive`,
  'route.not-found': () => t`There is nothing at this address`,
  'server.fault': () => t`Something went wrong`,
  'request.too-much-waiting': () =>
    t`You already have many requests waiting. Please try again when some of them are done`,
  'server.busy': () => t`The server is busy. Please try again in a moment`,
  'server.part-down': () => t`A part of the service is down. Please try again in a moment`,

  'session.none': () => t`Please login!!!`,
  'session.fill': () => t`Please fill all fields`,
  'session.wrong': () => t`Invalid email or password`,
  'session.too-many': () => t`Too many attempts. Please wait before you try again`,
  'session.set-up-closed': () => t`There is already an administrator. Please sign in`,
  'session.set-up-link': () => t`This set-up link is not valid. The server printed the current one when it started`,
  'session.code-needed': () => t`Please enter the code from your authenticator app`,
  'session.code-wrong': () => t`This code is wrong or has already been used`,
  'session.passkey-wrong': () => t`This passkey does not sign you in here`,
  'session.fill-email': () => t`Please fill the email field`,
  'session.reset-link': () => t`This link has expired or was already used`,
  'invitation.link': () => t`This invitation has expired or was already used`,
  'password.weak': () => t`This password is too easy to guess. Please choose another one`,
};
