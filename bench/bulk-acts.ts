import { randomUUID } from 'node:crypto';
import { codes } from '@eemusic/contract/platform/permissions';
import { addAdministrator, hashPassword } from '@eemusic/server/src/access/accounts/index.ts';
import { type Database, system } from '@eemusic/server/src/platform/database/index.ts';
import { abuserEmail as otherEmail, account, signIn } from './client.ts';
import { onLarge } from './large.ts';

/**
 * What acts on 10,000 records at once cost others: how long they hold the event loop, and how long writes of somebody
 * else take at most meanwhile: of one student, which comes in turn with them, and of another room.
 */
const many = 10_000;

type Row = {
  act: string;
  engine: string;
  seconds: number;
  p99Ms: number;
  maxMs: number;
  /** The longest in processor time. */
  heldMs: number;
  student: number;
  other: number;
};
const rows: Row[] = [];

await onLarge(async ({ address, headers, database, takeUsage }) => {
  const post = async <Answer>(path: string, body: object | FormData): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const json = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: isForm ? headers : { ...headers, ...json },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    const bytes = await answer.arrayBuffer();
    return (
      answer.headers.get('content-type')?.includes('json') ? JSON.parse(Buffer.from(bytes).toString()) : {}
    ) as Answer;
  };
  const { students, educators, channels, keys, unused, month, erased } = await chooseRecords(database);
  const other = await signInAsOther(address, database);
  const writesOf = async (end: AbortSignal, write: (turn: number) => Promise<number>) => {
    const times: number[] = [];
    for (let turn = 0; !end.aborted; turn += 1) times.push(await write(turn));
    return times;
  };
  const [one = 0] = students.splice(0, 1);
  const act = async <Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> => {
    const end = new AbortController();
    const others = Promise.all([
      writesOf(end.signal, (turn) => other.post('/admin/user/update/status', { studentId: one, status: turn % 2 })),
      writesOf(end.signal, (turn) =>
        other.post('/admin/profile/language', { userId: other.userId, language: turn % 2 ? 'en' : 'zh-Hans' }),
      ),
    ]);
    // If the act fails, its error is what counts.
    others.catch(() => undefined);
    await takeUsage();
    const begin = performance.now();
    const answer = await work().finally(() => end.abort());
    const seconds = (performance.now() - begin) / 1000;
    const { p99Ms, maxMs, heldMs } = await takeUsage();
    const [student, otherRoom] = (await others).map((times) => Math.max(...times));
    rows.push({
      act: name,
      engine: database.engine,
      seconds,
      p99Ms,
      maxMs,
      heldMs,
      student: student ?? 0,
      other: otherRoom ?? 0,
    });
    console.log(
      `${name}: ${seconds.toFixed(1)} s, loop p99 ${p99Ms.toFixed(0)} max ${maxMs.toFixed(0)}, held ${heldMs.toFixed(0)} ms`,
    );
    return answer;
  };
  const undone = async (name: string, work: () => Promise<{ deletionId: number }>) => {
    const { deletionId } = await act(name, work);
    await act(`… its undo`, () => post('/admin/deletions/restore', { deletionId }));
  };
  const importing = (path: string) => {
    const body = new FormData();
    body.set('file', spreadsheet());
    return post<{ plan: string; deletionId: number }>(path, body);
  };

  const { plan } = await act('check an import of users', () => importing('/admin/users/import/check'));
  await undone('import users', () => importing(`/admin/users/import?plan=${plan}`));
  await undone('delete users', () => post('/admin/users/delete', { usersIds: students }));
  const [school] = educators;
  const { before } = await act('move users', () =>
    post<{ before: { educatorId: number; students: number[] }[] }>('/admin/users/move', {
      students,
      educatorId: school,
    }),
  );
  await act('… to nobody', () => post('/admin/users/move', { students, educatorId: null }));
  await act('… some back', async () => {
    for (const { educatorId, students: some } of before.slice(0, 20))
      await post('/admin/users/move', { students: some, educatorId });
  });
  await act('export users by their ids', () => post('/admin/users/export', { usersIds: students }));
  await undone(`delete ${educators.length} educators`, () =>
    post('/admin/educators/delete', { educatorsIds: educators }),
  );
  await undone(`delete ${channels.length} channels`, () => post('/admin/channels/delete', { channelIds: channels }));
  await act('generate 100 keys', () =>
    post('/admin/subscriptions/genelete', { educatorId: school, expirationDays: 366, numberOfKeys: 100 }),
  );
  await act('renew keys', () =>
    post('/admin/subscriptions/renew', { selectedKeys: keys, expirationDays: 366, isPartial: true }),
  );
  await undone('delete keys', () => post('/admin/subscriptions/selected/delete', { selectedKeys: unused }));
  await act(`close ${month}`, () => post('/admin/statements/close', { month }));
  await act('erase a user', () => post('/admin/user/privacy/erase', erased));
});

