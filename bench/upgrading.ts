import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { databaseUrl } from '#packages/server/src/testing/create-database.ts';
import { signIn } from './client.ts';
import { report } from './figures.ts';
import { environmentAt, isReady, launch, makeEmpty, type Place } from './killing-console.ts';
import { openQuestions } from './killing-questions.ts';

/**
 * Upgrades a console with a million students as the operations handbook says: a backup of the version before while it
 * serves, its stop, the start of the new version. Measures how long nothing is answered; then restores the backup with
 * both versions, and tries to start the version before on the upgraded data.
 *
 * BENCH_OLD_PROGRAM is the program of the release before (`…/bin/eemusic-console`), BENCH_PROGRAM that of the new one
 * (otherwise this tree's), BENCH_STUDENTS and BENCH_SESSIONS the sizes (a million each). With BENCH_DATABASE_URL (a
 * server where databases may be made) on PostgreSQL, otherwise on SQLite.
 */
const settings = process.env;
const tree = [process.execPath, join(import.meta.dirname, '../packages/server/src/app/eemusic-console.ts')];
const older = settings['BENCH_OLD_PROGRAM'];
const newer = settings['BENCH_PROGRAM'] === undefined ? tree : [settings['BENCH_PROGRAM']];
if (older === undefined) {
  console.log('Skipped: upgrading needs the program of the release before in BENCH_OLD_PROGRAM');
  process.exit(0);
}
const programs = { older: [older], newer } as const;
type Version = keyof typeof programs;

const port = Number(settings['BENCH_PORT'] ?? 3973);
const address = `http://127.0.0.1:${port}`;
const folder = mkdtempSync(join(settings['BENCH_FOLDER'] ?? tmpdir(), 'eemusic-upgrading-'));
const server = settings['BENCH_DATABASE_URL'] ?? null;
const placeOf = (name: string): Place => ({
  dataDir: join(folder, name),
  databaseUrl: server === null ? null : databaseUrl(server, `upgrading_${name}`),
});
const places = { upgraded: placeOf('upgraded'), restored: placeOf('restored'), goneBack: placeOf('gone_back') };
const log = join(folder, 'log');

const environmentOf = (place: Place) => environmentAt(place, port);

