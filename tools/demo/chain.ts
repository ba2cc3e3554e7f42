import { day } from '@eemusic/contract/platform/durations';
import { hashPassword } from '@eemusic/server/src/access/accounts/index.ts';
import { channelRow } from '@eemusic/server/src/sales/channels/index.ts';
import { educatorRow } from '@eemusic/server/src/sales/educators/index.ts';
import { lockUserManagement } from '@eemusic/server/src/sales/user-management/index.ts';
import { studentRow } from '@eemusic/server/src/sales/users/index.ts';
import {
  bulkInsert,
  type Change,
  liftTimeouts,
  raiseIndexMemory,
  reserveIds,
  suspendIndexes,
  system,
} from '@eemusic/server/src/platform/database/index.ts';
import type { Services } from '@eemusic/server/src/platform/services.ts';
import { demoRandom, type DemoRandom } from './random.ts';
import { type DemoEducator, planEducators } from './educators.ts';
import { writeKeys } from './keys.ts';
import { openLedger } from './ledger.ts';
import { soldMonths, startOfMonth } from './months.ts';
import { aChannel } from './organisations.ts';
import { recount } from '@eemusic/server/src/testing/recount.ts';
import { type DemoStudent, studentsOf } from './students.ts';

export type Sizes = { channels: number; educators: number; students: number };
type Needed = Pick<Services, 'database' | 'clock' | 'random'>;
type Progress = (text: string) => void;
type Options = {
  /**
   * Whether to rebuild indexes and counts once at the end instead of row by row, which is faster only for many
   * students.
   */
  isBulk: boolean;
  onProgress?: Progress;
  /**
   * How many students have their sales and keys in memory at once; more than a million would need gigabytes. Sales and
   * keys are in chronological order only within a block.
   */
  blockSize?: number;
};
type Making = { random: DemoRandom; now: Date; blockSize: number; onProgress: Progress };

const chunkSize = 5000;
const usualBlockSize = 1_000_000;
const progressEvery = 50_000;
const bulkTables = [
  'students',
  'student_profiles',
  'student_libraries',
  'enrolments',
  'sales',
  'subscription_keys',
] as const;

/**
 * Adds channels, educators and students with two years of history: memberships, sales with their keys, refunds. One
 * transaction with one audit entry. The data depend only on the clock and on the next free ids.
 */
export async function seedChain(
  services: Needed,
  sizes: Sizes,
  { isBulk, onProgress = () => undefined, blockSize = usualBlockSize }: Options,
) {
  const { database, clock, random } = services;
  const { engine } = database;
  const passwordHash = await hashPassword(Buffer.from(random.bytes(24)).toString('base64url'));
  await database.change(system('demo'), async (tx) => {
    await lockUserManagement(tx);
    await liftTimeouts(tx);
    const firstStudentId = await reserveIds(tx, 'students', sizes.students);
    const making = { random: demoRandom(firstStudentId), now: clock.now(), blockSize, onProgress };
    const channels = await addChannels(tx, sizes.channels, making);
    const educators = await addEducators(tx, { count: sizes.educators, channels, passwordHash }, making);

    const suspended = isBulk ? await suspendIndexes(tx, engine, bulkTables) : null;
    const { sales, keys } = await addStudents(
      tx,
      { count: sizes.students, firstId: firstStudentId, educators },
      making,
    );
    if (suspended) {
      onProgress('Indexes');
      await raiseIndexMemory(tx, engine);
      await suspended.restoreIndexes();
      onProgress('Counts, totals and search');
      await recount(tx);
      await suspended.restoreTriggers();
    }
    const counts = Object.entries({ ...sizes, sales, keys }).map(([what, count]) => `${count} ${what}`);
    tx.audit(
      'student.seeded',
      { kind: 'sales chain', id: null, name: counts.join(', ') },
      { after: { ...sizes, sales, keys } },
    );
  });
}

async function addChannels(tx: Change, count: number, { random, now }: Making) {
  const firstId = await reserveIds(tx, 'channels', count);
  const channels = Array.from({ length: count }, (_, index) => ({ id: firstId + index, row: aChannel(random, index) }));
  const at = startOfMonth(now, soldMonths - 1) - 800 * day;
  const rows = channels.map(({ id, row }, index) => ({ id, ...channelRow(row, new Date(at + (index * day) / 3)) }));
  await bulkInsert(tx, 'channels', rows);
  return channels.map(({ id, row }) => ({ id, region: row.region }));
}

