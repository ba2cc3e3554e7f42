import { restoreDeletion } from '@eemusic/contract/platform/deletions';
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
  'deletions.restoreDeletion': async () => {
    const { server, call, id } = await aLibrary();
    const { deletionId } = (await call(libraries.deleteLibrary, { id: String(id) })).body;
    const restore = (id: number) => () => call(restoreDeletion, { deletionId: id });
    return { server, done: restore(deletionId), refused: restore(nobody) };
  },
};
