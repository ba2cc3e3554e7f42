import { keyCharacters } from '@eemusic/contract/platform/as-written';
import { dayOf } from '@eemusic/contract/platform/days';
import {
  keyColumns,
  keyStatuses,
  listEducatorKeys,
  listSubscriptions,
  selectKeys,
  subscriptionColumns,
} from '@eemusic/contract/sales/subscriptions';
import { educatorFields, emptyTexts, studentFields } from '@eemusic/contract/platform/record-fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addEducators } from '#sales/educators/index.ts';
import { addStudents } from '#sales/users/index.ts';
import { folded, selectionToken, spellingsOf } from '#platform/database/index.ts';
import { change } from '#testing/a-sale.ts';
import { aStaff } from '#testing/a-staff.ts';
import { compare, type Sorted } from '#testing/compare.ts';
import { formatKey, readKey } from './key.ts';
import { minPieceLength } from './find.ts';
import { keyStatusOf, endless } from './rows.ts';
import { sampledKeys as keys, sampledSchools as schools, word } from './testing-samples.ts';

const codes = keys.map((key) => formatKey(Uint8Array.from(key.bytes)));
const plain = (code: string) => code.replaceAll('-', '');

const question = fc.record({
  searchKeyValue: fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 3, arbitrary: word },
    fc.constantFrom('a@b', '%', '_b', 'o', '7', '芳', 'b@', '\\'),
    fc.constantFrom(...codes).map((code) => plain(code).toLowerCase()),
    fc
      .tuple(fc.constantFrom(...codes), fc.nat(20), fc.integer({ min: 1, max: 9 }))
      .map(([code, from, length]) => code.slice(from, from + length).replace(/^-|-$/, '')),
    fc
      .tuple(fc.constantFrom(...codes), fc.nat(15), fc.integer({ min: 2, max: 6 }))
      .map(([code, from, length]) => plain(code).slice(from, from + length)),
  ),
  status: fc.option(fc.constantFrom(...keyStatuses), { freq: 2, nil: undefined }),
  expiresFrom: fc.option(fc.constantFrom('2026-02-01', '2026-03-01', '2026-03-31'), { freq: 4, nil: undefined }),
  expiresTo: fc.option(fc.constantFrom('2026-03-01', '2026-03-31', '9999-12-31'), { freq: 4, nil: undefined }),
  sortBy: fc.constantFrom(...subscriptionColumns, undefined),
  sortOrder: fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
  Page: fc.constantFrom(1, 1, 2, 3),
  Size: fc.constantFrom(1, 4, 100),
  keysEach: fc.constantFrom(0, 2, 100),
  keysBy: fc.constantFrom(...keyColumns),
  of: fc.nat(13),
});
type Question = typeof question extends fc.Arbitrary<infer One> ? One : never;
const plainQuestion: Omit<Question, 'searchKeyValue'> = {
  status: undefined,
  expiresFrom: undefined,
  expiresTo: '2026-03-31',
  sortBy: 'educatorName',
  sortOrder: 'asc',
  Page: 1,
  Size: 1,
  keysEach: 0,
  keysBy: 'createdOn',
  of: 0,
};

