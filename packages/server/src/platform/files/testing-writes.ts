import { uploadFile } from '@eemusic/contract/platform/files';
import { pictureBytes } from '#testing/a-picture.ts';
import { aStaff } from '#testing/a-staff.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

export const writes: ExampleWrites = {
  'files.uploadFile': async () => {
    const server = await aStaff();
    const upload = (bytes: Uint8Array) => () => server.send(uploadFile, { name: 'a.png', bytes });
    return { server, done: upload(await pictureBytes()), refused: upload(new TextEncoder().encode('<svg/>')) };
  },
};
