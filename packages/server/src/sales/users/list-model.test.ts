import { dayOf } from '@eemusic/contract/platform/days';
import { listStudents, studentColumns } from '@eemusic/contract/sales/users';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addChannels } from '#sales/channels/index.ts';
import { addEducators } from '#sales/educators/index.ts';
import { addStudents, type NewStudent } from '#sales/users/index.ts';
import { folded } from '#platform/database/index.ts';
import { change } from '#testing/a-sale.ts';
import { aStaff } from '#testing/a-staff.ts';
import { areCounted, byCount } from './by-count.ts';
import { filterOf } from './filter.ts';
import { reader } from './reading.ts';
import { orderOf } from './sorts.ts';
import { walk } from './walk.ts';

const contact = { contactName: '', contactNumber: '', contactEmail: '', isActive: true } as const;
const aStudent: NewStudent = {
  ...{ ...contact, fullName: 'Mei', educatorId: null, region: null, subscriptionCode: null },
  ...{ birthYear: null, activeFrom: null, expireBy: null, profiles: [] },
};

const regions = ['SD', 'SH', 'OT', null] as const;
const one = <Value>(values: readonly Value[], index: number): Value => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
};

/** Few signs, so that many texts hold each other, and those that mean something to a database. */
const word = fc
  .array(fc.constantFrom(...'aAáÁbß%_\\"\'*- 王芳伟ＷK１😀İ'), { minLength: 1, maxLength: 6 })
  .map((signs) => signs.join('').trim())
  .filter((text) => text !== '');

const student = fc.record({
  fullName: word,
  contactName: fc.oneof(fc.constant(''), word),
  contactNumber: fc.constantFrom('', '138', '+86 138', '1'),
  contactEmail: fc.constantFrom('', 'a@b.cn', 'b_b@a.cn'),
  isActive: fc.boolean(),
  educator: fc.option(fc.nat(8)),
  region: fc.nat(3).map((index) => one(regions, index)),
  hasCode: fc.boolean(),
  expireBy: fc.option(fc.constantFrom('2026-01-01', '2026-06-30', '2025-02-28')),
});
type Given = typeof student extends fc.Arbitrary<infer One> ? One : never;

const question = fc.record({
  teacher: fc.option(fc.nat(8), { freq: 3 }),
  channel: fc.option(fc.nat(2), { freq: 3 }),
  status: fc.option(fc.constantFrom<0 | 1>(0, 1), { freq: 3, nil: undefined }),
  region: fc.option(fc.constantFrom<'SD' | 'SH'>('SD', 'SH'), { freq: 3, nil: undefined }),
  isUnassigned: fc.option(fc.boolean(), { freq: 4, nil: undefined }),
  addedSince: fc.option(fc.constantFrom('2026-02-10', '2026-02-11', '2026-03-02'), { freq: 3, nil: undefined }),
  searchQuery: fc.oneof(fc.constant(''), word, fc.constantFrom('138', 'a@b', '芳', '%', '_b', '\\', 'code-1', 'e-')),
  sortBy: fc.constantFrom(...studentColumns, 'educatorName'),
  sortOrder: fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
  Page: fc.constantFrom(1, 2, 3, 7),
  Size: fc.constantFrom(1, 7, 40, 100, 500),
});
type Question = typeof question extends fc.Arbitrary<infer One> ? One : never;

const namesOfEducators = ['b', 'A', 'a', '王', 'b', 'c', '%', 'a b', 'z'];

/** A server with these students of nine educators, six of them in three channels. */
async function aList(given: readonly Given[]) {
  const staff = await aStaff();
  const at = staff.services.clock.now();
  const made = await change(staff.services, async (tx) => {
    const channels = await addChannels(
      tx,
      ['N', 'S', 'W'].map((name) => ({ ...contact, name, region: 'SD' })),
      at,
    );
    const educators = await addEducators(
      tx,
      namesOfEducators.map((name, index) => ({
        ...{ ...contact, name, userName: null, passwordHash: null, region: null, category: 'School' as const },
        channelId: index < 6 ? one(channels, index) : null,
      })),
      at,
    );
    const students = given.map(({ educator, hasCode, ...rest }, index) => ({
      ...aStudent,
      ...rest,
      educatorId: educator === null ? null : one(educators, educator),
      subscriptionCode: hasCode ? `CODE-${(index * 7919) % 1000}-${index}` : null,
    }));
    const early = Math.floor(students.length / 2);
    const ids = await addStudents(tx, students.slice(0, early), new Date('2026-02-10T23:59:59Z'));
    ids.push(...(await addStudents(tx, students.slice(early), at)));
    return { channels, educators, students, early, ids };
  });
  const rows = made.students.map((student, index) => {
    const place = student.educatorId === null ? -1 : made.educators.indexOf(student.educatorId);
    const addedOn = index < made.early ? '2026-02-10' : dayOf(at);
    return {
      ...student,
      addedOn,
      id: made.ids[index] ?? 0,
      educatorName: namesOfEducators[place] ?? null,
      channel: place % 3,
    };
  });
  return { ...staff, ...made, rows };
}

