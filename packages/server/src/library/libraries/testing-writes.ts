import { uploadFile } from '@eemusic/contract/platform/files';
import * as libraries from '@eemusic/contract/library/libraries';
import { pictureBytes } from '#testing/a-picture.ts';
import { aStaff } from '#testing/a-staff.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

const nobody = 999_999;

async function aLibrary() {
  const staff = await aStaff();
  const image = (await staff.send(uploadFile, { name: 'a.png', bytes: await pictureBytes() })).body.fileName;
  const fields = { name: 'Sonatinas', shortName: 'SON', image };
  const id = (await staff.call(libraries.addLibrary, fields)).body.id;
  return { ...staff, server: staff, fields, id };
}

export const writes: ExampleWrites = {
  'libraries.addLibrary': async () => {
    const { server, call, fields } = await aLibrary();
    const add = (name: string) => () => call(libraries.addLibrary, { ...fields, name });
    return { server, done: add('Sonatas'), refused: add(fields.name) };
  },
  'libraries.updateLibrary': async () => {
    const { server, call, fields, id } = await aLibrary();
    const update = (overrides: object) => () => call(libraries.updateLibrary, { ...fields, id, ...overrides });
    return { server, done: update({ name: 'Sonatas' }), refused: update({ version: 99 }) };
  },
  'libraries.orderLibraries': async () => {
    const { server, call, fields, id } = await aLibrary();
    const other = (await call(libraries.addLibrary, { ...fields, name: 'Sonatas', shortName: 'SOS' })).body.id;
    const order =
      (...ids: number[]) =>
      () =>
        call(libraries.orderLibraries, { ids });
    return { server, done: order(other, id), refused: order(id, nobody) };
  },
  'libraries.deleteLibrary': async () => {
    const { server, call, id } = await aLibrary();
    const remove = (libraryId: number) => () => call(libraries.deleteLibrary, { id: String(libraryId) });
    return { server, done: remove(id), refused: remove(nobody) };
  },
};
