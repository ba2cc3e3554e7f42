import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { aClass } from '#testing/a-class.ts';
import { studentImport } from '#testing/an-import.ts';

const sheet = (name: string) => readFile(new URL(`./sheets/${name}`, import.meta.url));

/** What each row of a sheet becomes: the value of a field, or the codes of the reasons for refusing it. */
async function checked(content: Uint8Array | string, field: string, query: Record<string, string> = {}) {
  const { body } = await studentImport(await aClass()).check(content, query);
  const rows = body.rows.map(({ row, changes, reasons }) => ({
    row,
    value: reasons.length > 0 ? reasons.map(({ code }) => code).join() : changes.find((one) => one.field === field)?.to,
  }));
  return { body, values: rows.toSorted((one, other) => one.row - other.row).map(({ value }) => value) };
}

describe('an import of sheets as people and programs write them', () => {
  it('reads phone numbers that Excel has written, or refuses them by name', async () => {
    const { values } = await checked(await sheet('phones-as-excel-writes-them.csv'), 'contactNumber');

    expect(values).toEqual([
      'phone.shortened',
      'phone.shortened',
      '+86 138 0013 8000',
      '+86 138 0013 8000',
      '+86 10 1234 5678',
      '+86 10 1234 5678',
      '+86 138 0013 8000',
      '+86 138 0013 8000',
      '+86 138 0013 8000',
    ]);
  });

  it('reads phone numbers that were taken for decimals', async () => {
    const { values } = await checked(await sheet('phones-as-float.csv'), 'contactNumber');

    expect(values).toEqual(['+86 138 0013 8000', '+86 10 1234 5678', '+86 139 0013 9000']);
  });

  it('refuses two numbers, or takes the first one, and reads one with a remark', async () => {
    const bytes = await sheet('phones-with-two-numbers.csv');
    const { body, values } = await checked(bytes, 'contactNumber');

    const others = [
      '+86 138 0013 8000',
      '010-12345678转801',
      '010-12345678-801',
      '+86 138 0013 8000',
      undefined,
      'cell.same',
    ];
    expect(values).toEqual(['phone.several', 'phone.several', ...others]);
    expect(body.several).toBe(2);
    expect(body.rows[0]?.reasons[0]?.text).toContain('such as the first, 13800138000');
    const taken = await checked(bytes, 'contactNumber', { takeFirst: 'true' });
    expect(taken.values).toEqual(['+86 138 0013 8000', '+86 138 0013 8000', ...others]);
    expect(taken.body.several).toBe(2);
  });

  it('reads email addresses as people write them', async () => {
    const bytes = await sheet('emails-as-people-write.csv');
    const { values } = await checked(bytes, 'contactEmail');

    const address = 'li@example.com';
    expect(values).toEqual([
      'li.na@example.com',
      address,
      address,
      'email.several',
      address,
      address,
      undefined,
      undefined,
    ]);
    expect((await checked(bytes, 'contactEmail', { takeFirst: 'true' })).values[3]).toBe(address);
  });

  it('reads days of all sorts, or refuses them by name', async () => {
    const { values } = await checked(await sheet('dates-of-all-sorts.xlsx'), 'expiryDate');

    expect(values).toEqual([
      ...Array.from({ length: 6 }, () => '2027-06-30'),
      'day.short-year',
      'day.month-only',
      'day.month-only',
      '2027-06-30',
      '2027-06-30',
      undefined,
      undefined,
      '2027-06-30',
      '2027-06-30',
      'day.nonexistent',
    ]);
  });

  it('leaves out hidden rows and the total', async () => {
    const { body } = await checked(await sheet('hidden-rows-and-total.xlsx'), 'contactNumber');

    expect(body).toMatchObject({ counts: { new: 6, refused: 0 }, hidden: 4, totals: 1 });
  });

  it('finds the second of two rows of headings', async () => {
    const { body } = await checked(await sheet('two-row-heading.xlsx'), 'expiryDate');

    expect(body).toMatchObject({ heading: 3, counts: { new: 4, refused: 0 } });
    expect(body.columns.map(({ field }) => field)).toEqual([
      null,
      'fullName',
      'expiryDate',
      'contactNumber',
      'contactEmail',
    ]);
  });

  it('sees a title above the headings, and semicolons', async () => {
    const { body, values } = await checked(await sheet('title-above-semicolons.csv'), 'contactNumber');

    expect(body.heading).toBe(2);
    expect(values).toEqual(['+86 138 0013 8000', '+86 139 0013 9000']);
  });

  it.each([
    ['gb18030', 'bar', '王芳', '0NXD+3zK1rv6fLXYx/gKzfW3vHwxMzgwMDEzODAwMHzH4LW6CsDu0KG67HwxMzkwMDEzOTAwMHwK'],
    ['big5', 'tab', '王芳', 'qW2mVwm5cbjcCaZhsM8KpP2q2gkxMzgwMDEzODAwMAm7T6VfpasKp/WkcKz1CTEzOTAwMTM5MDAwCQo='],
    [
      'shift_jis',
      'comma',
      '田中さくら',
      'joGWvCyTZJhilNSNhiyDgYFbg4sKk2OShoKzgq2C5ywxMzgwMDEzODAwMCxhQGV4YW1wbGUuY29tCpfpltiCooK/guuCpCwxMzkwMDEzOTAwMCwK',
    ],
    [
      'euc-jp',
      'semicolon',
      '田中さくら',
      'u+HMvjvFxc/DyNa55jul4aG8pesKxcTD5qS1pK+k6TsxMzgwMDEzODAwMDthQGV4YW1wbGUuY29tCs7rzNqkpKTBpO2kpjsxMzkwMDEzOTAwMDsK',
    ],
    [
      'windows-1252',
      'semicolon',
      'Zoé Müller',
      'TmFtZTtU6WzpcGhvbmU7TW9iaWxlO0UtbWFpbApab+kgTfxsbGVyOzsxMzgwMDEzODAwMDthQGV4YW1wbGUuY29tCkpvc+k7OzEzOTAwMTM5MDAwOwo=',
    ],
  ])(
    'guesses %s and its separator, %s, and reads another encoding if somebody chooses it',
    async (encoding, separator, name, text) => {
      const bytes = Buffer.from(text, 'base64');
      const { body, values } = await checked(bytes, 'contactNumber');

      expect(values).toEqual(['+86 138 0013 8000', '+86 139 0013 9000']);
      expect(body.rows.map((row) => row.name)).toContain(name);
      expect(body.text).toMatchObject({ encoding, separator });
      expect(body.text?.rows).toHaveLength(3);
      expect(body.text?.rows[1]?.[0]).toBe(name);
      const another = encoding === 'windows-1252' ? 'gb18030' : 'windows-1252';
      const other = await checked(bytes, 'contactNumber', { encoding: another, separator });
      expect(other.body.text).toMatchObject({ encoding: another, separator });
      expect(other.body.text?.rows[1]?.[0]).not.toBe(name);
    },
  );

  it('takes a few accented letters before plain ones for a Western encoding', async () => {
    const { body } = await checked(
      Buffer.from('Name;Mobile;E-mail\n\xc5lesund;13800138000;\n', 'latin1'),
      'contactNumber',
    );

    expect(body.text).toMatchObject({ encoding: 'windows-1252' });
  });

  it('refuses an id in groups of three, which may be another number', async () => {
    const { body } = await studentImport(await aClass()).check('Id,Name\n1.000,Mei');

    expect(body.rows[0]).toMatchObject({ reasons: [{ field: 'id' }] });
  });

  it('reads ids and states with full width, commas and decimals', async () => {
    const school = await aClass();
    const id = await school.student({ fullName: 'Mei' });
    const { body } = await studentImport(school).check(`Id,Name,Status\n＂${id}．０＂,Mei,０\n="${id}",May,1`);

    expect(body.rows.flatMap(({ reasons }) => reasons.map(({ code }) => code))).toEqual(['row.twice']);
    expect(body.rows.find(({ kind }) => kind === 'changed')?.changes).toEqual([{ field: 'isActive', from: 1, to: 0 }]);
  });
});
