import type { MessageCode } from '@eemusic/contract/platform/messages';
import { t } from '@lingui/core/macro';
import type { MessageTexts } from './texts.ts';

export type StartMessage = Extract<MessageCode, `session.${string}`>;

export const startMessages: MessageTexts<StartMessage> = {
  'session.reset-sent': () => t`Email sent successfully`,
  'session.password-reset': () => t`Password reset`,
  'session.signed-out': () => t`Signed out`,
};
