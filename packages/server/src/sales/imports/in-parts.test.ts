import { channelTemplate, checkChannelImport, importChannels } from '@eemusic/contract/sales/imports';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openClock } from '#platform/clock.ts';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { findDeletion } from '#platform/deletions/index.ts';
import { startJobs } from '#platform/jobs/start.ts';
import type { Mail } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { createTestAdministrator } from '#testing/create-test-administrator.ts';
import { importFixture, importer } from '#testing/import-fixture.ts';
import { importActions, applyImport } from './actions.ts';
import { checkImport } from './check.ts';
import { importRestorer } from './undo.ts';

type Fixture = Awaited<ReturnType<typeof importFixture>>;

const fileOf = (text: string) => ({ name: 'plants.csv', bytes: Buffer.from(text) });
const check = ({ services, plants }: Fixture, text: string) => checkImport(services, plants, { file: fileOf(text) });

type Options = { plan?: string; confirmed?: number };
async function apply(fixture: Fixture, text: string, { plan, confirmed }: Options = {}) {
  const choice = { skipRefused: false, skipDuplicates: false, confirmed };
  const body = { file: fileOf(text), plan: plan ?? (await check(fixture, text)).plan, ...choice };
  return applyImport(fixture.services, fixture.plants, body, importer);
}

/** Requests an undo, and returns what completes it. */
async function undo({ services, plants }: Fixture, deletionId: number): Promise<() => Promise<unknown>> {
  const { records = [] } = (await findDeletion(services.database.read, deletionId)) ?? {};
  const { restore } = importRestorer(services, plants);
  const complete = await services.database.change(importer, (tx) => restore(tx, records, importer));
  if (!complete) throw new Error('The undo is of nothing');
  return complete;
}

/** Writes to the database while this goes on, and returns whether a write saw a part of its rows. */
async function isWrittenBetween({ services, rows }: Fixture, going: Promise<unknown>): Promise<boolean> {
  const state = { isGoing: true, isBetween: false };
  const end = going.finally(() => (state.isGoing = false));
  while (state.isGoing) {
    await services.database.write((tx) => sql`update plants set is_gone = 0 where name = 'Fern'`.execute(tx));
    const count = (await rows()).length;
    state.isBetween ||= count > 1 && count < 1_201;
    await yieldToEventLoop();
  }
  await end;
  return state.isBetween;
}

const calls = { template: channelTemplate, check: checkChannelImport, apply: importChannels };

/** Runs the jobs that are due a minute later, and returns the mails that they send. */
async function runJobs({ services, plants }: Fixture): Promise<string[]> {
  const later = { ...services, clock: openClock(() => new Date('2026-03-01T10:01:00.000Z')) };
  const { jobs } = importActions(calls, () => plants);
  const sent: string[] = [];
  const mailer = { send: ({ to, subject }: Mail) => Promise.resolve(void sent.push(`${to}: ${subject}`)) };
  const fail = (_about: object, text: string) => expect.unreachable(text);
  const log = { warn: fail, error: fail };
  const random = { bytes: (count: number) => new Uint8Array(count) };
  const running = startJobs({ ...later, log, random, jobs: jobs({ ...later, mailer } as Services), pollEvery: null });
  await running.runDue();
  await running.stop();
  return sent;
}

const many = `Name\n${Array.from({ length: 1_200 }, (_, n) => `plant ${n}`).join('\n')}\n`;

describe('an import of many rows', () => {
  it('commits part by part, leaves others time to write, and is one action with one undo', async () => {
    const fixture = await importFixture();
    const { database } = fixture.services;
    const before = { name: 'Fern', note: 'shade' };
    await fixture.plant(before);
    const added = Array.from({ length: 1_199 }, (_, n) => `,plant ${n}`);
    const file = ['Id,Name', '1,Moss', ...added, ',Moss'].join('\n');
    const { plan } = await check(fixture, file);

    const applying = apply(fixture, file, { plan, confirmed: 1 });
    expect(await isWrittenBetween(fixture, applying)).toBe(true);
    const { deletionId, counts } = await applying;

    expect(counts).toMatchObject({ new: 1_200, changed: 1 });
    expect((await fixture.rows()).filter(({ name }) => name === 'Moss')).toHaveLength(2);
    const listed = await database.read
      .selectFrom('audit_entries')
      .select('action')
      .where('is_listed', '=', 1)
      .execute();
    expect(listed.map(({ action }) => action)).toEqual(['plant.planted', 'plant.imported']);

    const complete = await undo(fixture, deletionId);
    expect(await isWrittenBetween(fixture, complete())).toBe(true);

    expect(await fixture.rows()).toMatchObject([before]);
    const undone = await database.read
      .selectFrom('audit_entries')
      .select('action')
      .where('is_listed', '=', 1)
      .where('action', 'in', ['plant.import-undone', 'plant.taken-back'])
      .execute();
    expect(undone).toHaveLength(2);
  });

  it('is undone by a job if the server ends while somebody undoes it, and meanwhile there is no other import', async () => {
    const fixture = await importFixture();
    await fixture.plant({ name: 'Fern' });
    const { deletionId } = await apply(fixture, many);

    await undo(fixture, deletionId);

    await expect(apply(fixture, 'Name\nIvy\n')).rejects.toMatchObject({ code: 'import.changed' });
    expect(await runJobs(fixture)).toEqual([]);
    expect(await fixture.rows()).toMatchObject([{ name: 'Fern' }]);
    await apply(fixture, 'Name\nIvy\n');
  });

  it('is undone if a part of it fails, and by a job if its server ends', async () => {
    const fixture = await importFixture();
    const { services, plants } = fixture;
    await fixture.plant({ name: 'Fern' });
    const failing = (undo: typeof plants.undo) => {
      let parts = 0;
      const failIn2nd: typeof plants.write = (...written) => {
        parts += 1;
        if (parts === 2) throw new Error('The server ended');
        return plants.write(...written);
      };
      return { services, plants: { ...plants, write: failIn2nd, undo } };
    };

    await expect(apply({ ...fixture, ...failing(plants.undo) }, many)).rejects.toThrow('The server ended');
    expect(await fixture.rows()).toMatchObject([{ name: 'Fern' }]);

    const dead = failing(() => Promise.reject(new Error('The server has ended')));
    await expect(apply({ ...fixture, ...dead }, many)).rejects.toThrow('The server ended');
    expect((await fixture.rows()).length).toBeGreaterThan(1);
    await expect(apply(fixture, 'Name\nIvy\n')).rejects.toMatchObject({ code: 'import.changed' });
    const { email } = await createTestAdministrator(services as Services, { codes: ['UM'] });
    const sent = await runJobs(fixture);

    expect(await fixture.rows()).toMatchObject([{ name: 'Fern' }]);
    expect((await fixture.entries()).at(-1)).toMatchObject({
      action: 'plant.import-undone',
      record_name: 'plants.csv',
    });
    expect(sent).toEqual([`${email}: The import of plants.csv was undone`]);
    await apply(fixture, 'Name\nIvy\n');
    const left = await services.database.read.selectFrom('deletions').select('kind').execute();
    expect(left.map(({ kind }) => kind).toSorted()).toEqual(['plant-import', 'plant-import-part']);
  });
});
