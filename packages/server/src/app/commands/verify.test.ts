import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Bulks, type Change, system } from '#platform/database/index.ts';
import { aPublishedScore } from '#testing/a-published-score.ts';
import { aSale } from '#testing/a-sale.ts';
import { engine } from '#testing/databases.ts';
import { runCommand } from '#testing/run-command.ts';
import { scratch } from '#testing/scratch.ts';
import { secretsKey, startServer } from '#testing/start-server.ts';

/** A console with a student and a sale, whose database somebody changes from outside. */
async function aConsole(server: Pick<Awaited<ReturnType<typeof startServer>>, 'services'>) {
  const { services } = server;
  const { DATA_DIR, DATABASE_URL } = services.configuration;
  await aSale(services);

  const run = (name: 'verify' | 'backup', ...args: string[]) =>
    runCommand(`commands/${name}.ts`, args, { SECRETS_KEY: secretsKey, DATA_DIR, DATABASE_URL });

  const file = join(DATA_DIR, 'eemusic.sqlite');
  async function change(...statements: string[]): Promise<void> {
    if (engine === 'sqlite') {
      using connection = new DatabaseSync(file, { timeout: 5000 });
      connection.exec(statements.join(';'));
      return;
    }
    const client = new pg.Client({ connectionString: DATABASE_URL ?? '' });
    await client.connect();
    await client.query(statements.join(';')).finally(() => client.end());
  }
  /** Changes rows without any trigger. */
  async function plant(...statements: string[]): Promise<void> {
    if (engine === 'postgres') return change('set session_replication_role = replica', ...statements);
    const { rows } = await sql<{ name: string; text: string }>`select name, sql as text from sqlite_schema
      where type = 'trigger'`.execute(services.database.read);
    const drops = rows.map(({ name }) => `drop trigger ${name}`);
    await change(...drops, ...statements, ...rows.map(({ text }) => text));
  }
  return { ...server, file, run, change, plant };
}

const whole = { exitCode: 0, output: 'Database and files are whole.\n', errors: '' };

/** What is wrong, in alphabetical order. */
const faultsOf = ({ output }: { output: string }) => output.trimEnd().split('\n').toSorted();

