import { hour, second } from '@eemusic/contract/platform/durations';
import { folded } from '#platform/database/index.ts';
import { limitOf } from '#platform/http/index.ts';

/**
 * Mails within an hour on each node that people send to addresses of their choice: more than anybody writes, and too
 * few to flood a stranger's mailbox in our name.
 */
export const maxMailsPerHour = { author: 120, recipient: 20 } as const;

export type Count = (authorId: number, recipient: string) => Promise<void>;

export type MailLimits = {
  /** Runs work that counts a mail. If it fails, nothing was sent, and the mail no longer counts. */
  counting<Result>(work: (count: Count) => Promise<Result>): Promise<Result>;
};

export function makeMailLimits(): MailLimits {
  const seconds = hour / second;
  const ofAuthor = limitOf({ requests: maxMailsPerHour.author, seconds });
  const toMailbox = limitOf({ requests: maxMailsPerHour.recipient, seconds });
  return {
    async counting(work) {
      const counted: (() => Promise<void>)[] = [];
      try {
        return await work(async (authorId, recipient) => {
          counted.push(await ofAuthor(String(authorId)));
          counted.push(await toMailbox(mailboxOf(recipient)));
        });
      } catch (error) {
        await Promise.all(counted.map((uncount) => uncount()));
        throw error;
      }
    },
  };
}

/** Most mail servers deliver mei+anything@example.com to mei@example.com. */
function mailboxOf(address: string): string {
  const whole = folded(address);
  const at = whole.lastIndexOf('@');
  return at < 0 ? whole : (whole.slice(0, at).split('+', 1)[0] ?? '') + whole.slice(at);
}
