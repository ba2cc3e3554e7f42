import type { Code } from '@eemusic/contract/platform/permissions';
import * as support from '@eemusic/contract/support/board';
import { inboxList } from '@eemusic/contract/support/lists';
import { settleCard } from '@eemusic/contract/support/mail';
import { system } from '#platform/database/index.ts';
import { changeBoard, searchKey, touchCard } from '#support/board/index.ts';
import { startServer } from './start-server.ts';

/** Starts a server with an empty board, with helpers for its cards. */
export async function aBoard({ codes = ['ES'] }: { codes?: readonly Code[] } = {}) {
  const server = await startServer({ codes });
  const { call, services } = server;
  const { database } = services;
  let mails = 0;

  const card = async (overrides: Partial<Parameters<typeof call<typeof support.addCard>>[1]> = {}) =>
    (await call(support.addCard, { title: 'A question', listId: inboxList, ...overrides })).body.cardId;
  return {
    ...server,
    /** Adds a card; returns its id. */
    card,
    /** Adds several cards, the first on top. */
    cards: async (count: number, listId = inboxList) => {
      const ids = [];
      for (let index = 0; index < count; index += 1) ids.unshift(await card({ listId, title: `Card ${index}` }));
      return ids;
    },
    move: (id: number, listId: number, after: number | null = null) =>
      call(support.moveCard, { id: String(id), listId, after }),
    archive: (id: number, isArchived = true) => call(support.archiveCard, { id: String(id), isArchived }),
    remove: (id: number) => call(support.deleteCard, { id: String(id) }),
    settle: (id: number, isAnswered: boolean) => call(settleCard, { id: String(id), isAnswered }),
    shown: async (id: number) => (await call(support.getCard, { id: String(id) })).body.card,
    read: async (filter: Partial<Parameters<typeof call<typeof support.readBoard>>[1]> = {}) =>
      (await call(support.readBoard, filter)).body,
    /** The ids of the cards of each list, without empty lists. */
    order: async () => {
      const { sections } = (await call(support.readBoard, {})).body;
      const lists = sections.flatMap(({ lists }) => lists).filter(({ cards }) => cards.length > 0);
      return Object.fromEntries(lists.map((list) => [list.id, list.cards.map(({ id }) => id)]));
    },
    /** Adds a received, unanswered mail to the card, as reading the mailbox would; returns its id. */
    mail: (cardId: number, overrides: { text?: string; address?: string; file?: string } = {}) =>
      changeBoard(database, system('mailbox'), async (tx, touched) => {
        const { text = 'My key does not work', address = 'mei@example.com', file } = overrides;
        const at = services.clock.now();
        const { id } = await tx
          .insertInto('support_mails')
          .values({
            card_id: cardId,
            is_ours: 0,
            message_id: `mail-${(mails += 1)}`,
            reply_to_id: null,
            sender_name: 'Mei Lin',
            sender_address: address,
            recipient: 'help@example.com',
            author_id: null,
            subject: 'Help',
            text,
            html: null,
            search_key: searchKey('Mei Lin', address, 'Help', text),
            at: at.toISOString(),
            sent_at: null,
            failed_at: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        if (file !== undefined)
          await tx
            .insertInto('support_attachments')
            .values({ mail_id: id, name: 'a.pdf', content_type: 'application/pdf', bytes: 3, file_name: file })
            .execute();
        await touchCard(tx, cardId, { at, touched }, { unanswered_since: at.toISOString() });
        tx.audit('card.received', { kind: 'card', id: cardId });
        return id;
      }),
  };
}