const headings = ['loop p99', 'max', 'held', 'student', 'other'].map((heading) => heading.padStart(9)).join('');
console.log(`\n${'act'.padEnd(30)}${'engine'.padEnd(10)}${'s'.padStart(6)}${headings}   (ms)`);
for (const { act, engine, seconds, p99Ms, maxMs, heldMs, student, other } of rows)
  console.log(
    `${act.padEnd(30)}${engine.padEnd(10)}${seconds.toFixed(1).padStart(6)}` +
      [p99Ms, maxMs, heldMs, student, other].map((value) => value.toFixed(0).padStart(9)).join('') +
      (heldMs > 50 ? ' !' : ''),
  );

async function signInAsOther(address: string, { read, change }: Database) {
  const known = await read.selectFrom('administrators').select('id').where('email', '=', otherEmail).executeTakeFirst();
  const passwordHash = await hashPassword(account.password);
  const add = () =>
    change(system('bench'), (tx) =>
      addAdministrator(tx, {
        fullName: 'Other',
        username: 'other',
        email: otherEmail,
        role: 2 as const,
        passwordHash,
        codes,
        at: new Date(),
      }),
    );
  if (!known) await add();
  const { id } = await read
    .selectFrom('administrators')
    .select('id')
    .where('email', '=', otherEmail)
    .executeTakeFirstOrThrow();
  return { ...(await signIn(address, { ...account, email: otherEmail })), userId: id };
}

/** Records that are spread over all of them, as those of a filter are. */
async function chooseRecords({ read }: Database) {
  const students = await read
    .selectFrom('students')
    .select(['id', 'full_name as fullName'])
    .where('deleted_at', 'is', null)
    .where('is_active', '=', 1)
    .orderBy('id')
    .execute();
  const educators = await read
    .selectFrom('educators')
    .innerJoin('channels', 'channels.id', 'educators.channel_id')
    .select('educators.id')
    .where('educators.deleted_at', 'is', null)
    .where('educators.is_active', '=', 1)
    .where('channels.is_active', '=', 1)
    .where('student_count', '>', 0)
    .orderBy('educators.id')
    .execute();
  const channels = await read.selectFrom('channels').select('id').where('deleted_at', 'is', null).execute();
  const keys = read.selectFrom('subscription_keys').select('id').where('deleted_at', 'is', null).orderBy('id');
  const held = await keys.where('is_held', '=', 1).where('revoked_at', 'is', null).execute();
  const unused = await keys.where('redeemed_at', 'is', null).execute();
  const { last } = await read
    .selectFrom('sales')
    .select(({ fn }) => fn.max('day').as('last'))
    .executeTakeFirstOrThrow();
  const [erased, ...others] = students;
  return {
    students: spread(others, many + 1),
    educators: spread(educators, 100),
    channels: spread(channels, 10),
    keys: spread(held, many),
    unused: spread(unused, many),
    month: String(last).slice(0, 7),
    erased: { studentId: erased?.id ?? 0, fullName: erased?.fullName ?? '' },
  };
}

function spread(found: readonly { id: number }[], limit: number): number[] {
  const step = Math.max(1, Math.floor(found.length / limit));
  return found
    .filter((_, index) => index % step === 0)
    .slice(0, limit)
    .map(({ id }) => id);
}

function spreadsheet(): File {
  const lines = Array.from(
    { length: many },
    (_, index) =>
      `Bench Learner ${index},+86 139 ${String(index).padStart(8, '0')},learner${index}@example.com,Shandong,Active`,
  );
  return new File([`Name,Contact No,Contact Email,Region,Status\n${lines.join('\n')}\n`], 'learners.csv');
}
