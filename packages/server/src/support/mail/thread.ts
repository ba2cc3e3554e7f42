import { day } from '@eemusic/contract/platform/durations';
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { CardRow } from '#support/board/index.ts';
import type { ReadMail } from './read.ts';
import { isSame } from './store.ts';

type Tx = Transaction<Tables>;

export type Thread =
  | { kind: 'card'; card: CardRow; /** The id of our mail that bounced. */ returned: number | null }
  | { kind: 'new' }
  /** It claims to answer a mail of a card, but nobody with its sender's address is a correspondent of that card. */
  | { kind: 'forged'; cardId: number };

type Question = { mail: ReadMail; /** The address of whoever wrote it. */ writer: string; at: Date };

/**
 * Finds the card of a mail: the card of the mail that it answers, if whoever wrote it has written to that card or was
 * written to from it. A bounce may come from any mail server; there, our Message-ID is proof enough, because nobody can
 * guess it.
 */
export async function findThread(tx: Tx, { mail, writer, at }: Question): Promise<Thread> {
  const returned = await findMails(tx, mail.bounced);
  const ours = returned.find(({ is_ours }) => is_ours === 1) ?? (await findByRecipient(tx, mail, at));
  const returnedTo = ours && (await cardOf(tx, ours.card_id));
  if (ours && returnedTo?.deleted_at === null) return { kind: 'card', card: returnedTo, returned: ours.id };

  const [answered] = await findMails(tx, mail.answers);
  const card = answered && (await cardOf(tx, answered.card_id));
  if (!card) return { kind: 'new' };
  if (!(await isCorrespondent(tx, card, writer))) return { kind: 'forged', cardId: card.id };
  return card.deleted_at === null ? { kind: 'card', card, returned: null } : { kind: 'new' };
}

/** Returns the mails in the order of `ids`. */
async function findMails(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('support_mails')
    .select(['id', 'card_id', 'is_ours', 'message_id'])
    .where('message_id', 'in', ids)
    .execute();
  return rows.toSorted((one, other) => ids.indexOf(one.message_id) - ids.indexOf(other.message_id));
}

const maxBounceTime = 7 * day;
const squashed = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Some mail servers name no Message-ID: then the last answer of a week with this recipient and subject counts. */
async function findByRecipient(tx: Tx, { bouncedFrom, subject, text }: ReadMail, at: Date) {
  if (bouncedFrom.length === 0) return undefined;
  const rows = await tx
    .selectFrom('support_mails')
    .select(['id', 'card_id', 'subject'])
    .where('is_ours', '=', 1)
    .where('recipient', 'in', bouncedFrom)
    .where('failed_at', 'is', null)
    .where('at', '>', new Date(at.getTime() - maxBounceTime).toISOString())
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  const report = squashed(`${subject} ${text}`);
  return rows.find((mail) => report.includes(squashed(mail.subject)));
}

async function cardOf(tx: Tx, id: number): Promise<CardRow | undefined> {
  return tx.selectFrom('support_cards').selectAll().where('id', '=', id).executeTakeFirst();
}

async function isCorrespondent(tx: Tx, card: CardRow, address: string): Promise<boolean> {
  if (address === '') return false;
  const mails = await tx
    .selectFrom('support_mails')
    .select(['is_ours', 'sender_address', 'reply_to_address', 'recipient'])
    .distinct()
    .where('card_id', '=', card.id)
    .execute();
  const correspondents = mails.flatMap((mail) =>
    mail.is_ours === 1 ? mail.recipient : [mail.sender_address, mail.reply_to_address],
  );
  return [card.sender_address, ...correspondents].some((one) => isSame(one, address));
}
