import { deleteCard } from '@eemusic/contract/support/board';
import { anInbox } from '#testing/an-inbox.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

export const writes: ExampleWrites = {
  'support-mail.replyToCard': async () => {
    const server = await anInbox();
    const id = await server.arrive();
    const gone = await server.arrive();
    await server.call(deleteCard, { id: String(gone) });
    return { server, done: () => server.reply(id), refused: () => server.reply(gone) };
  },
};
