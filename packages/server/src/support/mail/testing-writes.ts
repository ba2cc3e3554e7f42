import { deleteCard } from '@eemusic/contract/support/board';
import {
  addSavedAnswer,
  deleteSavedAnswer,
  maxAnswerBytes,
  updateSavedAnswer,
  uploadAnswerFile,
} from '@eemusic/contract/support/mail';
import { anInbox } from '#testing/an-inbox.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

const saved = { kind: 'answer', language: 'en', name: 'Thanks', text: 'Thank you' } as const;
const nobody = '999999';

async function aSavedAnswer() {
  const server = await anInbox();
  const id = String((await server.call(addSavedAnswer, saved)).body.id);
  return { server, id };
}

export const writes: ExampleWrites = {
  'support-mail.uploadAnswerFile': async () => {
    const server = await anInbox();
    const upload = (bytes: number) => () =>
      server.send(uploadAnswerFile, { name: 'a.pdf', bytes: Buffer.alloc(bytes) });
    return { server, done: upload(10), refused: upload(maxAnswerBytes + 1) };
  },
  'support-mail.addSavedAnswer': async () => {
    const server = await anInbox();
    const add = (name: string) => () => server.call(addSavedAnswer, { ...saved, name });
    return { server, done: add('Thanks'), refused: add('') };
  },
  'support-mail.updateSavedAnswer': async () => {
    const { server, id } = await aSavedAnswer();
    const update = (one: string) => () => server.call(updateSavedAnswer, { id: one, ...saved, text: 'Dear {name}' });
    return { server, done: update(id), refused: update(nobody) };
  },
  'support-mail.deleteSavedAnswer': async () => {
    const { server, id } = await aSavedAnswer();
    const remove = (one: string) => () => server.call(deleteSavedAnswer, { id: one });
    return { server, done: remove(id), refused: remove(nobody) };
  },
  'support-mail.replyToCard': async () => {
    const server = await anInbox();
    const id = await server.arrive();
    const gone = await server.arrive();
    await server.call(deleteCard, { id: String(gone) });
    return { server, done: () => server.reply(id), refused: () => server.reply(gone) };
  },
};
