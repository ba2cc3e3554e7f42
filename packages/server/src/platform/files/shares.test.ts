import { uploadFile } from '@eemusic/contract/platform/files';
import { expect, it } from 'vitest';
import { pictureBytes } from '#testing/a-picture.ts';
import { startServer } from '#testing/start-server.ts';

it('cleans the picture of somebody else before the many of one person, who is told to wait', async () => {
  const server = await startServer({ codes: [] });
  const other = await server.anAdministrator({ codes: [] });
  const bytes = await pictureBytes();
  const ended: string[] = [];
  const upload = async (who: string, asking: object = {}) => {
    const { status, body } = await server.send(uploadFile, { name: 'a.png', bytes }, asking);
    ended.push(`${who} ${status}`);
    return { status, body };
  };

  const many = Array.from({ length: 60 }, () => upload('one'));
  const answer = await upload('other', { token: other.token });
  const before = ended.filter((one) => one === 'one 200').length;
  const answers = await Promise.all(many);

  expect(answer.status).toBe(200);
  expect(before).toBeLessThan(answers.filter(({ status }) => status === 200).length);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { body } of refused) expect(body).toMatchObject({ code: 'request.too-much-waiting' });
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
