import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listScores, publishScores } from '@eemusic/contract/library/scores';
import { listChannels } from '@eemusic/contract/sales/channels';
import { alive, ready } from '@eemusic/contract/platform/service';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findWrongFiles } from '#app/commands/find-wrong-files.ts';
import { closeServices } from '#app/open-services.ts';
import { openServices, startConsole } from '#app/console.ts';
import { type Configuration, readConfiguration } from '#platform/configuration.ts';
import {
  assertNoDatabase,
  beginMove,
  type Database,
  openDatabase,
  openMonths,
  system,
} from '#platform/database/index.ts';
import { databaseLocationOf } from './backup.ts';
import { openStorage } from '#platform/storage/open.ts';
import { anOwnedDatabase, anOwnedLocation } from '#testing/an-owned-database.ts';
import { anApp } from '#testing/an-app.ts';
import { startTestBucket } from '#testing/a-bucket.ts';
import { aPublishedScore } from '#testing/a-published-score.ts';
import { aSale } from '#testing/a-sale.ts';
import { anUploadedScore } from '#testing/a-score.ts';
import { aDatabaseLocation, engine } from '#testing/databases.ts';
import { expectWhole } from '#testing/expect-whole.ts';
import { isNightly, runsOfSlow } from '#testing/lanes.ts';
import { runCommand } from '#testing/run-command.ts';
import { calendarOf } from '#testing/sales-calendar.ts';
import { begin, happen } from '#testing/sales-histories.ts';
import { firstRules } from '#testing/sales-model.ts';
import { step } from '#testing/sales-steps.ts';
import { scratch } from '#testing/scratch.ts';
import { secretsKey, startServer } from '#testing/start-server.ts';
import { cancelMoving, move, type MoveOptions } from './move.ts';

type Location = { databaseUrl: string | null; dataDir: string };
type Server = { services: Parameters<typeof aSale>[0] };

/** An empty place of this run's engine. */
async function elsewhere(): Promise<Location> {
  const { remove, ...location } = await aDatabaseLocation({ isEmpty: true });
  onTestFinished(remove);
  return location;
}

