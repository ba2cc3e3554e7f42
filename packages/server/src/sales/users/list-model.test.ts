import { dayOf } from '@eemusic/contract/platform/days';
import { channelFields, educatorFields, emptyTexts, studentFields } from '@eemusic/contract/platform/record-fields';
import { listStudents, selectStudents, Student, studentColumns } from '@eemusic/contract/sales/users';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openClock } from '#platform/clock.ts';
import { addChannels } from '#sales/channels/index.ts';
import { addEducators } from '#sales/educators/index.ts';
import { addStudents, type NewStudent } from '#sales/users/index.ts';
import { isReadAs, searchable, sortKey } from '#platform/database/index.ts';
import { change } from '#testing/a-sale.ts';
import { aStaff } from '#testing/a-staff.ts';
import { engine } from '#testing/databases.ts';
import { isNightly } from '#testing/lanes.ts';
import { regionName } from '@eemusic/contract/platform/regions';
import { filterOf, orderOf, scan, sortMatches, walk } from './list.ts';

const aStudent: NewStudent = {
  ...emptyTexts(studentFields),
  isActive: true,
  fullName: 'Mei',
  educatorId: null,
  region: null,
  subscriptionCode: null,
  birthYear: null,
  activeFrom: null,
  expireBy: null,
  profiles: [],
};

const regions = ['SD', 'SH', 'OT', null] as const;
const one = <Value>(values: readonly Value[], index: number): Value => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('No values to choose from');
  return value;
};

/** Few characters, so that many texts contain each other, among them characters with a meaning in SQL. */
const word = fc
  .array(fc.constantFrom(...'aAáÁbß’%_\\"\'*- 王芳伟阿重ＷK１😀İ'), { minLength: 1, maxLength: 6 })
  .map((characters) => characters.join('').trim())
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
type StudentInput = typeof student extends fc.Arbitrary<infer One> ? One : never;

