import type { RefusalCode } from '@eemusic/contract/platform/refusals';
import { t } from '@lingui/core/macro';
import type { RefusalTexts } from '#platform/sentences/texts.ts';

/** Why single sign-on failed; loaded with this room. */
export const refusals: RefusalTexts<Extract<RefusalCode, `sign-on.${string}`>> = {
  'sign-on.off': () => t`This console has no single sign-on`,
  'sign-on.down': () => t`Single sign-on does not answer. Try again in a moment, or sign in with your password`,
  'sign-on.failed': () => t`This sign-in took too long or was already used. Please begin again`,
  'sign-on.denied': () => t`Single sign-on did not let you in`,
  'sign-on.email': () => t`Single sign-on has not confirmed your email`,
  'sign-on.not-allowed': () => t`Your single sign-on account has no access to this console`,
  'sign-on.no-account': () => t`There is no active account for you in this console. Ask an administrator`,
};