/** Schools and teachers, some of them deleted, with keys in every possible state. */
async function aList() {
  const staff = await aStaff({ codes: ['SM'] });
  const { services } = staff;
  const { clock, database } = services;
  const at = clock.now();
  await change(services, async (tx) => {
    const educators = await addEducators(
      tx,
      schools.map(({ name, contactName }) => ({
        ...emptyTexts(educatorFields),
        isActive: true,
        name,
        contactName,
        userName: null,
        passwordHash: null,
        region: null,
        category: 'School' as const,
        channelId: null,
      })),
      at,
    );
    const users = await addStudents(
      tx,
      keys.map(({ user, use, runsUntil }, index) => ({
        ...emptyTexts(studentFields),
        isActive: true,
        fullName: user.name,
        contactEmail: user.contactEmail,
        educatorId: null,
        region: null,
        birthYear: null,
        activeFrom: null,
        expireBy: runsUntil,
        profiles: [],
        subscriptionCode: { current: codes[index] ?? '', renewed: `NEWER ${index}`, older: null, none: null }[use],
      })),
      at,
    );
    const gone = users.filter((_, index) => keys[index]?.user.isDeleted === 0);
    await tx.updateTable('students').set({ deleted_at: at.toISOString() }).where('id', 'in', gone).execute();
    const closed = educators.filter((_, index) => schools[index]?.isDeleted);
    await tx.updateTable('educators').set({ deleted_at: at.toISOString() }).where('id', 'in', closed).execute();
    const rows = keys.map(({ educator, use, runsUntil, user, ...key }, index) => ({
      code: codes[index] ?? '',
      // One educator has many keys, and one has none.
      educator_id: educators[educator > 12 ? 0 : educator] ?? 0,
      duration_days: key.durationDays,
      student_id: use === 'none' ? null : (users[index] ?? 0),
      redeemed_at: use === 'none' ? null : at.toISOString(),
      runs_until: use === 'none' ? null : (runsUntil ?? endless),
      is_held: use === 'current' && user.isDeleted !== 0 ? (1 as const) : (0 as const),
      revoked_at: key.isRevoked ? at.toISOString() : null,
      created_at: key.createdAt,
      deleted_at: key.isDeleted ? at.toISOString() : null,
    }));
    await tx.insertInto('subscription_keys').values(rows).execute();
  });
  const { read } = database;
  const students = await read.selectFrom('students').selectAll().where('deleted_at', 'is', null).execute();
  const userOf = new Map(students.map((student) => [student.id, student]));
  const stored = await read.selectFrom('subscription_keys').selectAll().where('deleted_at', 'is', null).execute();
  return {
    ...staff,
    educators: await read.selectFrom('educators').selectAll().orderBy('id').execute(),
    keys: stored.map((key) => ({
      ...key,
      status: keyStatusOf(
        { ...key, current_code: userOf.get(key.student_id ?? 0)?.subscription_code ?? null },
        dayOf(at),
      ),
      user: key.student_id === null ? undefined : userOf.get(key.student_id),
    })),
  };
}

type List = Awaited<ReturnType<typeof aList>>;
type Key = List['keys'][number];
type Educator = List['educators'][number];

const newestFirst = (one: Key, other: Key) =>
  compare(one.created_at, other.created_at, -1) || compare(one.id, other.id, -1);

/** Returns the expected result, found by checking every key and every educator. */
function expected(list: List, query: Question) {
  const { searchKeyValue: text, status, expiresFrom, expiresTo } = query;
  const spellings = spellingsOf(text);
  const has = (searched: string | undefined) => spellings.some((one) => searched?.includes(one));
  const whole = list.keys.find(({ code }) => text !== '' && code === readKey(text));
  const isSelf = (educator: Educator) =>
    educator.deleted_at === null && !whole && (text === '' || has(educator.search_key));
  const isNarrow = status !== undefined || expiresFrom !== undefined || expiresTo !== undefined;

  const keysOf = (educator: Educator) =>
    list.keys
      .filter((key) => {
        const piece = keyCharacters(text);
        const isFound =
          isSelf(educator) ||
          text === '' ||
          (whole
            ? key === whole
            : has(key.user && accountOf(key.user)) ||
              (piece !== null && piece.length >= minPieceLength && plain(key.code).includes(piece)));
        const runsOut =
          (expiresFrom === undefined && expiresTo === undefined) ||
          (key.status === 'Active' &&
            key.runs_until !== endless &&
            (key.runs_until ?? '') >= (expiresFrom ?? '') &&
            (key.runs_until ?? '') <= (expiresTo ?? endless));
        return key.educator_id === educator.id && isFound && runsOut && (!status || key.status === status);
      })
      .toSorted(newestFirst);
  const listed = list.educators.filter(
    (educator) => (isSelf(educator) && !isNarrow) || ((text !== '' || isNarrow) && keysOf(educator).length > 0),
  );
  return { listed, keysOf };
}

/** The searchable texts of an account, without its code. */
const accountOf = ({ search_key, subscription_code }: NonNullable<Key['user']>) =>
  subscription_code === null ? search_key : search_key.replaceAll(folded(subscription_code), '');

