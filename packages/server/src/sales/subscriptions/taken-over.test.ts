import { type Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addEducators, addStudents } from '#sales/user-management/index.ts';
import { addSales, refundOf } from '#sales/commissions/index.ts';
import { migrate, openDatabase } from '#platform/database/index.ts';
import { anOwnedPlace } from '#testing/an-owned-database.ts';
import { engine } from '#testing/databases.ts';

const clock = { now: () => new Date('2026-03-01T10:20:00.000Z') };
const before = ['0001-foundation.ts', '0002-score-library.ts', '0003-access.ts', '0004-sales-chain.ts'];

type Student = { code: string | null; expiresOn?: string | null; isDeleted?: boolean };
type Sale = { of: number; code: string | null; day: string; days?: 366 | 732 | 1098; isRefunded?: boolean };

/** A database from before keys were kept: students with the ids 1, 2, … of one educator, and their sales. */
async function anOlderDatabase(students: readonly Student[], sales: readonly Sale[]) {
  const database = openDatabase(await anOwnedPlace(), clock);
  onTestFinished(() => database.close());
  await database.write(async (tx) => {
    await sql`create table migrations (name varchar(100) primary key, applied_at varchar(30) not null)`.execute(tx);
    for (const name of before) {
      const { up } = (await import(new URL(`../../../migrations/${name}`, import.meta.url).href)) as {
        up(db: Kysely<unknown>, engine: string): Promise<void>;
      };
      await up(tx as unknown as Kysely<unknown>, engine);
      await tx.insertInto('migrations').values({ name, applied_at: '' }).execute();
    }
  });
  const contact = {
    contactName: '',
    contactNumber: '',
    contactEmail: 'li@example.com',
    isActive: 1,
    region: null,
  } as const;
  await database.write(async (tx) => {
    const school = { ...contact, name: 'Oak School', userName: null, passwordHash: null, channelId: null };
    await addEducators(tx, [{ ...school, category: 'School' }], clock.now());
    for (const { code, expiresOn = null, isDeleted = false } of students) {
      const dates = { subscriptionCode: code, activeFrom: null, expiresOn };
      const student = { ...contact, ...dates, name: '李雷', educatorId: 1, profiles: [] };
      const [id = 0] = await addStudents(tx, [student], clock.now());
      if (isDeleted)
        await sql`update students set deleted_at = '2026-02-01T00:00:00.000Z' where id = ${id}`.execute(tx);
    }
    for (const { of, code, day, days = 366, isRefunded } of sales) {
      const at = new Date(`${day}T08:00:00.000Z`);
      const given = { studentId: of, educatorId: 1, channelId: null, durationDays: days, at, subscriptionCode: code };
      const [sale] = await addSales(tx, [given]);
      if (!sale || !isRefunded) continue;
      const kept = await tx.selectFrom('sales').selectAll().where('id', '=', sale.id).executeTakeFirstOrThrow();
      await tx
        .insertInto('sales')
        .values(refundOf(kept, 'Bought twice', clock.now()))
        .execute();
    }
  });
  const keys = async () => {
    const { rows } = await sql<Record<string, unknown>>`select code, student_id, substr(redeemed_at, 1, 10) as redeemed,
      runs_until, is_held, duration_days, revoked_at, educator_id, case when created_at = redeemed_at then 1 else 0 end as made
      from subscription_keys order by id`.execute(database.read);
    return rows;
  };
  return { database, keys };
}

const aKey = (code: string, studentId: number, redeemed: string, runsUntil: string, isHeld: 0 | 1, days = 366) => ({
  ...{ code, student_id: studentId, redeemed, runs_until: runsUntil, is_held: isHeld, duration_days: days },
  ...{ revoked_at: null, educator_id: 1, made: 1 },
});

