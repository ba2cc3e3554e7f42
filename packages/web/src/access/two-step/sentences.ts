import type { MessageCode } from '@eemusic/contract/platform/messages';
import type { RefusalCode } from '@eemusic/contract/platform/refusals';
import { t } from '@lingui/core/macro';
import type { MessageTexts, RefusalTexts } from '#platform/sentences/texts.ts';

/** The server's messages about two-step sign-in, loaded with this room. */
export const refusals: RefusalTexts<Extract<RefusalCode, `two-step.${string}`>> = {
  'two-step.on': () => t`Two-step sign-in is already on`,
  'two-step.off': () => t`Two-step sign-in is not on`,
  'two-step.begin': () => t`Please scan a new QR code first`,
  'two-step.code': () => t`This code is wrong. Check that your phone’s clock is right, and try the next code`,
};

export const messages: MessageTexts<Extract<MessageCode, `two-step.${string}`>> = {
  'two-step.begun': () => t`Scan the QR code with your authenticator app`,
  'two-step.turned-on': () => t`Two-step sign-in is on`,
  'two-step.turned-off': () => t`Two-step sign-in is off`,
  'two-step.codes-renewed': () => t`Recovery codes renewed`,
};
