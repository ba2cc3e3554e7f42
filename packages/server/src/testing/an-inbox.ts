import { getCard } from '@eemusic/contract/support/board';
import { replyToCard } from '@eemusic/contract/support/mail';
import { nothingRead, type ReadMail } from '#support/mail/read.ts';
import { makeAttachmentAllowance } from '#support/mail/attachment-allowance.ts';
import { makeCardAllowance } from '#support/mail/card-allowance.ts';
import { receive } from '#support/mail/receive.ts';
import { beginReading } from '#support/mail/store.ts';
import { startServer } from './start-server.ts';

type MailOptions = Partial<Omit<ReadMail, 'sender'>> & { from?: string };

/** Starts a board that receives parsed mails directly, without a mailbox. */
export async function anInbox() {
  const configuration = {
    SUPPORT_ADDRESS: 'EEMusic Support <help@example.com>',
    SMTP_URL: 'smtp://mail.example.com',
  };
  const server = await startServer({ codes: ['ES'], configuration });
  const { call, services } = server;
  const state = { address: 'help@example.com', validity: '1' };
  await services.database.write((tx) => beginReading(tx, state));
  const cards = makeCardAllowance();
  let uid = 0;

  return {
    ...server,
    cards,
    /** Receives a mail and returns the id of its card. */
    async arrive({ from = 'mei@example.com', ...overrides }: MailOptions = {}): Promise<number> {
      uid += 1;
      const mail = { ...nothingRead, remarks: [], subject: 'A key', text: `Mail ${uid}`, ...overrides };
      const sender = { name: 'Mei Lin', address: from };
      const id = mail.messageId ?? `<${uid}@example.com>`;
      const arrived = { uid, digest: String(uid), at: services.clock.now(), mail: { ...mail, messageId: id, sender } };
      await receive({ ...services, allowance: makeAttachmentAllowance(), cards }, state, arrived);
      const found = await services.database.read
        .selectFrom('support_mails')
        .select('card_id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return found.card_id;
    },
    reply: (cardId: number, text = 'It works again.') => call(replyToCard, { id: String(cardId), text }),
    shown: async (cardId: number) => (await call(getCard, { id: String(cardId) })).body.card,
    /** The Message-ID of the last answer. */
    async lastId(): Promise<string> {
      const mail = await services.database.read
        .selectFrom('support_mails')
        .select('message_id')
        .where('is_ours', '=', 1)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return mail.message_id;
    },
  };
}