describe('keys of a database from before keys were kept', () => {
  it('come from the first sale of each code; the one that a student has runs as long as they do', async () => {
    const { database, keys } = await anOlderDatabase(
      [
        { code: 'A-NOW', expiresOn: '2027-02-02' },
        { code: 'B-REFUNDED', expiresOn: '2026-01-20' },
        { code: 'C-ENDLESS' },
        { code: 'D-DELETED', expiresOn: '2026-12-12', isDeleted: true },
        { code: 'E-NOT-SOLD', expiresOn: '2026-12-12' },
        { code: null },
        { code: 'G-AGAIN', expiresOn: '2028-01-01' },
      ],
      [
        { of: 1, code: 'A-BEFORE', day: '2024-02-28' },
        { of: 2, code: 'B-REFUNDED', day: '2026-01-10', isRefunded: true },
        { of: 1, code: 'A-NOW', day: '2025-03-01', days: 732 },
        { of: 3, code: 'C-ENDLESS', day: '2025-05-05' },
        { of: 4, code: 'D-DELETED', day: '2025-06-06' },
        { of: 6, code: null, day: '2025-07-07' },
        { of: 6, code: 'F-TAKEN-AWAY', day: '2025-08-08', days: 1098 },
        { of: 7, code: 'G-AGAIN', day: '2025-01-01' },
        { of: 7, code: 'G-AGAIN', day: '2026-01-01', days: 732 },
      ],
    );

    await migrate(database, clock.now());

    expect(await keys()).toEqual([
      aKey('A-BEFORE', 1, '2024-02-28', '2025-02-28', 0),
      aKey('B-REFUNDED', 2, '2026-01-10', '2026-01-20', 1),
      aKey('A-NOW', 1, '2025-03-01', '2027-02-02', 1, 732),
      aKey('C-ENDLESS', 3, '2025-05-05', '9999-12-31', 1),
      aKey('D-DELETED', 4, '2025-06-06', '2026-12-12', 0),
      aKey('F-TAKEN-AWAY', 6, '2025-08-08', '2028-08-10', 0, 1098),
      aKey('G-AGAIN', 7, '2025-01-01', '2028-01-01', 1),
    ]);
    await database.write((tx) => sql`update students set expires_on = '2030-01-01' where id in (1, 4)`.execute(tx));
    expect(await keys()).toEqual(
      expect.arrayContaining([
        aKey('A-BEFORE', 1, '2024-02-28', '2025-02-28', 0),
        aKey('A-NOW', 1, '2025-03-01', '2030-01-01', 1, 732),
        aKey('D-DELETED', 4, '2025-06-06', '2030-01-01', 0),
      ]),
    );
  });

  it('are endless where the last day was too late to be one', async () => {
    const { database, keys } = await anOlderDatabase(
      [
        { code: 'LATE', expiresOn: '9999-01-01' },
        { code: 'LAST', expiresOn: '9998-12-31' },
      ],
      [
        { of: 1, code: 'LATE', day: '2025-01-01' },
        { of: 2, code: 'LAST', day: '2025-01-01' },
      ],
    );

    await migrate(database, clock.now());

    expect(await keys()).toEqual([
      aKey('LATE', 1, '2025-01-01', '9999-12-31', 1),
      aKey('LAST', 2, '2025-01-01', '9998-12-31', 1),
    ]);
    const students = await database.read.selectFrom('students').select('expires_on').orderBy('id').execute();
    expect(students.map(({ expires_on: day }) => day)).toEqual([null, '9998-12-31']);
  });

  it('belong to who has the code now, where another one had it before', async () => {
    const { database, keys } = await anOlderDatabase(
      [
        { code: 'SHARED', expiresOn: '2026-01-01', isDeleted: true },
        { code: 'SHARED', expiresOn: '2027-01-01' },
        { code: 'OTHER', expiresOn: '2027-01-01' },
      ],
      [
        { of: 1, code: 'SHARED', day: '2025-01-01' },
        { of: 3, code: 'SHARED', day: '2025-06-06' },
        { of: 2, code: 'SHARED', day: '2026-01-01' },
        { of: 3, code: 'OTHER', day: '2026-01-01' },
      ],
    );

    await migrate(database, clock.now());

    expect(await keys()).toEqual([
      aKey('SHARED', 2, '2026-01-01', '2027-01-01', 1),
      aKey('OTHER', 3, '2026-01-01', '2027-01-01', 1),
    ]);
  });
});

describe('deletions of a database from before keys were kept', () => {
  it('hold names as long as they can be undone', async () => {
    const { database } = await anOlderDatabase([], []);
    const at = clock.now().toISOString();
    const deletion = { kind: 'student', records: '[{"id":1,"name":"李雷"}]', at, expires_at: at };
    await database.write((tx) =>
      tx
        .insertInto('deletions')
        .values([
          { ...deletion, restored_at: at, purged_at: null },
          { ...deletion, restored_at: null, purged_at: at },
          { ...deletion, restored_at: null, purged_at: null },
        ])
        .execute(),
    );

    await migrate(database, clock.now());

    const kept = await database.read.selectFrom('deletions').select('records').orderBy('id').execute();
    expect(kept.map(({ records }) => records)).toEqual(['[]', '[]', deletion.records]);
  });
});
