import { exportStudents, listUnassignedStudents } from '@eemusic/contract/sales/users';
import { describe, expect, it } from 'vitest';
import { aClass } from '#testing/a-class.ts';
import { readWorkbook } from '#testing/read-workbook.ts';

describe('Users.xlsx', () => {
  it('holds exactly the rows of the list, all pages, in its order and in typed cells', async () => {
    const { call, student, students, educator, listed } = await aClass();
    const educatorId = await educator({ name: 'Oak School' });
    await students(120, educatorId);
    const full = { subscriptionCode: 'CODE', expireBy: '2026-06-30', isActive: false };
    const formula = await student({ fullName: '=1+1', educatorId, contactNumber: '0123', ...full });
    await student({ fullName: 'Elsewhere' });
    const query = { teacherId: educatorId, sortBy: 'educatorName', sortOrder: 'desc' } as const;

    const { headers, bytes } = await call(exportStudents, query);

    expect(headers).toMatchObject({ 'x-rows': '121' });
    expect(headers['content-disposition']).toContain('filename="Users.xlsx"');
    const [head, ...rows] = (await readWorkbook(bytes)).sheets[0]?.rows ?? [];
    expect(head).toEqual([
      'Id',
      'Name',
      'Contact No',
      'Contact Email',
      'Attached School/Teacher',
      'Subscription Id',
      'Expiry Date',
      'Region',
      'Status',
    ]);
    const shown = (await listed({ ...query, Size: 500 })).students;
    expect(rows.map(([id]) => id)).toEqual(shown.map(({ studentId }) => studentId));
    expect(rows.find(([id]) => id === formula)).toEqual([
      formula,
      '=1+1',
      '0123',
      'mei@example.com',
      'Oak School',
      'CODE',
      new Date('2026-06-30T00:00:00.000Z'),
      'Shandong',
      'Inactive',
    ]);
  });

  it('holds what a search finds, or the given students, and is refused for an unknown one', async () => {
    const { call, student } = await aClass();
    const ids = [
      await student({ fullName: 'B' }),
      await student({ fullName: 'A' }),
      await student({ fullName: 'Other' }),
    ];
    const names = async (input: object) => {
      const { bytes, headers } = await call(exportStudents, input);
      const rows = (await readWorkbook(bytes)).sheets[0]?.rows.slice(1) ?? [];
      expect(headers['x-rows']).toBe(String(rows.length));
      return rows.map(([, name]) => name);
    };

    expect(await names({ searchQuery: 'oth' })).toEqual(['Other']);
    expect(await names({ searchQuery: 'o' })).toEqual(['Other']);
    expect(await names({ searchQuery: 'ex' })).toEqual(['A', 'B', 'Other']);
    expect(await names({ usersIds: ids.slice(0, 2) })).toEqual(['A', 'B']);
    expect(await call(exportStudents, { usersIds: [...ids, 999_999] })).toRefuse(404, 'This user does not exist');
    expect(await call(exportStudents, { usersIds: [] })).toRefuse(400);
  });
});

describe('students without an educator', () => {
  it('are offered by name, in pages, if the name has three characters, of which a Chinese one counts as two', async () => {
    const { call, student, educator } = await aClass();
    for (const name of ['Al', '王', 'Mei', '王芳', 'Bo王', 'wei', 'a%c']) await student({ fullName: name });
    await student({ fullName: 'Taken', educatorId: await educator() });
    const offered = async (input: object = {}) => {
      const { students, total } = (await call(listUnassignedStudents, input)).body;
      return [students.map(({ studentName }) => studentName), total];
    };

    expect(await offered()).toEqual([['a%c', 'Bo王', 'Mei', 'wei', '王芳'], 5]);
    expect(await offered({ Page: '2', Size: '2' })).toEqual([['Mei', 'wei'], 5]);
    expect(await offered({ searchQuery: 'ME' })).toEqual([['a%c', 'Bo王', 'Mei', 'wei', '王芳'], 5]);
    expect(await offered({ searchQuery: '%' })).toEqual([['a%c'], 1]);
    for (const input of [{ Page: '0' }, { Size: '501' }, { Page: 'x' }])
      expect(await call(listUnassignedStudents, input)).toRefuse(400);
  });
});
