import { day } from '@eemusic/contract/platform/durations';
import { updateProfile } from '@eemusic/contract/access/profile';
import { uploadFile } from '@eemusic/contract/platform/files';
import { publishScores } from '@eemusic/contract/library/scores';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aPerson } from '#testing/a-person.ts';
import { pictureBytes } from '#testing/a-picture.ts';
import { aPublishedScore } from '#testing/a-published-score.ts';
import { anUploadedScore } from '#testing/a-score.ts';
import { engine } from '#testing/databases.ts';
import { startServer } from '#testing/start-server.ts';
import { getUpload, lockUploads } from './store.ts';
import { sweepScores } from './room.ts';

describe('the sweep', () => {
  it('removes uploads that were not published for a week, and keeps published ones', async () => {
    const { server, services, wait, id } = await aPublishedScore();
    await anUploadedScore(server, { seed: 2 });
    const fileCount = async () => (await Array.fromAsync(services.storage.list('scores/'))).length;
    const before = await fileCount();

    await sweepScores(services);
    expect(await fileCount()).toBe(before);
    expect(await forgotten(services)).toEqual([]);
    wait(Date.now() - services.clock.now().getTime() + 8 * day);
    await sweepScores(services);

    expect(await fileCount()).toBeLessThan(before);
    expect(await forgotten(services)).toEqual(['{"forgotten":1}']);
    expect(await services.database.read.selectFrom('score_files').select('id').execute()).toHaveLength(1);
    expect(await services.database.read.selectFrom('scores').select('id').execute()).toEqual([{ id }]);
  });

  it('removes pictures and recordings that no record has used for a week, and keeps the others', async () => {
    const { call, send, services, wait, fields } = await aPerson();
    const used = fields.fileName;
    await call(updateProfile, fields);
    await send(uploadFile, { name: 'unused.png', bytes: await pictureBytes() });
    const count = async () => (await services.database.read.selectFrom('files').select('name').execute()).length;

    await sweepScores(services);
    expect(await count()).toBe(2);
    wait(Date.now() - services.clock.now().getTime() + 8 * day);
    await sweepScores(services);

    expect(await services.database.read.selectFrom('files').select('name').execute()).toEqual([{ name: used }]);
    expect(await Array.fromAsync(services.storage.list('images/'))).toHaveLength(1);
  });

  it('tells a person who is publishing an upload that it is being removed', async () => {
    const { server, services, call } = await aPublishedScore();
    const score = await anUploadedScore(server, { seed: 2 });
    const { write } = services.database;

    const { publishing } = await write(async (tx) => {
      await lockUploads(tx);
      await tx.deleteFrom('score_files').where('name', '=', score.fileName).execute();
      const waiting = call(publishScores, { scores: [score] });
      if (engine === 'postgres') await expect.poll(() => isAnybodyHeldUp(services)).toBe(true);
      return { publishing: waiting };
    });

    expect(await publishing).toRefuse(400, 'Please upload the score file again');
  });

  it.runIf(engine === 'postgres')('waits for a person who is publishing an upload', async () => {
    const server = await startServer({ codes: ['SL'] });
    const { services } = server;
    const { fileName } = await anUploadedScore(server);
    server.wait(8 * day);

    const { sweeping } = await services.database.write(async (tx) => {
      await getUpload(tx, fileName);
      const waiting = sweepScores(services);
      await expect.poll(() => isAnybodyHeldUp(services)).toBe(true);
      return { sweeping: waiting };
    });

    await sweeping;
    expect(await forgotten(services)).toHaveLength(1);
  });

  it('removes files whose row was lost in a crash', async () => {
    const { services, wait } = await startServer({ codes: ['SL'] });
    await services.storage.put('scores/0123456789abcdef0123456789abcdef-1.svg', new Uint8Array([1]), {
      contentType: 'image/svg+xml',
    });
    await sweepScores(services);
    expect(await Array.fromAsync(services.storage.list(''))).toHaveLength(1);

    wait(Date.now() - services.clock.now().getTime() + 2 * day);
    await sweepScores(services);

    expect(await Array.fromAsync(services.storage.list(''))).toEqual([]);
  });
});

async function isAnybodyHeldUp({ database }: Parameters<typeof sweepScores>[0]): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.read);
  return rows.length > 0;
}

/** Returns the audit entries about removed uploads. */
async function forgotten({ database }: Parameters<typeof sweepScores>[0]) {
  const rows = await database.read
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'score.uploads-forgotten')
    .execute();
  return rows.map(({ after }) => after);
}
