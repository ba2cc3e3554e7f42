import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { buildWeb } from '#packages/server/src/app/demo/build-web.ts';
import { order } from '#packages/server/src/testing/create-database.ts';
import { account } from './client.ts';
import { isReady, kill, launch, makeEmpty, type Place } from './killing-console.ts';
import { findBroken, openQuestions } from './killing-questions.ts';
import { address, environmentOf, folder, places, program, rounds } from './killing-settings.ts';

/**
 * Kills the very first start on an empty place by SIGKILL at a random moment, up to three times in a row, and then
 * starts the console again: it has to come up with the schema of an undisturbed start and with one first administrator.
 *
 * Of three first starts one takes the administrator from the settings, one prints a link, by which two people register
 * at once, and one is the demo's (`npm start`, of this tree and only on SQLite). Settings as for `killing.ts`.
 */
const kinds =
  places.data.databaseUrl === null ? (['settings', 'link', 'demo'] as const) : (['settings', 'link'] as const);
type Kind = (typeof kinds)[number];

const log = join(folder, 'log');
const counts = new Map<string, number>();
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
const { data } = places;

function fail(what: string, detail: unknown): void {
  count(`FAULT: ${what}`);
  console.log(JSON.stringify({ what, detail }));
}

const demo = [
  process.execPath,
  '--expose-gc',
  '--max-semi-space-size=4',
  join(import.meta.dirname, '../packages/server/src/app/start.ts'),
];

function start(kind: Kind, place: Place) {
  const settings = environmentOf(place);
  if (kind === 'demo') return launch(demo, settings, log);
  const none = kind === 'link' && { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
  return launch([...program, 'serve'], { ...settings, ...none }, log);
}

/** Everything that the migrations and triggers made, as one digest. */
async function schemaOf({ dataDir, databaseUrl }: Place): Promise<string> {
  const digest = (rows: unknown) => createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  if (databaseUrl !== null) {
    // Partitions of months are made by jobs.
    const rows = await order(
      databaseUrl,
      `select * from (
         select 'column' as kind, table_name || '.' || column_name as name, data_type || coalesce(column_default, '') as text
           from information_schema.columns where table_schema = 'public'
         union all select 'index', tablename || '.' || indexname, indexdef from pg_indexes where schemaname = 'public'
         union all select 'trigger', c.relname || '.' || t.tgname, pg_get_triggerdef(t.oid)
           from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal
         union all select 'migration', name, '' from migrations
         union all select 'rule', file, checksum from applied_triggers) all_of_it
       where name !~ '_\\d{4}_\\d\\d' order by kind, name, text`,
    );
    return digest(rows);
  }
  const database = new DatabaseSync(join(dataDir, 'eemusic.sqlite'), { readOnly: true, timeout: 5000 });
  const ask = (question: string) => database.prepare(question).all();
  const rows = [
    ask('select type, name, tbl_name, sql from sqlite_schema order by type, name'),
    ask('select name from migrations order by name'),
    ask('select file, checksum from applied_triggers order by file'),
  ];
  database.close();
  return digest(rows);
}

type Expected = { schema: string; tookMs: number; rows: string };

/** How much there is of what a first start fills in; the demo's practice differs by the day, not by the start. */
const rowsQuestion = `select (select count(*) from grades) || '/' || (select count(*) from libraries) || '/' ||
  (select count(*) from scores) || '/' || (select count(*) from students) || '/' || (select count(*) from sales) || '/' ||
  (select count(*) from support_cards) || '/' || (select count(*) from administrators) || '/' ||
  (select count(*) from secrets) || '/' || (select count(*) from company) as v`;

async function rowsOf(place: Place): Promise<string> {
  const questions = await openQuestions(place);
  const rows = await questions.ask(rowsQuestion);
  await questions.close();
  return rows;
}

/** Signs in by the settings, or registers twice at once by the printed link, of which one has to succeed. */
async function enter(kind: Kind): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, text: await answer.text() };
  };
  if (kind === 'settings') {
    const { status, text } = await post('/admin/auth/login', account);
    if (status !== 200) fail('the first administrator cannot sign in', text);
    return;
  }
  if (kind === 'demo') {
    const file = JSON.parse(readFileSync(join(data.dataDir, 'sign-in.json'), 'utf8')) as typeof account;
    const { status, text } = await post('/admin/auth/login', { email: file.email, password: file.password });
    if (status !== 200) fail('the demo cannot be signed in to', text);
    return;
  }
  const token = await printedToken();
  if (token === undefined) return fail('no link was printed', readFileSync(log, 'utf8'));
  const { password } = account;
  const register = (name: string) =>
    post('/admin/auth/register', { token, fullName: name, username: name, email: `${name}@example.com`, password });
  const answers = await Promise.all([register('mei'), register('wang')]);
  if (answers.filter(({ status }) => status === 200).length !== 1) fail('two registrations', answers);
}

