import type { MessageCode } from '@eemusic/contract/platform/messages';
import type { RefusalCode } from '@eemusic/contract/platform/refusals';
import { t } from '@lingui/core/macro';
import type { StartRefusal } from '#platform/sentences/start-refusals.ts';
import type { MessageTexts, RefusalTexts } from '#platform/sentences/texts.ts';

type Own =
  | Exclude<Extract<RefusalCode, `${'invitation' | 'token' | 'webhook' | 'delivery'}.${string}`>, StartRefusal>
  | 'administrator.given-codes';

/** The server's messages about invitations, permissions and other systems, loaded with this room. */
export const refusals: RefusalTexts<Own> = {
  'invitation.not-found': () => t`This invitation does not exist`,
  'invitation.sent-already': () => t`This person has already been invited. Send the invitation again instead`,
  'invitation.no-mail': () => t`The console cannot send email yet. Set a password instead`,
  'administrator.given-codes': () => t`Single sign-on gives these permissions. Change them there`,
  'token.wrong': () => t`This service token is not valid`,
  'token.scope': ({ scope }) => t`This token lacks the scope ${scope}`,
  'token.not-found': () => t`This token does not exist`,
  'token.revoked': () => t`This token has already been revoked`,
  'webhook.not-found': () => t`This webhook does not exist`,
  'webhook.too-many': () => t`You have the maximum number of webhooks. Delete one first`,
  'webhook.disabled': () => t`This webhook is disabled. Enable it first`,
  'delivery.not-found': () => t`This delivery no longer exists`,
  'delivery.pending': () => t`This delivery is still being retried`,
  'token.expired': () => t`This token has expired. Choose how long the new one works`,
};

export const messages: MessageTexts<Extract<MessageCode, `${'invitation' | 'token' | 'webhook'}.${string}`>> = {
  'invitation.sent': ({ email }) => t`Invitation sent to ${email}`,
  'invitation.revoked': () => t`Invitation revoked`,
  'token.added': () => t`Token created`,
  'token.rotated': () => t`Token rotated`,
  'token.revoked': () => t`Token revoked`,
  'webhook.added': () => t`Webhook added`,
  'webhook.updated': () => t`Webhook saved`,
  'webhook.enabled': () => t`Webhook enabled`,
  'webhook.disabled': () => t`Webhook disabled`,
  'webhook.rotated': () => t`Secret rotated`,
  'webhook.deleted': () => t`Webhook deleted`,
  'webhook.tested': () => t`The test message was delivered`,
  'webhook.test-failed': () => t`The test message was not accepted`,
  'webhook.replayed': () => t`It will be sent again`,
};
