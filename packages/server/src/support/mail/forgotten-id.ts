import { hash } from 'node:crypto';

/**
 * Returns the hash that replaces the Message-ID of a permanently deleted mail. When the mailbox is read from its
 * beginning again, the mail is recognised by it and not stored again.
 */
export const forgottenId = (messageId: string): string =>
  messageId.startsWith('sha256:') ? messageId : `gone:${hash('sha256', messageId, 'hex')}`;