/** Runs a command to its end, and returns the seconds that it took. */
async function run(version: Version, args: string[], place: Place): Promise<number> {
  const [command = '', ...first] = programs[version];
  const begin = performance.now();
  const child = spawn(command, [...first, ...args], {
    env: environmentOf(place),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} of the ${version} version ended with ${code}`);
  return (performance.now() - begin) / 1000;
}

async function serve(version: Version, place: Place): Promise<ChildProcess> {
  const child = launch([...programs[version], 'serve'], environmentOf(place), log);
  if (!(await isReady(child, address))) throw new Error(`${version}: ${readFileSync(log, 'utf8').slice(-1000)}`);
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

const facts = `select (select count(*) from students) || ' students, ' || (select count(*) from subscription_keys) ||
  ' keys, ' || (select count(*) from sales) || ' sales of ' || (select sum(amount) from sales) || ', ' ||
  (select count(*) from practice_sessions) || ' sessions' as v`;

async function factsOf(place: Place): Promise<string> {
  const { ask, close } = await openQuestions(place);
  const found = await ask(facts);
  await close();
  return found;
}

/** Reads a list and adds a channel, again and again, as people do while the server changes. */
async function useAsPeopleDo(state: { isOver: boolean; longest: number }) {
  let { headers } = await signIn(address);
  const post = (path: string, body: object) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    }).then(
      ({ status }) => status,
      () => 0,
    );
  const contact = {
    contactName: 'Mei',
    contactNumber: '+8613800138000',
    contactEmail: 'mei@example.com',
    region: 'SD',
  };
  const added: string[] = [];
  let [last, longest, asked, faults, signIns] = [performance.now(), 0, 0, 0, 0];
  for (let round = 0; !state.isOver; round += 1) {
    const channelName = `Upgrading ${round}`;
    const begin = performance.now();
    const isRead = (await post('/admin/users', { searchQuery: 'wang' })) === 200;
    const status = await post('/admin/channel/create', { channelName, ...contact });
    if (status === 200) added.push(channelName);
    asked += 2;
    if (status === 500) faults += 1;
    // A version may end all sessions once, as the first one did that tells a restored database.
    if (status === 401) {
      signIns += 1;
      ({ headers } = await signIn(address));
    }
    state.longest = Math.max(state.longest, performance.now() - begin);
    if (isRead && status === 200) {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
    await wait(20);
  }
  return { added, seconds: longest / 1000, asked, faults, signIns };
}

/** Waits for a job that the migrations left. */
async function shortTextsAreCounted(place: Place): Promise<void> {
  const { ask, close } = await openQuestions(place);
  while ((await ask('select count(listed_to) + count(longer_to) as v from student_gram_progress')) !== '0')
    await wait(200);
  await close();
}

async function assertFacts(what: string, place: Place, expected: string): Promise<void> {
  const found = await factsOf(place);
  if (found === expected) return;
  process.exitCode = 1;
  console.log(`FAULT ${what}: ${found} instead of ${expected}`);
}

async function measure(): Promise<void> {
  const { upgraded, restored, goneBack } = places;
  const { BENCH_STUDENTS: students = '1000000', BENCH_SESSIONS: sessions = '1000000' } = settings;
  await makeEmpty(upgraded);
  await run('older', ['seed', '--students', students, '--sessions', sessions, '--scores', '20'], upgraded);
  const before = await factsOf(upgraded);
  console.log(`\n${upgraded.databaseUrl === null ? 'SQLite' : 'PostgreSQL'}: ${before}`);

  const first = await serve('older', upgraded);
  const backup = join(folder, 'backup');
  report(
    'backup of the version before, while it serves',
    await run('older', ['backup', '--to', backup], upgraded),
    's',
  );
  const state = { isOver: false, longest: 0 };
  const using = useAsPeopleDo(state);
  await wait(3000);
  await stop(first);
  const begin = performance.now();
  const second = await serve('newer', upgraded);
  report('start of the new version, with its migrations', (performance.now() - begin) / 1000, 's');
  await wait(3000);
  state.longest = 0;
  const counting = performance.now();
  await shortTextsAreCounted(upgraded);
  report('… until texts of one and two characters are counted', (performance.now() - counting) / 1000, 's');
  await wait(1000);
  report('… longest time for a search and a new channel beside it', state.longest, 'ms');
  state.isOver = true;
  const { added, seconds, asked, faults, signIns } = await using;
  report('longest time without an answer, from the last to the next', seconds, 's');
  await stop(second);

  const { ask, close } = await openQuestions(upgraded);
  const kept = Number(await ask(`select count(*) as v from channels where name like 'Upgrading %'`));
  await close();
  console.log(
    `${asked} requests meanwhile, ${faults} answered by 500, signed in again ${signIns} times; ${added.length} channels acknowledged, ${kept} kept`,
  );
  if (kept < added.length || faults > 0) process.exitCode = 1;

  const child = launch([...programs.older, 'serve'], environmentOf(upgraded), log);
  const isRefused = !(await isReady(child, address));
  console.log(`the version before, started on it: ${isRefused ? readFileSync(log, 'utf8').trim() : 'FAULT it serves'}`);
  if (!isRefused) process.exitCode = 1;

  for (const [version, place] of [
    ['newer', restored],
    ['older', goneBack],
  ] as const) {
    await makeEmpty(place);
    report(`restore by the ${version} version`, await run(version, ['restore', '--from', backup], place), 's');
    const started = performance.now();
    const server = await serve(version, place);
    report('… its start', (performance.now() - started) / 1000, 's');
    await signIn(address);
    await stop(server);
    await assertFacts(`restored by the ${version} version`, place, before);
  }
}

try {
  await measure();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
