import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aClass } from '#testing/a-class.ts';
import { studentImport } from '#testing/an-import.ts';

const rows = Array.from({ length: 120 }, (_, index) => ({
  fullName: `${['王芳', 'Ann', 'O’Neil', '欧阳'][index % 4]} ${index}`,
  contactNumber: `+86 138 0013 8${100 + index}`,
  contactEmail: `pupil${index}@example.com`,
  school: index % 3 === 0 ? null : index % 2,
  expireBy: index % 5 === 0 ? '2027-06-30' : null,
  isActive: index % 7 !== 0,
  region: index % 4 === 0 ? 'SH' : null,
}));

/** Two schools, and one student who is renamed later. */
async function aSchool() {
  const school = await aClass();
  const educators = [await school.educator({ name: 'North' }), await school.educator({ name: 'South' })];
  const old = await school.student({ fullName: 'Old', contactEmail: '', contactNumber: '', profiles: [] });
  return { ...school, ...studentImport(school), educators, old };
}

/** Everything that triggers write for a student, and the triggers themselves. */
async function written({ services: { database }, listed }: Awaited<ReturnType<typeof aSchool>>) {
  const all = async (text: string) => (await sql.raw(text).execute(database.read)).rows;
  const catalogue =
    database.engine === 'sqlite'
      ? `select name from sqlite_schema where type = 'trigger' order by name`
      : `select tgname from pg_trigger where not tgisinternal order by 1`;
  const namesOf = async (searchQuery: string) =>
    (await listed({ searchQuery })).students.map(({ fullName }) => fullName);
  return {
    students: (await all('select * from students order by id')).map((row) => ({ ...(row as object), created_at: '' })),
    enrolments: await all('select student_id, educator_id, until_at from enrolments order by student_id'),
    educators: await all('select name, student_count from educators order by id'),
    totals: await all('select * from student_totals where students > 0 order by region, is_active, shard'),
    days: await all('select * from daily_totals where total > 0 order by what, day, shard'),
    triggers: await all(catalogue),
    found: {
      neil: await namesOf('neil'),
      on: await namesOf('on'),
      wang: await namesOf('王芳'),
      fang: await namesOf('芳'),
      all: (await listed({ searchQuery: '@example.com' })).total,
    },
  };
}

describe('an import of many students', () => {
  it('leaves the same rows, counts and search indexes as adding them one by one, as does its undo', async () => {
    const [single, imported] = [await aSchool(), await aSchool()];
    await single.update(single.old, {
      fullname: 'Ωmega',
      contactNumber: '+86 138 0013 8000',
      contactEmail: 'o@example.com',
    });
    for (const { school, ...row } of rows)
      await single.student({
        ...row,
        educatorId: school === null ? null : (single.educators[school] ?? null),
        contactName: '',
        profiles: [],
      });

    const lines = rows.map(({ fullName, contactNumber, contactEmail, school, expireBy, isActive, region }) => [
      '',
      fullName,
      contactNumber,
      contactEmail,
      school === null ? '' : ['North', 'South'][school],
      expireBy ?? '',
      region === null ? '' : 'Shanghai',
      isActive ? 'Active' : 'Inactive',
    ]);
    lines.splice(20, 0, [`${imported.old}`, 'Ωmega', '+86 138 0013 8000', 'o@example.com', '', '', 'Shandong', '']);
    const header = 'Id,Name,Contact No,Contact Email,School,Expiry Date,Region,Status';
    const { body } = await imported.apply([header, ...lines.map((line) => line.join(','))].join('\n'), {
      confirmed: '1',
    });

    expect(body.counts).toEqual({ new: 120, changed: 1, unchanged: 0, refused: 0 });
    const [expected, found] = [await written(single), await written(imported)];
    expect(found).toEqual(expected);
    expect(found.found.all).toBe(121);

    await single.update(single.old, { fullname: 'Old', contactNumber: '', contactEmail: '' });
    const before = await written(single);
    const ids = (await single.stored()).map(({ id }) => id).filter((id) => id !== single.old);
    const deletionId = await single.remove(...ids);
    await imported.restore(body.deletionId);
    expect(await written(imported)).toEqual(await written(single));

    await single.restore(deletionId);
    const { students: _, enrolments: __, ...restored } = await written(single);
    expect({ ...before, ...restored }).toEqual(before);
  });
});
