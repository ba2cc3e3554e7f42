import * as contract from '@eemusic/contract/sales/privacy';
import * as students from '@eemusic/contract/sales/users';
import type { Room } from '#platform/room.ts';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { type Change, differences, type Query } from '#platform/database/index.ts';
import { changeSerially, lockUserManagement } from '#sales/user-management/index.ts';
import { attachmentFile } from '#support/mail/index.ts';
import { readCompany } from '#access/company/index.ts';
import { eraseOne } from './erase.ts';
import { collect } from './collect.ts';
import { countDays } from '@eemusic/contract/platform/days';
import { sql } from 'kysely';
import { giveSessions, type Practised, sessionsByProfile } from '#learning/learners/index.ts';
import { lockReports } from '#learning/practice/index.ts';
import { addDeletion, type Restorer } from '#platform/deletions/index.ts';
import { setBuyer } from '#sales/commissions/index.ts';
import { phoneKey } from '#sales/imports/index.ts';
import { endless, keysOf, lastDayAfter, setUser } from '#sales/subscriptions/index.ts';
import * as users from '#sales/users/index.ts';
import { raiseBoard } from '#support/board/index.ts';
import { moveLinks } from '#support/cards/index.ts';

export const privacyRoom: Room = {
  routes: privacyRoutes,
  restorers: (services) => ({ [kind]: mergeRestorer(services) }),
};

function privacyRoutes(serve: Serve, services: Services): void {
  const { database, clock, storage, configuration } = services;
  const { read } = database;
  /*
   * Exports all data about a student, who may be deleted as long as they can be restored. The file name does not
   * contain the student's name.
   */
  serve(contract.exportPersonalData, async ({ studentId, format }, by) => {
    const { currency } = await readCompany(database.read);
    const data = await collect(database.read, studentId, { currency, at: clock.now() });
    if (!data) throw new Refusal('student.not-found');

    // If the student was erased after the data were read, the name must not be written into the trail.
    await changeSerially(database, by, async (tx) => {
      const student = await getUnpurged(tx, studentId);
      tx.audit('student.exported', { kind: 'student', id: studentId, name: student.full_name }, { after: { format } });
    });
    const name = `user-${studentId}.${format}`;
    if (format === 'json')
      return { contentType: 'application/json', attachment: name, body: Buffer.from(JSON.stringify(data, null, 2)) };
    const { paintPersonalData } = await import('./paint.ts');
    return { contentType: 'application/pdf', attachment: name, body: await paintPersonalData(data, by.language) };
  });
  /*
   * Erases a student permanently, in one transaction with the audit entry. The request must contain the name, so that
   * it is refused for a mistyped id, or if the student was renamed meanwhile.
   */
  serve(contract.eraseStudent, async ({ studentId, fullName }, by) => {
    const files = await changeSerially(database, by, async (tx) => {
      const student = await getUnpurged(tx, studentId);
      if (student.full_name.trim() !== fullName.trim()) throw new Refusal('student.other-name');

      const merged = await tx.selectFrom('students').selectAll().where('merged_into', '=', studentId).execute();
      const ofMerged: string[] = [];
      for (const other of merged)
        ofMerged.push(...(await eraseOne(tx, services, { student: other, by: by.name })).files);
      const { erased, files } = await eraseOne(tx, services, { student, by: by.name });
      tx.audit('student.erased', { kind: 'student', id: studentId }, { after: erased });
      return [...ofMerged, ...files];
    });
    for (const file of files) await storage.remove(attachmentFile(file));
    return message('student.erased');
  });
  /* Makes one user of two, who are one person. What is known of the first stays, the second is deleted. */
  serve(students.mergeStudents, ({ studentId: into, mergedId: id }, by) => {
    return changeSerially(database, by, async (tx) => {
      if (into === id) throw new Refusal('student.not-found');
      const at = clock.now();
      const moment = await lockAll(tx, at);
      const [student, other] = [await users.lockStudent(tx, into), await users.lockStudent(tx, id)];
      const [before, gone] = [users.wholeOf(student), users.wholeOf(other)];
      const paid = [await paidBy(tx, student), await paidBy(tx, other)] as const;
      const typedNumber = [before.typedNumber, gone.contactNumber, gone.typedNumber].find(
        (number) => number && !isSameNumber(number, before.contactNumber || gone.contactNumber),
      );
      const after = { ...filledIn(before, gone), ...paidByBoth(paid, clock.today()), typedNumber: typedNumber ?? null };

      const earlier = await users.markMerged(tx, id, into, at);
      const { profiles, profileOf } = await moveProfiles(tx, id, into);
      const sessions = await sessionsByProfile(tx, id);
      const given = sessions.map(({ profileId, ids }) => ({ profileId: profileOf(profileId), ids }));
      await giveSessions(tx, clock, { from: id, to: into }, given);
      const sales = await salesOf(tx, id);
      await setBuyer(tx, sales, into);
      const keys = await keysOf(tx, 'student_id', id);
      await setUser(tx, 'student_id', keys, into);
      const givenKeys = await keysOf(tx, 'given_to', id);
      await setUser(tx, 'given_to', givenKeys, into);
      const cards = await moveLinks(tx, { from: id, to: into }, moment);
      await users.setWhole(tx, into, after);

      const moved = { profiles, sessions, sales, keys, given: givenKeys, cards, earlier };
      const links: Merge = { into, before, after, ...moved, last: await findLast(tx, into) };
      const deletionId = await addDeletion(tx, { kind, records: [{ id, name: other.full_name, links }], at });
      tx.audit('student.updated', { kind: 'student', id: into, name: student.full_name }, differences(before, after));
      tx.audit(
        'student.merged',
        { kind: 'student', id, name: other.full_name },
        { after: { studentId: into }, deletionId },
      );
      return { ...message('student.merged', { name: student.full_name }), deletionId };
    });

    function isSameNumber(one: string, other: string) {
      return phoneKey(one, configuration.PHONE_REGION) === phoneKey(other, configuration.PHONE_REGION);
    }
  });
  /* Returns users who may be the same person as a student, or the one asked for, each with what is known about them. */
  serve(students.listAlike, async ({ studentId, otherId }) => {
    const today = clock.today();
    const student = await users.getStudent(read, studentId);
    const ids = otherId
      ? [(await users.getStudent(read, otherId)).id]
      : await users.findAlike(read, student, configuration.PHONE_REGION);
    const others = await users.findStudents(read, ids.slice(0, maxAlike));
    const paid = await paidBy(read, student);
    const described = others.map(async (other) => {
      const { expireBy } = paidByBoth([paid, await paidBy(read, other)], today);
      return { ...(await describe(read, other, today)), expireByOfBoth: expireBy };
    });
    return {
      user: { ...(await describe(read, student, today)), expireByOfBoth: null },
      alike: await Promise.all(described),
    };
  });
}

