import type { MessageCode } from '@eemusic/contract/platform/messages';
import type { RefusalCode } from '@eemusic/contract/platform/refusals';
import { t } from '@lingui/core/macro';
import type { MessageTexts, RefusalTexts } from '#platform/sentences/texts.ts';

/** The server's messages about passkeys, loaded with this room. */
export const refusals: RefusalTexts<Extract<RefusalCode, `passkey.${string}`>> = {
  'passkey.off': () => t`This console does not offer passkeys: its address (PUBLIC_URL) must be https with a host name`,
  'passkey.refused': () => t`This passkey could not be added. Please try again`,
  'passkey.too-many': () => t`You have the maximum number of passkeys. Remove one first`,
  'passkey.not-found': () => t`This passkey does not exist`,
};

export const messages: MessageTexts<Extract<MessageCode, `passkey.${string}`>> = {
  'passkey.begun': () => t`Follow your browser’s instructions to create the passkey`,
  'passkey.added': () => t`Passkey added`,
  'passkey.renamed': () => t`Passkey renamed`,
  'passkey.removed': () => t`Passkey removed`,
};
