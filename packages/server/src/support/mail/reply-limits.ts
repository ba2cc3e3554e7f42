import { hour, second } from '@eemusic/contract/platform/durations';
import { folded } from '#platform/database/index.ts';
import { limitOf } from '#platform/http/index.ts';

/** Answers within an hour on each node: more than anybody writes, and too few to flood a stranger's mailbox in our name. */
export const maxRepliesPerHour = { author: 120, recipient: 20 } as const;

export type Count = (authorId: number, recipient: string) => Promise<void>;

export type ReplyLimits = {
  /** Runs work that counts an answer. If it fails, nothing was sent, and the answer no longer counts. */
  counting<Result>(work: (count: Count) => Promise<Result>): Promise<Result>;
};

export function makeReplyLimits(): ReplyLimits {
  const seconds = hour / second;
  const ofAuthor = limitOf({ requests: maxRepliesPerHour.author, seconds });
  const toRecipient = limitOf({ requests: maxRepliesPerHour.recipient, seconds });
  return {
    async counting(work) {
      const counted: (() => Promise<void>)[] = [];
      try {
        return await work(async (authorId, recipient) => {
          counted.push(await ofAuthor(String(authorId)));
          counted.push(await toRecipient(folded(recipient)));
        });
      } catch (error) {
        await Promise.all(counted.map((uncount) => uncount()));
        throw error;
      }
    },
  };
}
