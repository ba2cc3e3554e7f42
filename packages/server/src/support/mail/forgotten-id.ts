import { createHash } from 'node:crypto';

/**
 * What is left of the id of a mail that was removed for good: a mailbox that counts its mails anew is read again from
 * its beginning, and does not bring back what was to be forgotten.
 */
export const forgottenId = (messageId: string): string =>
  messageId.startsWith('sha256:') ? messageId : `gone:${createHash('sha256').update(messageId).digest('hex')}`;