describe('npm run verify', () => {
  it('names each sum that is wrong or missing, and corrects it, also of a closed statement', async () => {
    const { run, plant } = await aConsole(await startServer());
    expect(await run('verify')).toEqual(whole);
    await plant(
      'update channels set educator_count = 5',
      'update educators set student_count = 0',
      'update educator_totals set unassigned = 1',
      'delete from student_totals',
      `insert into daily_totals (what, day, shard, total) values ('held', '2026-01-01', 3, 7)`,
      'update sales_days set refunds = 2, amount = amount + 1',
      'delete from sales_months',
      `update statements set state = 'closed', serial = 1, revision = 1, currency = 'EUR',
        closed_at = '2026-04-01T00:00:00.000Z', closed_by = 'nobody', commission = commission - 100 where receiver = 'educator'`,
    );

    const found = await run('verify');

    expect(found.exitCode).toBe(1);
    expect(faultsOf(found)).toEqual([
      'Wrong sums of educators in channels: 1. Of id 1: educator_count is 4 too high',
      'Wrong sums of educators in educator_totals: 1. Of region none, is_active 1, category School: unassigned is 1 too high',
      'Wrong sums of sales in sales_days: 1. Of channel_id 1, day 2026-03-01: refunds is 2 too high, amount is 1 too high',
      expect.stringMatching(
        /^Wrong sums of sales in sales_months: 1. Of educator_id 1, month 2026-03, channel_id 1: entries is 1 too low, a/,
      ),
      'Wrong sums of sales in statements: 1. Of receiver educator, receiver_id 1, month 2026-03: commission is 100 too low',
      'Wrong sums of students in daily_totals: 1. Of what held, day 2026-01-01: total is 7 too high',
      'Wrong sums of students in educators: 1. Of id 1: student_count is 1 too low',
      'Wrong sums of students in student_totals: 1. Of region none, is_active 1: students is 1 too low',
    ]);
    expect(await run('verify', '--repair')).toEqual(whole);
    expect(await run('verify')).toEqual(whole);
  });

  it('names triggers that are missing or others, and applies them again', async () => {
    const { run, change } = await aConsole(await startServer());
    const other = {
      sqlite: [
        'drop trigger sales_by_day_insert',
        'drop trigger audit_entries_no_delete',
        'create trigger audit_entries_no_delete before delete on audit_entries begin select 1; end',
      ],
      postgres: [
        'drop function sales_by_day_insert() cascade',
        'create or replace function audit_entries_no_change() returns trigger language plpgsql as $$ begin return null; end $$',
        'alter table sales disable trigger sales_no_change',
      ],
    };
    await change(...other[engine]);

    const found = await run('verify');

    expect(found.exitCode).toBe(1);
    expect(faultsOf(found)).toEqual(
      engine === 'sqlite'
        ? [
            'The trigger audit_entries_no_delete is not the one of this version',
            'The trigger sales_by_day_insert is missing',
          ]
        : [
            'The trigger audit_entries_no_change is not the one of this version',
            'The trigger sales_by_day_insert is missing',
            'The trigger sales_no_change is switched off',
          ],
    );
    expect(await run('verify', '--repair')).toEqual(whole);
  });

  it('names entries of the audit trail that were changed or removed, and leaves them as they are', async () => {
    const { run, plant, services } = await aConsole(await startServer());
    const bulks: Bulks = new Map();
    const audit = async (tx: Change, ids: readonly number[]) => {
      tx.bulks = bulks;
      for (const id of ids) tx.audit('student.updated', { kind: 'student', id });
    };
    for (const ids of [
      [1, 2],
      [3, 4, 5],
    ])
      await services.database.change(system('test'), (tx) => audit(tx, ids));
    await plant(
      `update audit_entries set actor_name = 'nobody' where id = 1`,
      `update audit_entries set after = '{}' where id = 2`,
      'insert into audit_bulks (size) values (2)',
      ...(engine === 'sqlite' ? ['delete from audit_entries where id = (select max(id) from audit_entries)'] : []),
    );

    const repaired = await run('verify', '--repair');

    expect(repaired.exitCode).toBe(1);
    expect(faultsOf(repaired)).toEqual([
      `Entries are missing in the audit trail: ${engine === 'sqlite' ? 1 : 2}`,
      'Entry 1 of the audit trail is not what was written',
      'Entry 2 of the audit trail is not what was written',
    ]);
  });

  it('names files that are missing, changed or cut off', async () => {
    const { run, services } = await aConsole(await aPublishedScore());
    expect(await run('verify')).toEqual(whole);
    const { read } = services.database;
    const { name } = await read.selectFrom('score_files').select('name').executeTakeFirstOrThrow();
    const image = await read.selectFrom('files').select('name').executeTakeFirstOrThrow();
    const page = name.replace('.musicxml', '-1.svg');
    const put = (file: string, bytes: Uint8Array) => services.storage.put(file, bytes, { contentType: 'text/plain' });
    await services.storage.remove(`images/${image.name}`);
    await put(`scores/${name}`, Buffer.from('<score-partwise/>'));
    await put(`scores/${page}`, Buffer.alloc(1000));

    const found = await run('verify');

    expect(faultsOf(found)).toEqual([
      `Pages of scores/${name} are missing or damaged`,
      `The file images/${image.name} is missing`,
      `The file scores/${name} is not what was stored`,
    ]);
    expect((await run('verify', '--repair')).output).toBe(found.output);
  });

  it.runIf(engine === 'sqlite')('names a search index that lacks a student, and fills it again', async () => {
    const { run, plant } = await aConsole(await startServer());
    await plant('delete from student_grams');

    expect(await run('verify')).toMatchObject({
      exitCode: 1,
      output: 'The search index student_grams differs from the rows\n',
    });
    expect(await run('verify', '--repair')).toEqual(whole);
  });

  it.runIf(engine === 'sqlite')('names a damaged page, as does a backup', async () => {
    const { run, services, file } = await aConsole(await startServer());
    await services.database.close();
    const connection = new DatabaseSync(file);
    const index = connection.prepare(`select rootpage from sqlite_schema where name = 'sales'`).get();
    const { page_size: size } = connection.prepare('pragma page_size').get() as { page_size: number };
    connection.close();
    const handle = await open(file, 'r+');
    await handle.write(Buffer.alloc(size, 0xff), 0, size, (Number(index?.['rootpage']) - 1) * size);
    await handle.close();
    const folder = mkdtempSync(join(scratch, 'eemusic-backup-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));

    for (const found of [await run('verify'), await run('verify', '--repair')])
      expect(found).toMatchObject({ exitCode: 1, output: expect.stringMatching(/^The database is damaged: /) });
    expect(await run('backup', '--to', join(folder, 'b'))).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('are saved in'),
      errors: expect.stringMatching(/^The database is damaged: /),
    });
  });
});
