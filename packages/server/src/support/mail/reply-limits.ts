import { hour, second } from '@eemusic/contract/platform/durations';
import { folded } from '#platform/database/index.ts';
import { limitOf } from '#platform/http/index.ts';

/** Answers within an hour on each node: more than anybody writes, and too few to flood a stranger's mailbox in our name. */
export const maxRepliesPerHour = { author: 120, recipient: 20 } as const;

export type ReplyLimits = { count(authorId: number, recipient: string): Promise<void> };

export function makeReplyLimits(): ReplyLimits {
  const seconds = hour / second;
  const ofAuthor = limitOf({ requests: maxRepliesPerHour.author, seconds });
  const toRecipient = limitOf({ requests: maxRepliesPerHour.recipient, seconds });
  return {
    async count(authorId, recipient) {
      await ofAuthor(String(authorId));
      await toRecipient(folded(recipient));
    },
  };
}
