import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { replyToCard as endpoint } from '@eemusic/contract/support/mail';
import { withoutReplyPrefix } from '@eemusic/contract/support/subjects';
import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import { canMail, type Count, type MailLimits } from '#platform/mailer/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import { ownAddresses, type Services, supportSender } from '#platform/services.ts';
import { changeBoard, findCard, touchCard } from '#support/board/index.ts';
import { cut } from './clean.ts';
import { isAmong } from './heads.ts';
import { maxLengths } from './limits.ts';
import { jobKeyOf, sendReplyJob } from './send-reply.ts';
import { addMail, answeredAt, headsOf, isFrom, type MailHead } from './store.ts';

/** Adds the answer to the card, and queues the job that sends it, in one transaction. */
export function replyToCard(
  { database, clock, random, configuration, mailer, limits }: Services & { limits: MailLimits },
  { id, text, readMailId }: RequestOf<typeof endpoint>,
  by: Administrator,
) {
  if (!canMail({ configuration, mailer })) throw new Refusal('mail.none');
  const own = supportSender(configuration);
  const answer = (count: Count) =>
    changeBoard(database, by, async (tx, touched) => {
      const card = await findCard(tx, id);
      if (!card) throw new Refusal('card.not-found');
      const isOther = (address: string) => address !== '' && !isAmong(ownAddresses(configuration), address);
      const received = (await headsOf(tx, id)).filter((mail) => mail.is_ours === 0 && isOther(answeredAt(mail)));
      // The address on the card takes precedence, because staff see it while they type and may have corrected it.
      const last = lastOf(received);
      const recipient = isOther(card.sender_address) ? card.sender_address : last && answeredAt(last);
      if (recipient === undefined) throw new Refusal('card.nobody');
      await count(by.id, recipient);
      const isStillWaiting = received.some((mail) => mail.is_automatic === 0 && mail.id > (readMailId ?? Infinity));
      const answered = lastOf(received.filter((mail) => isFrom(mail, recipient)));

      const now = clock.now();
      const mailId = await addMail(tx, {
        card_id: id,
        is_ours: 1,
        message_id: newMessageId(random, own.address),
        reply_to_id: answered?.message_id ?? null,
        sender_name: cut(own.name, maxLengths.name),
        sender_address: cut(own.address, maxLengths.address),
        recipient,
        author_id: by.id,
        subject: answerTo(answered?.subject || card.title),
        text,
        html: null,
        at: now.toISOString(),
        sent_at: null,
        failed_at: null,
      });
      await enqueue(tx, sendReplyJob, { mailId }, { now, uniqueKey: jobKeyOf(mailId) });
      await touchCard(tx, id, { at: now, touched }, isStillWaiting ? {} : { unanswered_since: null });
      tx.audit('card.replied', { kind: 'card', id, name: card.title }, { after: { mailId } });
      return { ...message('card.answered'), mailId };
    });
  return limits.counting(answer);
}

/** Returns the last mail that a person wrote; if there is none, the last automatic one. */
const lastOf = (mails: readonly MailHead[]): MailHead | undefined =>
  mails.findLast((mail) => mail.is_automatic === 0) ?? mails.at(-1);

/** Contains 128 random bits, so that only recipients of the mail can refer to it. */
function newMessageId({ bytes }: Services['random'], address: string): string {
  const random = Buffer.from(bytes(16)).toString('base64url');
  return `<support.${random}@${address.split('@').at(-1)}>`;
}

function answerTo(subject: string): string {
  return cut(`Re: ${withoutReplyPrefix(subject)}`, maxLengths.subject);
}