async function anEmptyFolder(): Promise<Location> {
  const dataDir = await mkdtemp(join(scratch, 'eemusic-move-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return { databaseUrl: null, dataDir };
}

const at = (configuration: Configuration, { databaseUrl, dataDir }: Location): Configuration => ({
  ...configuration,
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
});

const optionsOf = ({ services: { clock } }: Server, database: Location | null): MoveOptions => ({
  database,
  storage: null,
  target: 'elsewhere',
  clock,
  findWrongFiles,
  report: () => {},
});

function open({ services: { clock } }: Server, location: Location): Database {
  const database = openDatabase(location, clock);
  onTestFinished(() => database.close());
  return database;
}

/** Returns all rows of all tables that both engines have, as texts in their order. */
async function rowsOf({ read, engine: of }: Database): Promise<Record<string, string[]>> {
  const names: RawBuilder<{ name: string }> =
    of === 'sqlite'
      ? sql`select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%'`
      : sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace
          and relkind in ('r', 'p') and not relispartition and relname <> 'practice_session_ids'`;
  const tables: Record<string, string[]> = {};
  for (const { name } of (await names.execute(read)).rows) {
    if (['applied_triggers', 'moves', 'audit_gaps'].includes(name)) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(read);
    const inOrder = (row: object) => Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1));
    tables[name] = rows.map((row) => JSON.stringify(inOrder(row), (_, value: unknown) => value)).toSorted();
  }
  return tables;
}

/** What a move does first. */
const beginAnother = (made: Awaited<ReturnType<typeof startServer>>) =>
  beginMove(open(made, databaseLocationOf(made.services.configuration)), {
    run: randomUUID(),
    target: 'another place',
    now: made.services.clock.now(),
  });

const anEntry = ({ database }: { database: Database }, id: number) =>
  database.change(system('test'), async (tx) => tx.audit('test.added', { kind: 'test', id }));

const moves = 'The console is moving to another database or file store. Nothing is lost; it will be back soon';

/** By day, what is the same on both engines is tested on one. */
const isHere = isNightly || engine === 'sqlite';

describe('a move', () => {
  it.runIf(engine === 'postgres')(
    'from one engine to the other and back keeps every row of every table after any history',
    async () => {
      const app = await anApp();
      const { configuration, database: first, clock } = app.services;
      const { services } = app;
      await app.call(publishScores, { scores: [await anUploadedScore(app)] });
      const game = { calendar: calendarOf('UTC'), rules: firstRules(), met: new Set<string>() };
      const books = { months: new Set<string>(), reopened: new Set<string>(), paid: new Set<string>() };

      const isSame = fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }),
        fc.nat(3),
        fc.nat(3),
        async (steps, lostIds, sales) => {
          const history = await begin(app, { ...game, books });
          for (const next of steps) await happen(history, next);
          const startedAt = clock.now().toISOString();
          await app.report([app.session(await app.student(), { startedAt })]);
          // PostgreSQL does not give the ids of failed transactions again.
          for (let lost = 0; lost < lostIds; lost += 1)
            await sql`select nextval(pg_get_serial_sequence('audit_entries', 'id'))`.execute(first.read);

          const folder = await anEmptyFolder();
          await move(configuration, optionsOf(app, folder));
          const second = open(app, folder);
          expect(await rowsOf(second)).toEqual(await rowsOf(first));
          await expectWhole(second);

          for (let sale = 0; sale < sales; sale += 1) await aSale({ ...services, database: second });
          const location = await elsewhere();
          await move(at(configuration, folder), optionsOf(app, location));
          const third = open(app, location);
          expect(await rowsOf(third)).toEqual(await rowsOf(second));
          const { rows } = await sql<{ last: number }>`select seq as last from sqlite_sequence
            where name = 'audit_entries'`.execute(second.read);
          await aSale({ ...services, database: third });
          await expectWhole(third);
          const next = third.read
            .selectFrom('audit_entries')
            .select('id')
            .where('id', '>', rows[0]?.last ?? 0);
          expect(await next.execute()).not.toEqual([]);
          await cancelMoving(configuration, clock);
        },
      );
      await fc.assert(isSame, { numRuns: runsOfSlow(10), endOnFailure: true });
    },
  );

  it('keeps sessions and files, and the console that starts there goes on', async () => {
    const made = await aPublishedScore();
    const location = await elsewhere();
    const { moved, files } = await move(made.services.configuration, optionsOf(made, location));
    expect(moved?.remarks).toEqual([]);
    expect(files).toBeGreaterThan(3);

    const { SECRETS_KEY } = readConfiguration({ SECRETS_KEY: secretsKey });
    const settings = { ...at(made.services.configuration, location), SECRETS_KEY, PORT: 0 };
    const services = await openServices(settings, { now: () => made.services.clock.now() });
    const { app, setUpLink, stop } = await startConsole(services, { webFolder: null });
    onTestFinished(stop);
    const { gradeId, levelId, stageId, curriculum } = made.score;
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: listScores.path,
      headers: { authorization: `Bearer ${made.me?.token}` },
      payload: { gradeId, levelId, stageId, curriculum },
    });
    expect([statusCode, (JSON.parse(body) as { scores: object[] }).scores.length]).toEqual([200, 1]);
    expect(setUpLink).toBeNull();
    expect(await findWrongFiles(services.database.read, services.storage)).toEqual([]);
  });

  it.runIf(isHere)('lets nothing be written at the old place, which says why, until it is cancelled', async () => {
    const made = await startServer();
    const { configuration, database } = made.services;
    await move(configuration, optionsOf(made, await elsewhere()));

    await expect(anEntry(made.services, 1)).rejects.toThrow('The console moves elsewhere');
    await expect.poll(() => made.call(listChannels, {})).toRefuse(503, moves);
    expect(await made.call(ready, {})).toRefuse(503, moves);
    expect((await made.call(alive, {})).status).toBe(200);
    await expect(openServices(configuration)).rejects.toThrow('The console moved to elsewhere at 2026-03-01');
    await expect(move(configuration, optionsOf(made, await elsewhere()))).rejects.toThrow('has moved already');

    await cancelMoving(configuration, made.services.clock);
    await anEntry(made.services, 1);
    await expect.poll(async () => (await made.call(listChannels, {})).status).toBe(200);
    await expectWhole(database);
  });

  it.runIf(isNightly)('waits for what is being written, and copies it', async () => {
    const made = await startServer();
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = made.services.database.change(system('test'), async (tx) => {
      begun.resolve();
      await mayEnd.promise;
      tx.audit('test.added', { kind: 'test', id: 7 });
    });
    await begun.promise;
    const location = await elsewhere();
    const moving = move(made.services.configuration, optionsOf(made, location));
    if (engine === 'postgres')
      await expect.poll(() => made.services.database.read.selectFrom('moves').select('id').execute()).toHaveLength(1);
    mayEnd.resolve();
    await Promise.all([writing, moving]);

    const entries = open(made, location).read.selectFrom('audit_entries').select('record_id');
    expect(await entries.where('action', '=', 'test.added').execute()).toEqual([{ record_id: '7' }]);
  });

  it.runIf(isNightly)('that was broken off leaves both places as they were, and is repeated', async () => {
    const made = await aPublishedScore();
    const { configuration, database, storage } = made.services;
    const location = await elsewhere();
    const options = optionsOf(made, location);
    const later = 'images/later.png';
    await storage.put(later, Buffer.from('x'), { contentType: 'image/png' });

    const isBroken = move(configuration, {
      ...options,
      report: (text) => {
        if (text.includes('rows')) throw new Error('broken off');
      },
    });

    await expect(isBroken).rejects.toThrow('broken off');
    await anEntry(made.services, 1);
    await storage.remove(later);
    const before = await rowsOf(database);
    // A process that is killed takes nothing back.
    await beginAnother(made);
    await expect(openServices(configuration)).rejects.toThrow('if it was broken off, repeat it or move --cancel');
    const { files } = await move(configuration, options);
    expect(files).toBeGreaterThan(3);
    expect(await rowsOf(open(made, location))).toEqual(before);
    const filesOf = async (place: string) =>
      (await Array.fromAsync((await openStorage(null, place)).list(''), ({ name }) => name)).toSorted();
    expect(await filesOf(location.dataDir)).toEqual(await filesOf(configuration.DATA_DIR));
  });

  it.runIf(isNightly)('that is cancelled or taken over at the last moment leaves the new place empty', async () => {
    const made = await startServer();
    const { configuration, clock } = made.services;
    const target = await elsewhere();
    const meanwhile = async (act: () => Promise<unknown>) => {
      const report = async (text: string) => void (text === 'All is verified' && (await act()));
      const moving = move(configuration, { ...optionsOf(made, target), report });
      await expect(moving).rejects.toThrow('The move was cancelled meanwhile, or another one has begun');
      await assertNoDatabase(target);
    };

    await meanwhile(() => cancelMoving(configuration, clock));
    await meanwhile(() => beginAnother(made));
    await move(configuration, optionsOf(made, target));
    await expectWhole(open(made, target));
    await expect(beginAnother(made)).rejects.toThrow('has moved already');
  });

  it.runIf(engine === 'postgres')('keeps the partitions of months, whatever they hold', async () => {
    const made = await startServer();
    const [location, target] = [await anOwnedLocation(), await anOwnedLocation()];
    await openMonths(await anOwnedDatabase(location), 'practice_sessions', ['2099-05']);

    await move(at(made.services.configuration, location), optionsOf(made, target));

    const { rows } = await sql`select to_regclass('practice_sessions_2099_05')::text as name`.execute(
      open(made, target).read,
    );
    expect(rows).toEqual([{ name: 'practice_sessions_2099_05' }]);
  });

  it.runIf(isHere)('is refused into a place that is not empty, and by a source that lacks a file', async () => {
    const made = await aPublishedScore();
    const { configuration, database, storage } = made.services;
    const options = optionsOf(made, await elsewhere());

    const toItself = { databaseUrl: configuration.DATABASE_URL, dataDir: configuration.DATA_DIR };
    await expect(move(configuration, optionsOf(made, toItself))).rejects.toThrow(/already|not empty/);
    const samePlace = { ...optionsOf(made, null), storage: { url: null } };
    await expect(move(configuration, samePlace)).rejects.toThrow('The files are there already');
    await anEntry(made.services, 2);
    await (
      await openStorage(null, options.database?.dataDir ?? '')
    ).put('images/other.png', Buffer.from('x'), { contentType: 'image/png' });
    await expect(move(configuration, options)).rejects.toThrow(
      'The file store is not empty: it holds images/other.png',
    );
    const { name } = await database.read.selectFrom('score_files').select('name').executeTakeFirstOrThrow();
    await storage.remove(`scores/${name}`);
    await expect(move(configuration, optionsOf(made, await elsewhere()))).rejects.toThrow(`scores/${name} is missing`);
    await anEntry(made.services, 1);
  });

  it.runIf(isNightly)('to a bucket takes the files alone, and is over once the console starts with it', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'bucket');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'bucket');
    onTestFinished(() => void vi.unstubAllEnvs());
    const bucket = await startTestBucket('scores');
    onTestFinished(() => bucket.stop());
    const url = `s3://scores/moved?endpoint=${bucket.endpoint}&region=us-east-1&forcePathStyle=true`;
    const made = await aPublishedScore();
    const { configuration, database } = made.services;

    const { exitCode, output, errors } = await runCommand('commands/move.ts', ['--storage', url], {
      DATA_DIR: configuration.DATA_DIR,
      DATABASE_URL: configuration.DATABASE_URL,
      AWS_ACCESS_KEY_ID: 'bucket',
      AWS_SECRET_ACCESS_KEY: 'bucket',
    });

    expect([exitCode, output, errors]).toEqual([
      0,
      expect.stringMatching(/^Moved and verified: \d+ files\.\nStart the console with STORAGE_URL=s3:\/\/scores.*\n$/),
      expect.stringMatching(/^\d+ files are copied\n$/),
    ]);
    await expect(openServices(configuration)).rejects.toThrow('name that place in the settings');
    await expect(
      move({ ...configuration, STORAGE_URL: `${url}&forcePathStyle=true` }, optionsOf(made, null)),
    ).rejects.toThrow('The files are there already');
    const services = await openServices({
      ...configuration,
      STORAGE_URL: url,
      SECRETS_KEY: readConfiguration({ SECRETS_KEY: secretsKey }).SECRETS_KEY,
    });
    onTestFinished(() => closeServices(services));
    expect(await findWrongFiles(database.read, services.storage)).toEqual([]);
    await anEntry(services, 1);
    // Another node that still has the settings from before.
    await expect(anEntry(made.services, 2)).rejects.toThrow('The console moves elsewhere');
    expect(await made.call(listChannels, {})).toRefuse(503, moves);

    const onSqlite = await anEmptyFolder();
    await move({ ...configuration, STORAGE_URL: url }, optionsOf(made, onSqlite));
  });

  it.runIf(isHere)('is told in words by the command: what is wrong, and that there is nothing to cancel', async () => {
    const { services } = await startServer();
    const { DATA_DIR, DATABASE_URL } = services.configuration;
    const run = (...args: string[]) => runCommand('commands/move.ts', args, { DATA_DIR, DATABASE_URL });

    expect(await run('--cancel')).toMatchObject({ exitCode: 0, output: 'There is no move here.\n' });
    expect(await run()).toMatchObject({
      exitCode: 64,
      errors: expect.stringMatching(/^--to takes an address or a folder/),
    });
    expect(await run('--to', 'mysql://a/b')).toMatchObject({
      exitCode: 64,
      errors: expect.stringMatching(/^--to: postgres:/),
    });
    expect(await run('--storage', 'ftp://a')).toMatchObject({
      exitCode: 64,
      errors: expect.stringMatching(/^--storage: s3:/),
    });
    const to = DATABASE_URL ?? DATA_DIR;
    expect(await run('--to', to)).toMatchObject({ exitCode: 1, errors: expect.stringMatching(/already|not empty/) });
  });
});
