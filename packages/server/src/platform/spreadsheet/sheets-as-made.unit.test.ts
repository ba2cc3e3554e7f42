import { describe, expect, it } from 'vitest';
import { relation, workbook } from '#testing/a-workbook.ts';
import { readSheet } from './read-sheet.ts';

describe('a sheet made by people', () => {
  const cells = (row: number, ...texts: string[]) =>
    `<row r="${row}">${texts
      .map((text, at) => (text === '' ? '' : `<c r="${'ABC'[at]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`))
      .join('')}</row>`;
  const sheetOf = (rows: string, merges = '') => `<worksheet><sheetData>${rows}</sheetData>${merges}</worksheet>`;
  const place = async (bytes: Buffer, choice = {}) => {
    const sheet = await readSheet(bytes, choice);
    const rows = (await Array.fromAsync(sheet.rows)).flat().map((row) => row.cells);
    const { headers, heading, sheet: number, sheets } = sheet;
    return { headers, rows, heading, sheet: number, sheets, filled: sheet.filled() };
  };

  it('may have titles above its headings, or headings in any row', async () => {
    const rows = [cells(1, 'Autumn 2026'), cells(3, 'Name', 'School'), cells(4, 'Ann', 'Oak'), cells(5, 'Ben', 'Elm')];
    const file = workbook(sheetOf(rows.join('')));

    expect(await place(file)).toMatchObject({
      headers: ['Name', 'School'],
      heading: 3,
      rows: [
        ['Ann', 'Oak'],
        ['Ben', 'Elm'],
      ],
    });
    expect(await place(file, { heading: 4 })).toMatchObject({ headers: ['Ann', 'Oak'], rows: [['Ben', 'Elm']] });
    await expect(place(file, { heading: 9 })).rejects.toMatchObject({ code: 'sheet.empty' });
  });

  it('is the first one whose headings are known and have rows, not a cover or notes before it', async () => {
    const sheets = ['Notes', 'Blank', 'Users', 'Old']
      .map((name, at) => `<sheet name="${name}" r:id="r${at}"/>`)
      .join('');
    const bodies = [
      [cells(1, 'How to fill in'), cells(2, 'Name', 'needed'), cells(3, 'School', 'if any')],
      [cells(1, 'Name', 'School')],
      [
        cells(1, 'Autumn', '2026'),
        cells(2, 'Pupil', '', 'Class'),
        cells(3, ' NAME', 'School (optional)'),
        cells(4, 'Ann'),
      ],
      [cells(1, 'Name', 'School', 'Phone'), cells(2, 'Ben')],
    ];
    const file = workbook(
      '',
      {
        'xl/_rels/workbook.xml.rels': `<Relationships>${bodies.map((_, at) => relation(`r${at}`, 'worksheet', `worksheets/${at}.xml`)).join('')}</Relationships>`,
        ...Object.fromEntries(bodies.map((rows, at) => [`xl/worksheets/${at}.xml`, sheetOf(rows.join(''))])),
      },
      sheets,
    );

    const headings = { known: ['name', 'school'], like: [/phone/] };
    expect(await place(file, { headings })).toMatchObject({ sheet: 3, heading: 3, rows: [['Ann']] });
    expect(await place(file, { headings, sheet: 4 })).toMatchObject({ sheet: 4, heading: 1, rows: [['Ben']] });
    expect(await place(file, { headings: { known: ['x'] } })).toMatchObject({ sheet: 1, heading: 2 });
  });

  it.each([
    ['a title above semicolons', '2026, autumn\nName;School\nAnn;Oak\nBen;Elm, north\n'],
    ['a line that names the separator', 'sep=;\nName;School\nAnn;Oak\nBen;Elm, north\n'],
    ['a title above tabs', 'All, by class\nName\tSchool\nAnn\tOak\nBen\tElm, north\n'],
    ['semicolons in quotes', '"a;b"\nName,School\nAnn,Oak\nBen,"Elm, north"\n'],
  ])('of text may have %s', async (_, text) => {
    expect(await place(Buffer.from(text))).toMatchObject({
      headers: ['Name', 'School'],
      rows: [
        ['Ann', 'Oak'],
        ['Ben', 'Elm, north'],
      ],
    });
  });

  it('fills merged cells with their value, and counts them', async () => {
    const rows = [
      cells(1, 'Name', 'School'),
      cells(2, 'Ann', 'Oak'),
      cells(3, 'Ben'),
      cells(4, 'Cas'),
      cells(5, 'Dan'),
    ];
    const merges = '<mergeCells count="1"><mergeCell ref="B2:B4"/></mergeCells>';

    expect(await place(workbook(sheetOf(rows.join(''), merges)))).toMatchObject({
      rows: [['Ann', 'Oak'], ['Ben', 'Oak'], ['Cas', 'Oak'], ['Dan']],
      filled: 2,
    });
  });

  it('is read as Windows-1252 where non-ASCII letters stand alone, else as Chinese', async () => {
    const western = Buffer.from('Name,School\nJosé,Café René\n', 'latin1');
    const chinese = Buffer.concat([
      Buffer.from('Name,School\n'),
      Buffer.from([0xc0, 0xee, 0xc4, 0xc8]),
      Buffer.from(',A\n'),
    ]);

    expect((await place(western)).rows).toEqual([['José', 'Café René']]);
    expect((await place(chinese)).rows).toEqual([['李娜', 'A']]);
  });
});
