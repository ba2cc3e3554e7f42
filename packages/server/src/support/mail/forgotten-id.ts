import { hash } from 'node:crypto';

/**
 * The hash that replaces the Message-ID of a mail that was deleted for good: when the mailbox is read from its
 * beginning again, such a mail is recognised and does not come back.
 */
export const forgottenId = (messageId: string): string =>
  messageId.startsWith('sha256:') ? messageId : `gone:${hash('sha256', messageId, 'hex')}`;
