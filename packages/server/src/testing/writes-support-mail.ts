import { deleteCard } from '@eemusic/contract/support/board';
import { anInbox } from './an-inbox.ts';
import type { Scene } from './writes.ts';

/** An example of every write of support mails. */
export const supportMailWrites: Record<string, () => Promise<Scene>> = {
  'support-mail.replyToCard': async () => {
    const server = await anInbox();
    const id = await server.arrive();
    const gone = await server.arrive();
    await server.call(deleteCard, { id: String(gone) });
    return { server, done: () => server.reply(id), refused: () => server.reply(gone) };
  },
};