/** The link is printed a moment after the console answers. */
async function printedToken(): Promise<string | undefined> {
  for (let tries = 0; tries < 400; tries += 1) {
    const token = /\/register\/([\w-]+)/.exec(readFileSync(log, 'utf8'))?.[1];
    if (token !== undefined) return token;
    await wait(25);
  }
  return undefined;
}

/** Starts undisturbed: what every disturbed start has to end with, and how long it takes. */
async function measure(kind: Kind): Promise<Expected> {
  await makeEmpty(data);
  const begin = performance.now();
  const child = start(kind, data);
  if (!(await isReady(child, address))) throw new Error(readFileSync(log, 'utf8'));
  const tookMs = performance.now() - begin;
  if (kind !== 'demo') await enter(kind);
  const expected = { tookMs, schema: await schemaOf(data), rows: await rowsOf(data) };
  await kill(child);
  return expected;
}

async function check(kind: Kind, { schema, rows }: Expected): Promise<void> {
  const child = start(kind, data);
  if (!(await isReady(child, address))) return fail('failed start', readFileSync(log, 'utf8').slice(-1500));
  await enter(kind);
  if ((await schemaOf(data)) !== schema) fail('another schema', kind);
  const found = await rowsOf(data);
  if (found !== rows) fail('other rows', { kind, found, rows });
  const questions = await openQuestions(data);
  const first = await questions.ask('select cast(count(*) as varchar) as v from administrators where role = 1');
  if (first !== '1') fail('not one first administrator', first);
  const broken = await findBroken(questions.ask, data);
  if (broken.length > 0) fail('broken', broken);
  await questions.close();
  await kill(child);
  count('whole at the next start');
}

mkdirSync(folder, { recursive: true });
// So that the demo's start is filling alone.
await buildWeb();
const expected = new Map<Kind, Expected>();
let done = 0;
try {
  for (let nth = 0; done < rounds; nth += 1) {
    const kind = kinds[nth % kinds.length] ?? 'settings';
    const usual = expected.get(kind) ?? (await measure(kind));
    expected.set(kind, usual);
    await makeEmpty(data);
    for (let times = 1 + Math.floor(Math.random() * 3); times > 0; times -= 1) {
      const child = start(kind, data);
      await wait(Math.random() * usual.tookMs);
      await kill(child);
      done += 1;
      count(`kills of a first start, ${kind}`);
      const isEarly = data.databaseUrl === null && !existsSync(join(data.dataDir, 'eemusic.sqlite'));
      if (isEarly) count('of these before there was a database file');
    }
    await check(kind, usual);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

for (const [kind, { tookMs }] of expected) console.log(`an undisturbed first start, ${kind}: ${Math.round(tookMs)} ms`);
for (const [name, times] of counts) console.log(`${name.padEnd(58)} ${times}`);
if ([...counts.keys()].some((name) => name.startsWith('FAULT'))) process.exitCode = 1;