/** Also a deleted user. */
const getUnpurged = (tx: Change, id: number): Promise<users.StoredStudent> =>
  tx
    .selectFrom('students')
    .selectAll()
    .where('id', '=', id)
    .where('full_name', '<>', '')
    .executeTakeFirstOrThrow(() => new Refusal('student.not-found'));

const kind = 'student-merge';

/** What an undo needs: the user who was kept, their values before and after, and what was moved to them. */
type Merge = {
  into: number;
  before: users.Whole;
  after: users.Whole;
  profiles: { id: number; place: 1 | 2 }[];
  sessions: Practised;
  sales: number[];
  keys: number[];
  given: number[];
  cards: number[];
  /** Users who had been merged into the deleted one before. */
  earlier: number[];
  last: Last;
};

/** Takes the locks of other rooms in the order in which an erasure does. */
async function lockAll(tx: Change, at: Date) {
  await lockReports(tx);
  return { at, touched: await raiseBoard(tx) };
}

/** What is not known of a user is taken from the other one. */
function filledIn(before: users.Whole, gone: users.Whole): users.Whole {
  const missing = Object.entries(before).filter(([, value]) => value === null || value === '');
  return { ...before, ...Object.fromEntries(missing.map(([field]) => [field, gone[field as keyof users.Whole]])) };
}

type Paid = { code: string | null; since: string | null; until: string | null; isRevoked: boolean };

async function paidBy(db: Query, student: users.StoredStudent): Promise<Paid> {
  const { subscription_code: code, active_from: since, expires_on: last } = student;
  const until = last ?? (code === null ? null : endless);
  return { code, since, until, isRevoked: await users.isKeyRevoked(db, student) };
}

/**
 * The subscription that runs longer, and behind it the days that are left of the other one: as after redeeming both
 * keys for one user.
 */
function paidByBoth(both: readonly [Paid, Paid], today: string) {
  const left = ({ until, isRevoked }: Paid) => (isRevoked || until === null || until < today ? '' : until);
  const [longer, other] = both.toSorted(
    (one, two) =>
      Number(two.code !== null) - Number(one.code !== null) ||
      left(two).localeCompare(left(one)) ||
      (two.until ?? '').localeCompare(one.until ?? ''),
  ) as [Paid, Paid];
  const days = left(other) === '' || other.until === endless ? 0 : countDays(today, left(other)) - 1;
  const until = other.until === endless && left(other) !== '' ? endless : longer.until;
  const expiresOn = until === null || until === endless ? null : days === 0 ? until : lastDayAfter(until, today, days);
  return { subscriptionCode: longer.code, activeFrom: longer.since, expireBy: expiresOn };
}

/** How many users are offered for a merge. */
const maxAlike = 5;

