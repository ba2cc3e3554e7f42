import { languages } from '@eemusic/contract/platform/languages';
import { day } from '@eemusic/contract/platform/durations';
import { studentTemplate } from '@eemusic/contract/sales/imports';
import { exportStudents } from '@eemusic/contract/sales/users';
import { describe, expect, it } from 'vitest';
import { purgeDeletions } from '#platform/deletions/index.ts';
import { restorersOf } from '#app/rooms.ts';
import { aClass } from '#testing/a-class.ts';
import { educatorImport, studentImport } from '#testing/an-import.ts';
import { isNightly } from '#testing/lanes.ts';

const header = 'Name,Contact No,Contact Email,Attached School/Teacher,Expiry Date,Region,Status\n';

async function setUp() {
  const school = await aClass();
  const live = async () => (await school.stored()).filter(({ deleted_at }) => deleted_at === null);
  return { ...school, ...studentImport(school), live };
}

type Row = { full_name: string; version: number };
const unversioned = (rows: readonly Row[]) => rows.map((row) => ({ ...row, version: expect.any(Number) }));

describe('an import of students', () => {
  it.each(languages)('of an export in %s changes nothing, though two educators have one name', async (language) => {
    const { educator, student, call, check } = await setUp();
    const [first, second] = [await educator({ name: 'Twin' }), await educator({ name: 'Twin' })];
    await student({ educatorId: first, subscriptionCode: 'AAAA-BBBB', expireBy: '2027-02-28' });
    await student({ educatorId: second, contactNumber: '', contactEmail: '', region: null, isActive: false });
    for (const name of ['=HYPERLINK("x")', '+86', '-1', '@a', '007', '_x0041_', '2026-02-30', 'TRUE'])
      await student({ fullName: name });

    const { bytes } = await call(exportStudents, {}, { headers: { 'accept-language': language } });
    const { body } = await check(bytes);

    expect(body.counts).toEqual({ new: 0, changed: 0, unchanged: 10, refused: 0 });
    expect(body.columns.map(({ field }) => field)).toEqual([
      'id',
      'fullName',
      'contactNumber',
      'contactEmail',
      'educatorName',
      'subscriptionCode',
      'expiryDate',
      'region',
      'isActive',
    ]);
  });

  it.each(languages)('finds every column of its template in %s, which holds no row', async (language) => {
    const { call, check } = await setUp();

    const { bytes } = await call(studentTemplate, {}, { headers: { 'accept-language': language } });
    const { body } = await check(bytes);

    expect(body.columns.map(({ field }) => field)).toEqual([
      'fullName',
      'contactNumber',
      'contactEmail',
      'educatorName',
      'expiryDate',
      'region',
      'isActive',
      'contactName',
    ]);
    expect(body).toMatchObject({ sheet: 1, counts: { new: 0, changed: 0, unchanged: 0, refused: 0 } });
  });

  it('matches each row by id, subscription, name with email or number, or name alone', async () => {
    const { student, check } = await setUp();
    const ids = [
      await student({ fullName: 'Ada', contactEmail: 'ada@example.com', contactNumber: '' }),
      await student({ fullName: 'Bob', contactEmail: 'ada@example.com', contactNumber: '' }),
      await student({ fullName: 'Cem', contactEmail: '', contactNumber: '139-0013-9000' }),
      await student({ fullName: 'Dan', subscriptionCode: 'DDDD' }),
      await student({ fullName: 'Eve', contactEmail: '', contactNumber: '' }),
      await student({ fullName: 'Twin' }),
      await student({ fullName: 'Twin' }),
      await student({ fullName: 'Fay', contactEmail: 'fay@example.com', contactNumber: '' }),
      await student({ fullName: 'Gus', contactEmail: 'Gus.G@Example.com', contactNumber: '' }),
    ];

    const { body } = await check(
      '姓名,手机,邮箱,Subscription Id,到期日\nADA,,ada@example.com,,2026-12-31\nCem,+86 13900139000,,,2026-12-31\nDaniel,,,DDDD,\nEve,,,,2026-12-31\nTwin,,,,\nBob,13800138000,,,\nTwin,13800138001,x@example.com,,\nTwin,13800138002,x@example.com,,\nfay,,Fay@Example.COM,,\nGus,,gus.g@example.com,,2026-12-31\n',
    );

    expect(body.rows.map(({ row, kind, name }) => [row, kind, name])).toEqual([
      [6, 'refused', 'Twin'],
      [9, 'refused', 'Twin'],
      [2, 'changed', 'ADA'],
      [3, 'changed', 'Cem'],
      [4, 'changed', 'Daniel'],
      [5, 'changed', 'Eve'],
      [10, 'changed', 'fay'],
      [11, 'changed', 'Gus'],
      [7, 'new', 'Bob'],
      [8, 'new', 'Twin'],
    ]);
    expect(body.rows[1]?.reasons[0]).toMatchObject({ cell: 'A9', text: 'Row 8 has the same user' });
    const changesOf = (row: number) => body.rows.find((one) => one.row === row)?.changes.map(({ field }) => field);
    expect([changesOf(10), changesOf(11)]).toEqual([['fullName'], ['expiryDate']]);
    expect(ids).toHaveLength(9);
  });

  it('adds, changes, moves and detaches with an audit entry each, and one undo reverts all of it', async () => {
    const { educator, student, apply, live, restore, memberships, trail, listed, ...school } = await setUp();
    const [oak, elm] = [await educator({ name: 'Oak' }), await educator({ name: 'Elm' })];
    const mei = await student({ fullName: 'Mei', educatorId: oak, subscriptionCode: 'AAAA', expireBy: '2026-05-01' });
    const tom = await student({ fullName: 'Tom', educatorId: oak });
    for (let n = 0; n < 10; n += 1) await student({ fullName: `Other ${n}` });
    const before = await live();
    const text =
      `Id,Subscription Id,${header}${mei},BBBB,美,13800138000,mei@example.org,elm,2027/3/1,Shanghai,停用\n` +
      `${tom},,Tom,,,,,,\n,,=1+1,010-65529988,,Oak,2026年12月31日,海外,\n`;

    const { status, body } = await apply(text);

    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.message).toBe('1 new user and 2 changed users imported');
    const after = await live();
    const of = (id: number) => after.find((one) => one.id === id);
    expect(of(mei)).toMatchObject({
      full_name: '美',
      name_width: 2,
      contact_number: '+86 138 0013 8000',
      contact_email: 'mei@example.org',
      version: 2,
      educator_id: elm,
      expires_on: '2027-03-01',
      region: 'SH',
      is_active: 0,
      subscription_code: 'AAAA',
    });
    expect(of(tom)).toMatchObject({ educator_id: null, contact_number: '', contact_name: 'Mei Lin', is_active: 1 });
    expect(after.at(-1)).toMatchObject({
      full_name: '=1+1',
      educator_id: oak,
      expires_on: '2026-12-31',
      region: 'OT',
      is_active: 1,
      subscription_code: null,
    });
    expect((await listed({ searchQuery: '13800138000' })).total).toBe(1);
    expect((await school.educators()).educators.map(({ educatorName, users }) => [educatorName, users])).toEqual([
      ['Elm', 1],
      ['Oak', 1],
    ]);
    expect((await trail()).slice(-4).map(({ action }) => action)).toEqual([
      'student.created',
      'student.updated',
      'student.updated',
      'student.imported',
    ]);

    expect((await restore(body.deletionId)).body).toEqual({
      message: 'Import of given.csv undone',
      code: 'import.undone',
      params: { name: 'given.csv' },
    });
    expect(await live()).toEqual(unversioned(before));
    expect((await memberships('enrolments')).filter(([, , holds]) => holds)).toEqual([
      [mei, oak, true],
      [tom, oak, true],
    ]);
    expect((await listed({ searchQuery: '13800138000' })).total).toBe(0);
  });

  it('reports new rows with the name and number of an existing record, and leaves them out on request', async () => {
    const { student, check, apply, live } = await setUp();
    const ann = await student({ fullName: 'Ann', contactEmail: 'ann@example.com', contactNumber: '138-0013-8000' });
    const text =
      'Name,Contact No,Contact Email\nANN,13800138000,other@example.com\nBea,13800138001,bea@example.com\n' +
      'Bea,+86 13800138001,b@example.com\nCem,13800138000,\n';

    const { body } = await check(text);
    expect(body.counts).toEqual({ new: 4, changed: 0, unchanged: 0, refused: 0 });
    expect(body.duplicates).toBe(2);
    expect(body.rows.map(({ row, alike }) => [row, alike])).toEqual([
      [2, { id: ann, row: null }],
      [3, undefined],
      [4, { id: null, row: 3 }],
      [5, undefined],
    ]);

    const skipped = await apply(text, { skipDuplicates: 'true' });
    expect(skipped.body.counts).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 0 });
    expect((await live()).map(({ full_name: name }) => name)).toEqual(['Ann', 'Bea', 'Cem']);
  });

  it('gives a reason for each refused row', async () => {
    const { educator, student, check } = await setUp();
    await educator({ name: 'Twin' });
    await educator({ name: 'Twin' });
    const mei = await student();
    const held = await student({ subscriptionCode: 'CODE', activeFrom: '2025-03-01', expireBy: '2026-03-01' });
    const text = [
      `Id,${header.trim()}`,
      ',,110,,,,,',
      ',A,110,a@b,,,,',
      ',B,110,,Nobody,,,',
      ',C,110,,Twin,,,',
      ',D,110,,,2026-02-30,,',
      ',E,110,,,tomorrow,,',
      ',F,110,,,,Mars,',
      '999999,G,110,,,,,',
      `${mei},H,110,,,,,`,
      `${mei},I,110,,,,,`,
      `,${'x'.repeat(121)},110,,,,,`,
      ',J,110,,,9999-12-31,,',
      ',K,abc-phone,,,,,',
      `${held},L,110,,,2025-02-28,,`,
    ].join('\n');

    const { body } = await check(text);

    expect(body.rows.map(({ row, reasons }) => [row, ...reasons.map(({ cell, text }) => `${cell} ${text}`)])).toEqual([
      [2, 'B2 Please fill in this field'],
      [3, 'D3 This is not an email address'],
      [4, 'E4 There is no school or teacher called Nobody'],
      [5, 'E5 Several schools or teachers are called Twin'],
      [6, 'F6 This day does not exist'],
      [7, 'F7 Enter a date as YYYY-MM-DD'],
      [8, 'G8 There is no region ‘Mars’'],
      [9, 'A9 There is no user with this Id'],
      [11, 'A11 Row 10 has the same user'],
      [12, 'B12 Enter up to 120 characters'],
      [13, 'F13 The last day can be 9998-12-31 at the latest. Leave empty if there is none'],
      [14, 'C14 Enter a phone number, such as +86 138 0013 8000'],
      [15, 'F15 The subscription began on 2025-03-01: enter that day or later'],
      [10],
    ]);
  });

  it('is refused when another import changed the records since the check', async () => {
    const { educator, student, check, applyPlan, update, live } = await setUp();
    await educator({ name: 'Oak' });
    const mei = await student();
    for (let n = 0; n < 9; n += 1) await student({ fullName: `Other ${n}` });
    const text = `Id,Expiry Date\n${mei},2027-01-01\n`;
    const { plan } = (await check(text)).body;
    await update(mei, { expireBy: '2026-06-06' });
    const before = await live();

    expect(await applyPlan(text, plan)).toRefuse(409);
    expect(await live()).toEqual(before);
  });

  it('sent twice at once happens once', async () => {
    const { check, applyPlan, live } = await setUp();
    const text = `${header}Mei,110,,,,,\n`;
    const { plan } = (await check(text)).body;

    const answers = await Promise.all([1, 2, 3].map(() => applyPlan(text, plan)));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await live()).toHaveLength(1);
  });

  it('of many rows finds the educator of each, and changes nothing the second time', async () => {
    const { check, applyPlan, restore, live, ...school } = await setUp();
    const count = isNightly ? 3_000 : 600;
    const schools = Array.from({ length: 200 }, (_, n) => `School ${n},Mei Lin,110,mei@example.com`).join('\n');
    await educatorImport(school).apply(`Name,Contact Name,Contact No,Contact Email\n${schools}`);
    const text = `${header}${Array.from({ length: count }, (_, n) => `Student ${n},${100 + n},s${n}@example.com,School ${n % 200},2027-01-01,SD,1`).join('\n')}`;
    const { plan } = (await check(text)).body;

    const { body } = await applyPlan(text, plan);

    expect((await school.educators({ sortBy: 'users' })).educators[0]?.users).toBe(count / 200);
    expect(body.counts.new).toBe(count);
    expect(await live()).toHaveLength(count);
    expect((await check(text)).body.counts.unchanged).toBe(count);
    await restore(body.deletionId);
    expect(await live()).toEqual([]);
  });

  it('leaves nothing of added students 30 days after it was undone', async () => {
    const { apply, restore, stored, services, wait, trail } = await setUp();
    const { deletionId } = (await apply('Name,Contact No\nAnna Song,123456\nBea Song,654321')).body;
    await restore(deletionId);
    const removed = (await trail()).filter(({ action }) => action === 'student.deleted');
    expect(new Set(removed.map((entry) => entry.deletion_id)).size).toBe(1);
    expect(removed[0]?.deletion_id).toEqual(expect.any(Number));

    wait(31 * day);
    await purgeDeletions(services, restorersOf(services));

    const kept = await services.database.read.selectFrom('deletions').select('records').execute();
    expect(JSON.stringify([await stored(), kept])).not.toMatch(/123456|654321/);
    expect(JSON.stringify(await stored())).not.toContain('Anna');
  });

  it('does not search for subscriptions with characters that databases refuse', async () => {
    const { check } = await setUp();
    const rows = Array.from({ length: 500 }, (_, n) => `Student ${n},CODE-${n}`).join('\n');

    const { body } = await check(`Name,Subscription Id\n${rows}\nLast,A\0B`);

    expect(body.counts).toMatchObject({ new: 501, refused: 0 });
  });
});
