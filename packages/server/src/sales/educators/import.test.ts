import { languages } from '@eemusic/contract/platform/languages';
import { exportEducators, setEducatorStatus, updateEducator } from '@eemusic/contract/sales/educators';
import { educatorTemplate } from '@eemusic/contract/sales/imports';
import { describe, expect, it } from 'vitest';
import { addKeys, findByCode } from '#sales/subscriptions/index.ts';
import { aChain } from '#testing/a-chain.ts';
import { change } from '#testing/a-sale.ts';
import { educatorImport } from '#testing/an-import.ts';

const header = 'Name,Contact Name,Contact No,Contact Email,Region,Status,Channel,Category\n';

async function aStaffRoom() {
  const chain = await aChain();
  const stored = () =>
    chain.services.database.read
      .selectFrom('educators')
      .selectAll()
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
  return { ...chain, ...educatorImport(chain), stored };
}

describe('an import of educators', () => {
  it.each(languages)('of an export in %s changes nothing', async (language) => {
    const { channel, educator, students, call, check } = await aStaffRoom();
    const north = await channel('North');
    const first = await educator({ name: '=1+1', channelId: north });
    await students(2, first);
    for (const name of ['王芳音乐', '+86 School', '_x0041_', ' spaced'.trim(), '007']) await educator({ name });

    const { bytes } = await call(exportEducators, {}, { headers: { 'accept-language': language } });
    const { body } = await check(bytes);

    expect(body.counts).toEqual({ new: 0, changed: 0, unchanged: 6, refused: 0 });
    expect(body.columns.map(({ field }) => field)).toEqual([
      'id',
      'educatorName',
      'contactName',
      'contactNumber',
      'contactEmail',
      'users',
      'avgSalesMonth',
      'region',
      'status',
      'channelName',
      'category',
    ]);
  });

  it.each(languages)('finds every column of its template in %s, which holds no row', async (language) => {
    const { call, check } = await aStaffRoom();

    const { bytes, status } = await call(educatorTemplate, {}, { headers: { 'accept-language': language } });
    const { body } = await check(bytes);

    expect(status).toBe(200);
    expect(body.columns.map(({ field }) => field)).toEqual([
      'educatorName',
      'contactName',
      'contactNumber',
      'contactEmail',
      'region',
      'status',
      'channelName',
      'category',
    ]);
    expect(body).toMatchObject({ sheet: 1, counts: { new: 0, changed: 0, unchanged: 0, refused: 0 } });
    expect(body.sheets).toHaveLength(2);
  });

  it('adds, changes and moves with an audit entry each, and one undo reverts all of it', async () => {
    const { channel, educator, apply, restore, stored, memberships, students, trail, ...chain } = await aStaffRoom();
    const [north, south] = [await channel('North'), await channel('South')];
    const oak = await educator({ name: 'Oak', channelId: north });
    const elm = await educator({ name: 'Elm', channelId: north });
    for (let n = 0; n < 10; n += 1) await educator({ name: `Other ${n}` });
    const before = await stored();
    const membershipsBefore = await memberships('affiliations');
    const text =
      `Id,${header}${oak},Oak,Ann Oak,138 0013,oak@example.com,Beijing,inactive,south,Teacher\n` +
      ',王芳音乐,王芳,13800138000,wang@example.com,北京市,启用,North,学校\n' +
      `,ELM,Elm Lin,13800138001,elm@example.com,,,,\n`;

    const { status, body } = await apply(text);

    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      message: '1 new school or teacher and 2 changed schools and teachers imported',
      counts: { new: 1, changed: 2, unchanged: 0, refused: 0 },
    });
    const after = await stored();
    const of = (id: number) => after.find((one) => one.id === id);
    expect(of(oak)).toMatchObject({
      contact_name: 'Ann Oak',
      contact_number: '+86 1380013',
      contact_email: 'oak@example.com',
      region: 'BJ',
      is_active: 0,
      channel_id: south,
      category: 'Teacher',
      version: 2,
    });
    expect(of(oak)?.search_key).toContain('ann oak');
    expect(of(elm)).toMatchObject({ name: 'ELM', channel_id: null });
    const added = after.at(-1);
    expect(added).toMatchObject({
      name: '王芳音乐',
      channel_id: north,
      region: 'BJ',
      is_active: 1,
      category: 'School',
      user_name: null,
      password_hash: null,
    });
    expect(await memberships('affiliations')).toEqual([
      [oak, north, false],
      [oak, south, true],
      [elm, north, false],
      [added?.id, north, true],
    ]);
    const channels = (await chain.channels()).channels.map(({ channelName, schools }) => [channelName, schools]);
    expect(channels).toEqual([
      ['North', 1],
      ['South', 1],
    ]);
    const entries = (await trail()).slice(-4);
    expect(entries.map(({ action }) => action)).toEqual([
      'educator.created',
      'educator.updated',
      'educator.updated',
      'educator.imported',
    ]);

    const [pupil] = await students(1, added?.id ?? null);
    await chain.call(setEducatorStatus, { educatorId: oak, status: 1 });
    expect((await restore(body.deletionId)).body).toEqual({
      message: 'Import of given.csv undone',
      code: 'import.undone',
      params: { name: 'given.csv' },
    });
    const back = await stored();
    expect(back.map(({ version: _v, ...row }) => row)).toEqual(before.map(({ version: _v, ...row }) => row));
    expect((await memberships('affiliations')).filter(([, , holds]) => holds)).toEqual(membershipsBefore);
    expect(await memberships('enrolments')).toEqual([[pupil, added?.id, false]]);
    expect(await restore(body.deletionId)).toRefuse(409);
  });

  it('keeps later changes of others when it is undone', async () => {
    const { channel, educator, educatorOf, apply, restore, call } = await aStaffRoom();
    const [north, south] = [await channel('North'), await channel('South')];
    const oak = await educator({ name: 'Oak', channelId: null });
    for (let n = 0; n < 10; n += 1) await educator({ name: `Other ${n}` });
    const { deletionId } = (await apply(`Id,Contact Name,Contact No,Channel\n${oak},Ann,13800138000,North\n`)).body;
    const { name, contactNumber, contactEmail, region } = await educatorOf(oak);
    await call(updateEducator, {
      educatorId: oak,
      EducatorName: name,
      contactName: 'Bea',
      contactNumber,
      contactEmail,
      channelId: south,
      ...(region === 'SD' && { region }),
    });

    await restore(deletionId);

    expect(await educatorOf(oak)).toMatchObject({ contactName: 'Bea', channelId: south });
    expect((await educatorOf(oak)).contactNumber).not.toContain('8000');
    expect(north).not.toBe(south);
  });

  it('can be redone after an undo by restoring what that removed', async () => {
    const { apply, restore, students, educators, educatorOf, trail, services } = await aStaffRoom();
    const { clock, database } = services;
    const { deletionId } = (await apply(`${header}Oak,Mei,110,mei@example.com,SD,1,,School\n`)).body;
    const [{ educatorId = 0 } = {}] = (await educators()).educators;
    const [student = 0] = await students(1, educatorId);
    const key = { code: '0123-4567-89AB-CDEF-GHJT', educatorId, durationDays: 366 } as const;
    await change(services, (tx) => addKeys(tx, [key], clock.now()));
    const revoked = async () => (await findByCode(database.read, key.code))?.revoked_at;
    await restore(deletionId);
    expect((await educators()).total).toBe(0);
    expect(await revoked()).not.toBeNull();

    const removed = (await trail()).find(({ action }) => action === 'educator.deleted');
    expect((await restore(removed?.deletion_id ?? 0)).status).toBe(200);

    expect((await educatorOf(educatorId)).users.map(({ studentId }) => studentId)).toEqual([student]);
    expect(await revoked()).toBeNull();
  });

  it('gives a reason for each refused row, and writes none', async () => {
    const { channel, educator, check, apply, stored } = await aStaffRoom();
    await channel('Twin');
    await channel('twin');
    const oak = await educator({ name: 'Oak' });
    await educator({ name: 'Same' });
    await educator({ name: 'Same' });
    const rest = 'Mei Lin,110,mei@example.com';
    const text = [
      `Id,${header.trim()}`,
      `,,${rest},,,,`,
      `,A,Mei Lin,${'1'.repeat(33)},not an email,,,,`,
      `,B,${rest},Atlantis,,,`,
      `,C,${rest},,perhaps,,`,
      `,D,${rest},,,Nowhere,`,
      `,E,${rest},,,Twin,`,
      `,F,${rest},,,,Orchestra`,
      `999999,G,${rest},,,,`,
      `0,H,${rest},,,,`,
      `${oak},Oak,${rest},,,,`,
      `${oak},Oak,${rest},,,,`,
      `,Same,${rest},,,,`,
      `,I,,,,,,,`,
      `,#N/A,${rest},,,,`,
    ].join('\n');

    const { body } = await check(text);

    expect(
      body.rows.map(({ row, kind, reasons }) => [row, kind, reasons.map(({ cell, text }) => `${cell} ${text}`)]),
    ).toEqual([
      [2, 'refused', ['B2 Please fill in this field']],
      [3, 'refused', ['D3 Enter up to 32 characters', 'E3 This is not an email address']],
      [4, 'refused', ['F4 There is no region ‘Atlantis’']],
      [5, 'refused', ['G5 Enter Active or Inactive']],
      [6, 'refused', ['H6 There is no channel called Nowhere']],
      [7, 'refused', ['H7 Several channels are called Twin']],
      [8, 'refused', ['I8 Enter School or Teacher']],
      [9, 'refused', ['A9 There is no school or teacher with this Id']],
      [10, 'refused', ['A10 An Id is a whole number']],
      [12, 'refused', ['A12 Row 11 has the same school or teacher']],
      [13, 'refused', ['B13 Several schools or teachers have this name. Add the Id']],
      [
        14,
        'refused',
        ['C14 Please fill in this field', 'D14 Please fill in this field', 'E14 Please fill in this field'],
      ],
      [15, 'refused', ['B15 The formula of this cell failed: #N/A']],
      [11, 'changed', []],
    ]);
    const before = await stored();
    expect(await apply(text)).toRefuse(400, '13 rows cannot be imported. Fix or skip them');
    expect(await stored()).toEqual(before);
  });

  it('is refused to all but holders of User Management', async () => {
    const { check, apply } = educatorImport(await aChain({ codes: ['SM'] }));

    expect(await check(header)).toRefuse(403);
    expect(await apply(header)).toRefuse(403);
  });

  it('refuses a malformed mapping or plan', async () => {
    const { check, applyPlan } = await aStaffRoom();

    for (const mapping of ['[', '{}', '[1]', '["colour"]', `["${'x'.repeat(2_000)}"]`])
      expect((await check(header, { mapping })).body).toMatchObject({
        code: 'request.invalid',
        fields: { mapping: expect.any(String) },
      });
    expect(await applyPlan(header, 'x')).toRefuse(400);
    expect(await applyPlan(header, '0'.repeat(64), { confirmed: 'all' })).toRefuse(400);
    expect(await applyPlan(header, '0'.repeat(64))).toRefuse(409);
  });
});
