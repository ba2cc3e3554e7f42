import { maxTextLength } from '@eemusic/contract/platform/field-lengths';
import { getCard } from '@eemusic/contract/support/board';
import { replyToCard } from '@eemusic/contract/support/mail';
import { ownAddresses } from '#platform/services.ts';
import { readMail } from '#support/mail/read-worker.ts';
import { nothingRead, type ReadMail } from '#support/mail/read.ts';
import { makeAttachmentAllowance, makeCardAllowance } from '#support/mail/allowances.ts';
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

  async function takeIn(mail: ReadMail): Promise<number> {
    uid += 1;
    const arrived = { uid, digest: String(uid), at: services.clock.now(), mail };
    await receive({ ...services, allowance: makeAttachmentAllowance(), cards }, state, arrived);
    const found = await services.database.read
      .selectFrom('support_mails')
      .select('card_id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return found.card_id;
  }

  return {
    ...server,
    cards,
    /** Receives a mail and returns the id of its card. */
    arrive({ from = 'mei@example.com', ...overrides }: MailOptions = {}): Promise<number> {
      const mail = { ...nothingRead, remarks: [], subject: 'A key', text: `Mail ${uid + 1}`, ...overrides };
      const sender = { name: 'Mei Lin', address: from };
      return takeIn({ ...mail, messageId: mail.messageId ?? `<${uid + 1}@example.com>`, sender });
    },
    /** Receives a mail as it was written, with `\n` as line ends. */
    async arriveAsWritten(text: string): Promise<number> {
      const bytes = Buffer.from(text.replaceAll('\n', '\r\n'));
      const own = ownAddresses(services.configuration);
      return takeIn(await readMail({ bytes, size: bytes.length, maxTextLength, own }));
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
