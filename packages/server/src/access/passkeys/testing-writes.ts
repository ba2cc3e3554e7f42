import * as passkeys from '@eemusic/contract/access/passkeys';
import { aPasskeyPerson } from '#testing/a-passkey-person.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

async function aPasskey() {
  const person = await aPasskeyPerson();
  const { body } = await person.add();
  return { ...person, server: person, passkeyId: body.passkeyId };
}

export const writes: ExampleWrites = {
  'passkeys.passkeySignIn': async () => {
    const { server, device, challenge, call } = await aPasskey();
    const answer = device.get(await challenge());
    const signIn = (email?: string) => () =>
      call(passkeys.passkeySignIn, { answer, ...(email !== undefined && { email }) }, { token: null });
    return { server, done: signIn(), refused: signIn('other@example.com'), actor: { kind: 'visitor' } };
  },
  'passkeys.beginPasskey': async () => {
    const person = await aPasskeyPerson();
    return { server: person, done: () => person.begin(), refused: () => person.begin({ currentPassword: 'wrong' }) };
  },
  'passkeys.addPasskey': async () => {
    const { begin, call, own, device, ...server } = await aPasskeyPerson();
    const { options } = (await begin()).body;
    const add = (origin?: string) => () =>
      call(passkeys.addPasskey, { ...own, answer: device.create(options, origin === undefined ? {} : { origin }) });
    return { server: { ...server, call }, done: add(), refused: add('https://elsewhere.example.com') };
  },
  'passkeys.renamePasskey': async () => {
    const { server, call, own, passkeyId } = await aPasskey();
    const rename = (id: number) => () =>
      call(passkeys.renamePasskey, { ...own, passkeyId: id, name: 'Key on my desk' });
    return { server, done: rename(passkeyId), refused: rename(999_999) };
  },
  'passkeys.removePasskey': async () => {
    const { server, call, proof, passkeyId } = await aPasskey();
    const remove = (currentPassword: string) => () =>
      call(passkeys.removePasskey, { ...proof, passkeyId, currentPassword });
    return { server, done: remove(proof.currentPassword), refused: remove('wrong') };
  },
};