type List = Awaited<ReturnType<typeof aList>>;
type Listed = List['rows'][number];

/** By code points, as databases compare. */
function compare(first: string | number, second: string | number): number {
  if (typeof first === 'number' || typeof second === 'number') return Number(first) - Number(second);
  return Buffer.compare(Buffer.from(first), Buffer.from(second));
}

const sortKeys: Record<(typeof studentColumns)[number], (row: Listed) => (string | number | null)[]> = {
  fullName: (row) => [folded(row.fullName)],
  studentId: () => [],
  contactNumber: (row) => [row.contactNumber || null],
  contactEmail: (row) => [row.contactEmail || null],
  educatorId: (row) => [row.educatorId, folded(row.fullName)],
  educatorName: (row) => [row.educatorName && folded(row.educatorName), row.educatorId, folded(row.fullName)],
  subscriptionCode: (row) => [row.subscriptionCode],
  expiryDate: (row) => [row.expireBy],
  region: (row) => [row.region, folded(row.fullName)],
  isActive: (row) => [Number(row.isActive), folded(row.fullName)],
  version: () => [1],
};

/** What the list should find, by looking at every student. */
function expected({ rows, educators }: List, asked: Question): number[] {
  const { teacher, channel, status, region, isUnassigned, addedSince, searchQuery, sortBy, sortOrder } = asked;
  const found = rows.filter((row) => {
    const place = row.educatorId === null ? null : educators.indexOf(row.educatorId);
    const searched = [row.fullName, row.contactName, row.contactNumber, row.contactEmail, row.subscriptionCode ?? '\n'];
    return (
      (teacher === null || place === teacher) &&
      (channel === null || (place !== null && place < 6 && place % 3 === channel)) &&
      (status === undefined || Number(row.isActive) === status) &&
      (region === undefined || row.region === region) &&
      (isUnassigned !== true || place === null) &&
      (addedSince === undefined || row.addedOn >= addedSince) &&
      (searchQuery === '' || searched.some((text) => folded(text).includes(folded(searchQuery))))
    );
  });
  const turn = sortOrder === 'asc' ? 1 : -1;
  const sorted = found.toSorted((first, second) => {
    const [keys, others] = [sortKeys[sortBy](first), sortKeys[sortBy](second)];
    for (const [index, key] of keys.entries()) {
      const other = others[index] ?? null;
      if (key === other) continue;
      if (key === null) return 1;
      if (other === null) return -1;
      const difference = compare(key, other);
      if (difference !== 0) return difference * turn;
    }
    return (first.id - second.id) * turn;
  });
  return sorted.map(({ id }) => id);
}

const asked = ({ channels, educators }: List, { teacher, channel, ...rest }: Question) => ({
  ...rest,
  teacherId: teacher === null ? 0 : one(educators, teacher),
  OrganizationId: channel === null ? 0 : one(channels, channel),
});

describe('the list of students', () => {
  it('finds under every filter, search, order and page what one finds by looking at each', async () => {
    const many = fc.sample(student, { numRuns: 300, seed: 20_261_121 });
    const list = await aList(many);

    await fc.assert(
      fc.asyncProperty(question, async (wanted) => {
        const due = expected(list, wanted);
        const { body } = await list.call(listStudents, asked(list, wanted));
        const { Page, Size } = wanted;
        expect(body.students.map(({ studentId }) => studentId)).toEqual(due.slice((Page - 1) * Size, Page * Size));
        expect(body.total).toBe(due.length);

        // Where there are many students, a page is found by walking to it.
        const { database } = list.services;
        const reading = { engine: database.engine, run: reader(database, true) };
        const window = { offset: (Page - 1) * Size, size: Size };
        const filter = filterOf(asked(list, wanted));
        const rows = await walk(reading, filter, { order: orderOf(wanted), window, total: due.length });
        expect(rows.map(({ studentId }) => studentId)).toEqual(due.slice((Page - 1) * Size, Page * Size));

        if (wanted.sortBy !== 'educatorName' || !areCounted(filter)) return;
        const assigned = due.filter((id) => list.rows.some((row) => row.id === id && row.educatorId !== null));
        const place = { direction: wanted.sortOrder, skip: (Page - 1) * Size, take: Size };
        const { rows: counted } = await sql<{ id: number }>`${byCount(database.engine, filter, place)}`.execute(
          database.read,
        );
        expect(counted.map(({ id }) => id)).toEqual(assigned.slice((Page - 1) * Size, Page * Size));
      }),
      { numRuns: 300 },
    );
  });
});