const queries = fc.record({
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
type Drawn = typeof queries extends fc.Arbitrary<infer One> ? One : never;
type ListQuery = Omit<Drawn, 'Page' | 'Size'> & { Page: number; Size: number };

const noConditions = { status: undefined, region: undefined, isUnassigned: undefined, addedSince: undefined };
const all = { teacher: null, channel: null, searchQuery: '', sortBy: 'fullName', Page: 1, Size: 40 } as const;
const namesOfEducators = ['b', 'A', 'a', '王', 'b', 'c', '%', 'a b', 'z'];

/** A server with these students, who belong to nine educators, six of which have one of three channels. */
async function aList(inputs: readonly StudentInput[]) {
  const staff = await aStaff();
  const at = staff.services.clock.now();
  const made = await change(staff.services, async (tx) => {
    const channels = await addChannels(
      tx,
      ['N', 'S', 'W'].map((name) => ({ ...emptyTexts(channelFields), isActive: true, name, region: 'SD' })),
      at,
    );
    const educators = await addEducators(
      tx,
      namesOfEducators.map((name, index) => ({
        ...emptyTexts(educatorFields),
        isActive: true,
        name,
        userName: null,
        passwordHash: null,
        region: null,
        category: 'School' as const,
        channelId: index < 6 ? one(channels, index) : null,
      })),
      at,
    );
    const students = inputs.map(({ educator, hasCode, ...rest }, index) => ({
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
    const educator = student.educatorId === null ? -1 : made.educators.indexOf(student.educatorId);
    const addedOn = index < made.early ? '2026-02-10' : dayOf(at);
    return {
      ...student,
      addedOn,
      id: made.ids[index] ?? 0,
      educatorName: namesOfEducators[educator] ?? null,
      channel: educator % 3,
    };
  });
  return { ...staff, ...made, rows };
}

const json = 'application/json; charset=utf-8';

type List = Awaited<ReturnType<typeof aList>>;
type Listed = List['rows'][number];

/** Compares by code points, as databases do. */
function compare(first: string | number, second: string | number): number {
  if (typeof first === 'number' || typeof second === 'number') return Number(first) - Number(second);
  return Buffer.compare(Buffer.from(first), Buffer.from(second));
}

const keyOf = (name: string) => sortKey(name, 240);

const sortKeys: Record<(typeof studentColumns)[number], (row: Listed) => (string | number | null)[]> = {
  fullName: (row) => [keyOf(row.fullName)],
  studentId: () => [],
  contactNumber: (row) => [row.contactNumber || null],
  contactEmail: (row) => [row.contactEmail || null],
  educatorId: (row) => [row.educatorId, keyOf(row.fullName)],
  educatorName: (row) => [row.educatorName && keyOf(row.educatorName), row.educatorId, keyOf(row.fullName)],
  subscriptionCode: (row) => [row.subscriptionCode],
  expiryDate: (row) => [row.expireBy],
  region: (row) => [row.region && regionName(row.region, 'en'), keyOf(row.fullName)],
  isActive: (row) => [Number(row.isActive), keyOf(row.fullName)],
  version: () => [1],
};

/** One or two letters or digits are found where a word begins, any other text anywhere. */
function has(text: string, part: string): boolean {
  const isBeginning = [...part].length <= 2 && /^[0-9a-z\u0080-\u2e7f][0-9a-z\u0080-\u{10ffff}]?$/u.test(part);
  return isBeginning
    ? text.split(/[^0-9a-z\u0080-\u{10ffff}]/u).some((word) => word.startsWith(part))
    : text.includes(part);
}

const withoutSeparators = (text: string) => searchable(text).replaceAll(/[\s-]/g, '');

/** Whether a student has a text, or without its blanks and dashes more than a sign or two Latin letters, or pinyin. */
function isFound(row: Listed, typed: string): boolean {
  const { fullName, contactName, contactNumber, contactEmail, subscriptionCode } = row;
  const names = [fullName, contactName];
  const texts = [...names, contactNumber, contactEmail, subscriptionCode ?? '\n'].map(searchable);
  const [text, joined] = [searchable(typed), withoutSeparators(typed)];
  const isJoined = /[^\s-][\s-]+[^\s-]/.test(text) && /^([\u2e80-\u{10ffff}][^%_\\"'*]|.{3,})$/u.test(joined);
  const sought = isJoined ? [text, joined] : [text];
  const isPinyin = text.length < 3 || joined.length > 1;
  return (
    [...texts, ...names.map(withoutSeparators)].some((one) => sought.some((part) => has(one, part))) ||
    (isPinyin && names.some((name) => isReadAs(name, typed)))
  );
}

/** Returns the ids that the list should find, found by checking every student. */
function expected({ rows, educators }: List, query: ListQuery): number[] {
  const { teacher, channel, status, region, isUnassigned, addedSince, searchQuery, sortBy, sortOrder } = query;
  const found = rows.filter((row) => {
    const educator = row.educatorId === null ? null : educators.indexOf(row.educatorId);
    return (
      (teacher === null || educator === teacher) &&
      (channel === null || (educator !== null && educator < 6 && educator % 3 === channel)) &&
      (status === undefined || Number(row.isActive) === status) &&
      (region === undefined || row.region === region) &&
      (isUnassigned !== true || educator === null) &&
      (addedSince === undefined || row.addedOn >= addedSince) &&
      (searchQuery === '' || isFound(row, searchQuery))
    );
  });
  const sign = sortOrder === 'asc' ? 1 : -1;
  const sorted = found.toSorted((first, second) => {
    const [keys, others] = [sortKeys[sortBy](first), sortKeys[sortBy](second)];
    for (const [index, key] of keys.entries()) {
      const other = others[index] ?? null;
      if (key === other) continue;
      if (key === null) return 1;
      if (other === null) return -1;
      const difference = compare(key, other);
      if (difference !== 0) return difference * sign;
    }
    return (first.id - second.id) * sign;
  });
  return sorted.map(({ id }) => id);
}

const requestOf = ({ channels, educators }: List, { teacher, channel, ...rest }: ListQuery) => ({
  ...rest,
  teacherId: teacher === null ? 0 : one(educators, teacher),
  OrganizationId: channel === null ? 0 : one(channels, channel),
});

describe('the list of students', () => {
  it('finds with every filter, search, sort order and page what a look at each student finds', async () => {
    const plain = { ...noConditions, ...all, sortOrder: 'asc' } as const;
    const list = await aList(fc.sample(student, { numRuns: 300, seed: 20_261_121 }));

    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const matchingIds = expected(list, query);
        const { body } = await list.call(listStudents, requestOf(list, query));
        const [offset, end] = [(query.Page - 1) * query.Size, query.Page * query.Size];
        expect(body.students.map(({ studentId }) => studentId)).toEqual(matchingIds.slice(offset, end));
        expect(body.total).toBe(matchingIds.length);

        // A list of a million students is read in the order of an index, where a short list like this one is sorted, so
        // both ways are compared here.
        const { database } = list.services;
        const filter = filterOf(
          requestOf(list, query),
          openClock(() => new Date()),
        );
        const request = { filter, order: orderOf({ ...query, language: 'en' }), offset, size: query.Size };
        const isScanned = request.order.index !== undefined && !('search' in filter);
        const scanned = isScanned ? await scan(database, request) : await walk(database, request);
        if (scanned) expect(scanned.map(({ studentId }) => studentId)).toEqual(matchingIds.slice(offset, end));
      }),
      { examples: [[{ ...plain, searchQuery: 'a-a' }], [{ ...plain, searchQuery: '王-%' }]] },
    );
  });

  it('has the same rows and fields where the database writes the page as JSON, which is sent unchecked', async () => {
    const list = await aList(fc.sample(student, { numRuns: 300, seed: 20_261_127 }));
    const { database } = list.services;
    const filters = [{}, { teacher: 0 }, { isUnassigned: true }, { status: 0 }, { region: 'SD' }] as const;
    const orders = (['studentId', 'isActive', 'version'] as const).map((sortBy) => ({ sortBy }));

    for (const changes of [...filters, ...orders, { Page: 3 }, { Page: 9 }])
      for (const sortOrder of ['asc', 'desc'] as const) {
        const query: ListQuery = { ...noConditions, ...all, ...changes, sortOrder };
        const { body, headers } = await list.call(listStudents, requestOf(list, query));

        expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': json });
        expect(listStudents.output.parse(body)).toStrictEqual(body);
        const ids = expected(list, query);
        const offset = (query.Page - 1) * query.Size;
        const filter = filterOf(
          requestOf(list, query),
          openClock(() => new Date()),
        );
        const request = { filter, order: orderOf({ ...query, language: 'en' }), offset, size: query.Size };
        const whole = await sortMatches(database, request);
        expect(body).toEqual({
          students: whole.students.map((row) => Student.parse(row)),
          total: ids.length,
        });
        expect(body.students.map(({ studentId }) => studentId)).toEqual(ids.slice(offset, offset + query.Size));
      }
  });

  it.runIf(isNightly || engine === 'sqlite')(
    'counts more than 10,000 matches of a search as 10,001, and finds every page of them',
    async () => {
      const list = await aList([]);
      const names = Array.from(
        { length: 10_030 },
        (_, index) => `${index % 3 ? 'Ann' : '王芳'} ${String(index).padStart(5, '0')}`,
      );
      const at = list.services.clock.now();
      const people = names.map((fullName) => ({ ...aStudent, fullName, contactName: 'Bo 李' }));
      await change(list.services, (tx) => addStudents(tx, people, at));
      const sorted = names.toSorted((a, b) => compare(keyOf(a), keyOf(b)));

      for (const searchQuery of ['bo 李', 'bo', '李'])
        for (const [Page, Size] of [
          [1, 100],
          [3, 40],
          [101, 100],
          [500, 100],
        ] as const)
          for (const sortOrder of ['asc', 'desc'] as const) {
            const { body } = await list.call(listStudents, { searchQuery, Page, Size, sortOrder });
            const all = sortOrder === 'asc' ? sorted : sorted.toReversed();
            expect(body.students.map(({ fullName }) => fullName)).toEqual(all.slice((Page - 1) * Size, Page * Size));
            expect(body.total).toBe(10_001);
          }
      expect((await list.call(listStudents, { searchQuery: 'ann' })).body.total).toBe(6_686);
      expect((await list.call(listStudents, {})).body.total).toBe(10_030);
      expect((await list.call(selectStudents, { searchQuery: 'bo 李' })).body).toEqual({ total: 10_030, token: null });
    },
  );
});
