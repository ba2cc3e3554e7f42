import * as support from '@eemusic/contract/support/board';
import { inboxList } from '@eemusic/contract/support/lists';
import { settleCard } from '@eemusic/contract/support/mail';
import { aBoard } from '#testing/a-board.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

const nobody = 999_999;

async function aCard() {
  const server = await aBoard();
  const id = await server.card();
  return { ...server, server, id };
}

export const writes: ExampleWrites = {
  'support.addCard': async () => {
    const server = await aBoard();
    const add = (listId: number) => () => server.call(support.addCard, { title: 'A question', listId });
    return { server, done: add(inboxList), refused: add(nobody) };
  },
  'support.updateCard': async () => {
    const { server, call, id } = await aCard();
    const update = (version: number) => () =>
      call(support.updateCard, { id: String(id), title: 'Another question', version });
    return { server, done: update(1), refused: update(99) };
  },
  'support.moveCard': async () => {
    const { server, move, id } = await aCard();
    return { server, done: () => move(id, 2), refused: () => move(id, nobody) };
  },
  'support.archiveCard': async () => {
    const { server, archive, id } = await aCard();
    return { server, done: () => archive(id), refused: () => archive(nobody) };
  },
  'support.deleteCard': async () => {
    const { server, remove, id } = await aCard();
    return { server, done: () => remove(id), refused: () => remove(nobody) };
  },
  'support.mergeCard': async () => {
    const { server, card, call, id } = await aCard();
    const into = await card();
    const merge = (intoId: number) => () => call(support.mergeCard, { id: String(id), intoId });
    return { server, done: merge(into), refused: merge(nobody) };
  },
  'support.splitCard': async () => {
    const { server, call, mail, id } = await aCard();
    const [first] = [await mail(id), await mail(id)];
    const split = (mailId: number) => () => call(support.splitCard, { id: String(id), mailIds: [mailId] });
    return { server, done: split(first ?? 0), refused: split(nobody) };
  },
  'support.addNote': async () => {
    const { server, call, id } = await aCard();
    const note = (card: number) => () => call(support.addNote, { id: String(card), text: 'Called back' });
    return { server, done: note(id), refused: note(nobody) };
  },
  'support-mail.settleCard': async () => {
    const { server, call, card, mail, id } = await aCard();
    await mail(id);
    const without = await card();
    const settle = (one: number) => () => call(settleCard, { id: String(one), isAnswered: true });
    return { server, done: settle(id), refused: settle(without) };
  },
};
