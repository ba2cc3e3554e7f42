import { uploadFile } from '@eemusic/contract/platform/files';
import { expect, it } from 'vitest';
import { pictureBytes } from '#testing/a-picture.ts';
import { startServer } from '#testing/start-server.ts';

it('cleans the picture of somebody else before the many of one person', async () => {
  const server = await startServer({ codes: [] });
  const other = await server.anAdministrator({ codes: [] });
  const bytes = await pictureBytes();
  const ended: string[] = [];
  const upload = async (who: string, asking: object = {}) => {
    const { status } = await server.send(uploadFile, { name: 'a.png', bytes }, asking);
    ended.push(`${who} ${status}`);
    return status;
  };

  const many = Array.from({ length: 30 }, () => upload('one'));
  const status = await upload('other', { token: other.token });
  const before = ended.filter((one) => one === 'one 200').length;

  expect(status).toBe(200);
  expect(before).toBeLessThan(many.length);
  expect(new Set(await Promise.all(many))).toEqual(new Set([200]));
});

it('keeps nobody from uploading what others left unused, but lets no one fill the disk', async () => {
  const { services, send, me, anAdministrator } = await startServer({ codes: [] });
  const other = await anAdministrator({ codes: [] });
  const bytes = await pictureBytes();
  const ask = (asking: object = {}) => send(uploadFile, { name: 'a.png', bytes }, asking);
  expect((await ask()).status).toBe(200);

  await services.database.write((tx) =>
    tx
      .updateTable('files')
      .set({ bytes: 500 * 1024 * 1024 })
      .where('uploaded_by', '=', me?.id ?? 0)
      .execute(),
  );

  expect((await ask()).body).toMatchObject({ code: 'file.unused-full' });
  expect((await ask({ token: other.token })).status).toBe(200);
});

it('lets uploads at the same time not exceed it together, and keeps no file of those it refused', async () => {
  const { services, send, me } = await startServer({ codes: [] });
  const bytes = await pictureBytes();
  const ask = () => send(uploadFile, { name: 'a.png', bytes });
  await ask();
  await services.database.write((tx) =>
    tx
      .updateTable('files')
      .set({ bytes: 500 * 1024 * 1024 - bytes.length })
      .where('uploaded_by', '=', me?.id ?? 0)
      .execute(),
  );

  const statuses = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => (await ask()).status));

  const stored = await Array.fromAsync(services.storage.list('images/'));
  expect(statuses).toContain(429);
  expect(stored).toHaveLength(1 + statuses.filter((status) => status === 200).length);
  const { total } = await services.database.read
    .selectFrom('files')
    .select(({ fn }) => fn.sum('bytes').as('total'))
    .executeTakeFirstOrThrow();
  expect(Number(total)).toBeLessThanOrEqual(500 * 1024 * 1024);
});
