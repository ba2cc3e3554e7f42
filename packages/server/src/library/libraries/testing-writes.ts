import { uploadFile } from '@eemusic/contract/platform/files';
import * as libraries from '@eemusic/contract/library/libraries';
import { pictureBytes } from '#testing/a-picture.ts';
import { aStaff } from '#testing/a-staff.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

const nobody = 999_999;

async function aShelf() {
  const staff = await aStaff();
  const image = (await staff.send(uploadFile, { name: 'a.png', bytes: await pictureBytes() })).body.fileName;
  const fields = { name: 'Sonatinas', shortName: 'SON', image };
  const id = (await staff.call(libraries.addLibrary, fields)).body.id;
  return { ...staff, server: staff, fields, id };
}

export const writes: ExampleWrites = {
  'libraries.addLibrary': async () => {
    const { server, call, fields } = await aShelf();
    const add = (name: string) => () => call(libraries.addLibrary, { ...fields, name });
    return { server, done: add('Sonatas'), refused: add(fields.name) };
  },
  'libraries.updateLibrary': async () => {
    const { server, call, fields, id } = await aShelf();
    const update = (given: object) => () => call(libraries.updateLibrary, { ...fields, id, ...given });
    return { server, done: update({ name: 'Sonatas' }), refused: update({ version: 99 }) };
  },
  'libraries.orderLibraries': async () => {
    const { server, call, id } = await aShelf();
    const order =
      (...ids: number[]) =>
      () =>
        call(libraries.orderLibraries, { ids });
    return { server, done: order(id), refused: order(nobody) };
  },
  'libraries.deleteLibrary': async () => {
    const { server, call, id } = await aShelf();
    const remove = (given: number) => () => call(libraries.deleteLibrary, { id: String(given) });
    return { server, done: remove(id), refused: remove(nobody) };
  },
};