type EducatorsOf = { count: number; channels: readonly { id: number; region: string }[]; passwordHash: string };

async function addEducators(tx: Change, plan: EducatorsOf, { random, now }: Making): Promise<DemoEducator[]> {
  const firstId = await reserveIds(tx, 'educators', plan.count);
  const educators = planEducators(random, { ...plan, firstId, now });
  const rows = educators.map(({ id, row, joinedAt }) => ({ id, ...educatorRow(row, new Date(joinedAt)) }));
  await bulkInsert(tx, 'educators', rows);
  const memberships = educators.flatMap(({ id, memberships }) =>
    memberships.map(({ owner, from, until }) => ({ educator_id: id, channel_id: owner, ...span(from, until) })),
  );
  await bulkInsert(tx, 'affiliations', memberships);
  return educators;
}

type StudentsOf = { count: number; firstId: number; educators: readonly DemoEducator[] };

/** Returns the number of sales and the number of keys, used and unused. */
async function addStudents(tx: Change, { count, firstId, educators }: StudentsOf, making: Making) {
  const { random, now, blockSize } = making;
  const libraries = await tx
    .selectFrom('libraries')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(2)
    .execute();
  const draw = studentsOf(random, { educators, libraryIds: libraries.map(({ id }) => id), now });
  const added = { sales: 0, keys: 0 };
  for (let from = 0; from < count; from += blockSize) {
    const block = { from, until: Math.min(from + blockSize, count), count, firstId, educators, draw };
    const { sales, keys } = await addBlock(tx, block, making);
    added.sales += sales;
    added.keys += keys;
  }
  return added;
}

type Block = StudentsOf & { from: number; until: number; draw: (nth: number) => DemoStudent };

/** Adds students `from` to `until` with their sales and keys, which stay in memory until they are written. */
async function addBlock(tx: Change, { from, until, count, firstId, educators, draw }: Block, making: Making) {
  const { random, now, onProgress } = making;
  const ledger = openLedger();
  for (let start = from; start < until; start += chunkSize) {
    const chunk = Array.from({ length: Math.min(chunkSize, until - start) }, (_, index) => ({
      id: firstId + start + index,
      ...draw(start + index),
    }));
    await addSlice(tx, chunk);
    for (const { id, sales } of chunk) ledger.add(id, sales);
    const done = start + chunk.length;
    if (done % progressEvery === 0 || done === count) onProgress(`Students: ${done} of ${count}`);
  }
  const progressOf = (what: string) => (done: number, all: number) => {
    if (done % progressEvery === 0 || done === all) onProgress(`${what}: ${done} of ${all}`);
  };
  const sales = await ledger.write(tx, { educators, onProgress: progressOf('Sales') });
  const sold = ledger.sold();
  const ordered = { sold, educators, hasUnused: until === count };
  const keys = await writeKeys(tx, { random, now, ...ordered, onProgress: progressOf('Keys') });
  return { sales, keys };
}

async function addSlice(tx: Change, students: readonly (DemoStudent & { id: number })[]) {
  const rows = students.map(({ id, row, joinedAt }) => ({ id, ...studentRow(row, new Date(joinedAt)) }));
  await bulkInsert(tx, 'students', rows);
  const profiles = students.flatMap(({ id, row }) =>
    row.profiles.map((name, index) => ({ student_id: id, place: index + 1, name })),
  );
  await bulkInsert(tx, 'student_profiles', profiles);
  const libraries = students.flatMap(({ id, libraryIds }) =>
    libraryIds.map((libraryId) => ({ student_id: id, library_id: libraryId })),
  );
  await bulkInsert(tx, 'student_libraries', libraries);
  const memberships = students.flatMap(({ id, memberships }) =>
    memberships.map(({ owner, from, until }) => ({ student_id: id, educator_id: owner, ...span(from, until) })),
  );
  await bulkInsert(tx, 'enrolments', memberships);
}

const span = (from: number, until: number | null) => ({
  from_at: new Date(from).toISOString(),
  until_at: until === null ? null : new Date(until).toISOString(),
});