function counted(list: List, educator: Educator) {
  const all = list.keys.filter(({ educator_id }) => educator_id === educator.id);
  const used = all.filter(({ revoked_at, redeemed_at }) => revoked_at === null && redeemed_at !== null);
  const free = all.filter(({ status }) => status === 'Available');
  const active = all.filter(({ status }) => status === 'Active');
  return {
    totalActiveUsers: active.length,
    totalSubcriptionsKeys: all.length,
    enabledKeys: used.length,
    availableKeys: free.length,
  };
}

function inOrder(list: List, found: Educator[], { sortBy = 'educatorName', sortOrder }: Question): Educator[] {
  const turn = sortOrder === 'asc' ? 1 : -1;
  const by = (educator: Educator) =>
    ({
      ...counted(list, educator),
      educatorName: educator.name_key,
      educatorId: educator.id,
      name: educator.contact_name.toLowerCase(),
    })[sortBy];
  return found.toSorted(
    (one, other) =>
      compare(by(one), by(other), turn) || compare(one.name_key, other.name_key, turn) || (one.id - other.id) * turn,
  );
}

const keySorts: Record<Question['keysBy'], (key: Key) => Sorted> = {
  activationId: (key) => key.id,
  educatorId: (key) => key.educator_id,
  status: (key) => key.status,
  isUserFound: (key) => Number(key.user !== undefined),
  isRevoked: (key) => Number(key.revoked_at !== null),
  version: (key) => key.version,
  createdOn: (key) => key.created_at,
  key: (key) => key.code,
  fullName: (key) => key.user?.name_key,
  expireBy: (key) => key.runs_until,
  redeemedOn: (key) => key.redeemed_at,
  durationDays: (key) => key.duration_days,
};

function keysInOrder(found: Key[], { keysBy, sortOrder }: Question): Key[] {
  const turn = sortOrder === 'asc' ? 1 : -1;
  return found.toSorted(
    (one, other) =>
      compare(keySorts[keysBy](one), keySorts[keysBy](other), turn) ||
      (keysBy === 'createdOn' ? (one.id - other.id) * turn : newestFirst(one, other)),
  );
}

describe('the list of subscriptions', () => {
  it('finds with every filter, search, sort order and page what a look at each key finds', async () => {
    const list = await aList();
    const { call } = list;

    await fc.assert(
      fc.asyncProperty(question, async ({ keysBy, of, ...query }) => {
        const wanted = { ...query, keysBy, of };
        const { Page, Size, keysEach, sortBy: _sortBy, sortOrder, ...filter } = query;
        const { listed, keysOf } = expected(list, wanted);
        const onPage = <Row>(rows: Row[]) => rows.slice((Page - 1) * Size, Page * Size);

        const { body } = await call(listSubscriptions, query);
        expect(body.total).toBe(listed.length);
        expect(
          body.educators.map(({ activationCodes, name: _name, educatorName: _school, ...educator }) => ({
            ...educator,
            keys: activationCodes.map(({ activationId }) => activationId),
          })),
        ).toEqual(
          onPage(inOrder(list, listed, wanted)).map((educator) => ({
            educatorId: educator.id,
            isDeleted: educator.deleted_at !== null,
            ...counted(list, educator),
            foundKeys: keysOf(educator).length,
            keys: keysOf(educator)
              .slice(0, keysEach)
              .map(({ id }) => id),
          })),
        );

        const educator = list.educators[of];
        if (!educator || (educator.deleted_at !== null && counted(list, educator).totalSubcriptionsKeys === 0)) return;
        const ofOne = { ...filter, educatorId: educator.id };
        const page = (await call(listEducatorKeys, { ...ofOne, Page, Size, sortBy: keysBy, sortOrder })).body;
        const due = keysInOrder(keysOf(educator), wanted);
        expect(page.activationCodes.map(({ activationId }) => activationId)).toEqual(onPage(due).map(({ id }) => id));
        expect(page.total).toBe(due.length);

        const all = (sortOrder === 'asc' ? listed : [educator]).flatMap(keysOf).map(({ id }) => id);
        const chosen = sortOrder === 'asc' ? filter : ofOne;
        expect((await call(selectKeys, chosen)).body).toEqual({ total: all.length, token: selectionToken(all) });
      }),
      // Two letters with a dash between them are not searched for within words.
      { examples: [[{ ...plainQuestion, searchKeyValue: 'B-A' }]] },
    );
  });
});
