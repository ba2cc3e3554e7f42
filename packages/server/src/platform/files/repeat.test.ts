import { expect, it } from 'vitest';
import { uploadFile } from '@eemusic/contract/platform/files';
import { pictureBytes } from '#testing/a-picture.ts';
import { startServer } from '#testing/start-server.ts';

it('a file that is sent twice with one Idempotency-Key is stored once', async () => {
  const { send, services } = await startServer({ codes: [] });
  const file = { name: 'cover.png', bytes: await pictureBytes() };
  const asking = { headers: { 'idempotency-key': 'cover' } };

  const [first, again] = [await send(uploadFile, file, asking), await send(uploadFile, file, asking)];

  expect(first.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect(await services.database.read.selectFrom('files').select('id').execute()).toHaveLength(1);
});