async function describe(db: Query, student: users.StoredStudent, today: string) {
  const { id, subscription_code: subscriptionCode, created_at: createdAt } = student;
  const { isActive: _isActive, ...values } = users.valuesOf(student);
  type Row = { educatorName: string | null; sales: number; lastPractice: string | null };
  const { rows } = await sql<Row>`select
    (select name from educators where id = ${student.educator_id}) as "educatorName",
    (select count(*) from sales where student_id = ${id} and refund_of is null and correction_of is null) as sales,
    (select coalesce(day, substr(started_at, 1, 10)) from practice_sessions where student_id = ${id}
      order by started_at desc limit 1) as "lastPractice"`.execute(db);
  const { educatorName = null, sales = 0, lastPractice = null } = rows[0] ?? {};
  return {
    studentId: id,
    ...values,
    educatorName,
    sales,
    lastPractice,
    subscriptionCode,
    profiles: (await users.findProfiles(db, id)).map(({ name }) => name),
    subscriptionStatus: users.subscriptionStatusOf(
      { ...student, isRevoked: await users.isKeyRevoked(db, student) },
      today,
    ),
    createdOn: createdAt.slice(0, 10),
  };
}

/** A profile of the same name is the same; what has no place loses only its name. */
async function moveProfiles(tx: Change, from: number, to: number) {
  const own = await users.findProfiles(tx, to);
  const free = ([1, 2] as const).filter((place) => !own.some((profile) => profile.place === place));
  const newId = new Map<number, number>();
  const profiles: Merge['profiles'] = [];
  for (const { id, place, name } of await users.findProfiles(tx, from)) {
    const same = own.find((profile) => profile.name === name);
    const next = same ? undefined : free.shift();
    if (next !== undefined) {
      await users.moveProfile(tx, id, { student_id: to, place: next });
      profiles.push({ id, place });
    }
    if (same || next !== undefined) newId.set(id, same?.id ?? id);
  }
  return { profiles, profileOf: (id: number | null) => newId.get(id ?? 0) ?? null };
}

async function salesOf(db: Query, studentId: number): Promise<number[]> {
  const rows = await db.selectFrom('sales').select('id').where('student_id', '=', studentId).execute();
  return rows.map(({ id }) => id);
}

type Last = { sale: number; session: number };

/** The last sale and session of a user. */
async function findLast(db: Query, id: number): Promise<Last> {
  const { rows } = await sql<Last>`select
    coalesce((select max(id) from sales where student_id = ${id}), 0) as sale,
    coalesce((select max(id) from practice_sessions where student_id = ${id}), 0) as session`.execute(db);
  return rows[0] ?? { sale: 0, session: 0 };
}

/** Undoes a merge, unless the user has bought or practised since then; values that somebody has changed since stay. */
function mergeRestorer({ clock }: Pick<Services, 'clock'>): Restorer {
  return {
    codes: ['UM'],
    async restore(tx, [record]) {
      if (!record) return;
      const { id, name } = record;
      const { into, before, after, last, ...moved } = record.links as Merge;
      const at = clock.now();
      await lockUserManagement(tx);
      const moment = await lockAll(tx, at);
      const student = await users.getStudent(tx, into);
      const now = users.wholeOf(student);
      const found = await findLast(tx, into);
      const isUsed = found.sale > last.sale || found.session > last.session;
      if (isUsed || now.subscriptionCode !== after.subscriptionCode || now.expireBy !== after.expireBy)
        throw new Refusal('deletion.in-the-way', { obstacle: 'used-since', name });

      const isAsMerged = (field: keyof users.Whole) => now[field] === after[field];
      const asMerged = Object.entries(before).filter(([field]) => isAsMerged(field as keyof users.Whole));
      const restored = { ...now, ...Object.fromEntries(asMerged) };
      await users.setWhole(tx, into, restored);
      await setUser(tx, 'student_id', moved.keys, id);
      await setUser(tx, 'given_to', moved.given, id);
      await setBuyer(tx, moved.sales, id);
      for (const profile of moved.profiles)
        await users.moveProfile(tx, profile.id, { student_id: id, place: profile.place });
      await giveSessions(tx, clock, { from: into, to: id }, moved.sessions);
      await moveLinks(tx, { from: into, to: id, cards: moved.cards }, moment);
      await users.setSurvivor(tx, [id], null);
      await users.setSurvivor(tx, moved.earlier, id);
      tx.audit('student.updated', { kind: 'student', id: into, name: student.full_name }, differences(now, restored));
      await users.restoreBatch(tx, [id], at);
    },
    purge: (tx, records, deletedAt) =>
      users.emptyStudents(
        tx,
        records.map(({ id }) => id),
        deletedAt,
      ),
    expired: { action: 'student.merge-expired', kind: 'student' },
    message: ([record]) => message('student.merge-undone', { name: record?.name ?? '' }),
  };
}
