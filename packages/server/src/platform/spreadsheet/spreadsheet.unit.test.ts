import { buffer } from 'node:stream/consumers';
import type { Language } from '@eemusic/contract/platform/languages';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from '#testing/read-workbook.ts';
import { openArchive } from './read-archive.ts';
import { type Column, type Row, writeSheet } from './write-sheet.ts';
import { readXlsx } from './read-worker.ts';

const columns: Column[] = [
  { header: { en: 'Name', 'zh-Hans': '姓名' }, width: 28, kind: 'text' },
  { header: { en: 'Age', 'zh-Hans': '年龄' }, width: 8, kind: 'number' },
  { header: { en: 'Since', 'zh-Hans': '开始日期' }, width: 12, kind: 'date' },
];

async function* each<Value>(values: Iterable<Value>): AsyncGenerator<Value, void> {
  yield* values;
}

const name = { en: 'People', 'zh-Hans': '人员' };
const language = 'en';

async function bytesOf(rows: Iterable<Row>, spoken: Language = language): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(writeSheet({ name, columns, rows: each(rows), language: spoken })));
}

/** Rows without an end, which record how many were read, and whether their reader let them go. */
async function* endless(source: { rowsRead: number; isLetGo: boolean }): AsyncGenerator<Row, void> {
  try {
    for (;;) yield [`row ${(source.rowsRead += 1)} ${Math.random()}`, source.rowsRead, null];
  } finally {
    source.isLetGo = true;
  }
}

/** Returns the only sheet of a file. */
async function read(bytes: Uint8Array) {
  const { sheets, ...file } = await readWorkbook(bytes);
  const [sheet] = sheets;
  if (!sheet || sheets.length !== 1) throw new Error(`${sheets.length} sheets`);
  const widths = [...sheet.xml.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
  return { ...sheet, ...file, widths };
}

const isBold = ({ style }: { style: string }) => style.includes('fontId="1"');

describe('a sheet', () => {
  it('has a bold, frozen header row, column widths, and cells of their kind', async () => {
    const {
      name: shown,
      rows,
      xml,
      widths,
      styles,
      styleOf,
    } = await read(await bytesOf([['Ada', 36, new Date('2026-03-01T00:00:00.000Z')]]));

    expect(shown).toBe('People');
    expect(rows).toEqual([
      ['Name', 'Age', 'Since'],
      ['Ada', 36, new Date('2026-03-01T00:00:00.000Z')],
    ]);
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(widths).toEqual([28, 8, 12]);
    expect((await read(await bytesOf([], 'zh-Hans'))).widths).toEqual([28, 8, 12]);
    expect(styles).toMatch(/<fonts count="2"><font><sz.*?<\/font><font><b\/>/);
    expect(['A1', 'B1', 'C1'].map((address) => isBold(styleOf(address)))).toEqual([true, true, true]);
    expect(['A2', 'B2', 'C2'].map((address) => isBold(styleOf(address)))).toEqual([false, false, false]);
    // 49 is Excel's own format for texts.
    expect(['A2', 'C2'].map((address) => styleOf(address).format)).toEqual(['49', 'yyyy-mm-dd']);
  });

  it('has columns that are wide enough for their headers, which the next column would cover', async () => {
    const narrow = [
      { header: { en: 'Duration (days)', 'zh-Hans': '时长（天）' }, width: 12, kind: 'number' },
      { header: { en: 'Rate', 'zh-Hans': '学校比例 %' }, width: 8, kind: 'number' },
    ] as const;
    const widths = async (spoken: Language) => {
      const written = writeSheet({ name, columns: narrow, rows: each<Row>([]), language: spoken });
      return (await read(Buffer.concat(await Array.fromAsync(written)))).widths;
    };

    expect(await widths('en')).toEqual([19, 8]);
    expect(await widths('zh-Hans')).toEqual([13, 13]);
  });

  it('writes amounts as numbers with their currency beside them', async () => {
    const amount = { header: { en: 'Amount', 'zh-Hans': '金额' }, width: 12, kind: 'money' } as const;
    async function* rows() {
      yield [-1234.5];
    }
    const sheet = writeSheet({ name, columns: [amount], rows: rows(), language: 'en', currency: 'CNY' });

    const { rows: written, styleOf } = await read(Buffer.concat(await Array.fromAsync(sheet)));

    expect(written[1]).toEqual([-1234.5]);
    expect(styleOf('A2').format).toBe('#,##0.00\\ "CNY"');
  });

  it('aligns the headers of numbers and dates with them, and can be filtered and printed', async () => {
    const bytes = await bytesOf([['Ada', 36, new Date('2026-03-01T00:00:00.000Z')]]);
    const { xml, workbook, styleOf } = await read(bytes);

    const alignments = ['A1', 'B1', 'C1'].map((address) => /horizontal="(\w+)"/.exec(styleOf(address).style)?.[1]);
    expect(alignments).toEqual([undefined, 'right', 'right']);
    expect(xml).toContain('<autoFilter ref="A1:C2"/>');
    expect(xml).toMatch(/<pageSetUpPr fitToPage="1"\/>.*orientation="landscape"/);
    expect(workbook).toContain(`<definedName name="_xlnm.Print_Titles" localSheetId="0">'People'!$1:$1</definedName>`);
  });

  it('has its name and header in the requested language', async () => {
    const { name: shown, rows } = await read(await bytesOf([['Ada', 36, null]], 'zh-Hans'));

    expect(shown).toBe('人员');
    expect(rows[0]).toEqual(['姓名', '年龄', '开始日期']);
  });

  it('without rows has its header', async () => {
    expect((await read(await bytesOf([]))).rows).toEqual([['Name', 'Age', 'Since']]);
  });

  it.each([
    '=1+1',
    '=cmd|"/c calc"!A1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '0123',
    '1e9',
    '2026-03-01',
    'TRUE',
    ' blank ',
  ])('keeps %j a text', async (text) => {
    const { rows, xml } = await read(await bytesOf([[text, null, null]]));

    expect(rows[1]?.[0]).toBe(text);
    expect(xml).toContain('<c r="A2" s="3" t="inlineStr"><is><t');
  });

  it('leaves missing values blank', async () => {
    const { rows } = await read(
      await bytesOf([
        [null, '', null],
        ['x', null, null],
      ]),
    );

    expect(rows.slice(1)).toEqual([
      [null, null, null],
      ['x', null, null],
    ]);
  });

  it('holds texts of every language, without characters that XML forbids', async () => {
    const texts: [string, string][] = [
      ['王芳 <b>&"\' 🎼', '王芳 <b>&"\' 🎼'],
      ['a\u0000b\u0007c\u001Fd\uFFFEe', 'abcde'],
      ['lone \uD834 surrogate', 'lone \uFFFD surrogate'],
      ['two\r\nlines\rthree', 'two\nlines\nthree'],
    ];

    const { rows } = await read(await bytesOf(texts.map(([text]) => [text, null, null])));

    expect(rows.slice(1).map(([text]) => text)).toEqual(texts.map(([, kept]) => kept));
  });

  it('does not mistake a text for an escaped character', async () => {
    const bytes = await bytesOf([['_x0041_', null, null]]);

    const { rows, xml } = await read(bytes);
    expect(xml).toContain('_x005F_x0041_');
    expect(rows[1]?.[0]).toBe('_x0041_');
  });

  it('truncates a text at the limit of a cell, not within a character', async () => {
    // Our own reader refuses a text as long as this.
    const archive = openArchive(await bytesOf([[`${'a'.repeat(32_766)}🎼🎼`, null, null]]));

    const xml = String(await buffer(archive.open('xl/worksheets/sheet1.xml')));

    expect(/<t xml:space="preserve">(a[^<]*)/.exec(xml)?.[1]).toBe(`${'a'.repeat(32_766)}\uFFFD`);
  });

  it('requests rows only slightly ahead of its reader, and stops when the reader leaves', async () => {
    const source = { rowsRead: 0, isLetGo: false };

    let bytes = 0;
    for await (const chunk of writeSheet({ name, columns, rows: endless(source), language })) {
      bytes += chunk.length;
      if (bytes > 200_000) break;
    }

    await expect.poll(() => source.isLetGo).toBe(true);
    expect(source.rowsRead).toBeLessThan(50_000);
  });

  it.each([
    { rows: 3, expected: [['People', 4]] },
    {
      rows: 4,
      expected: [
        ['People', 4],
        ['People 2', 2],
      ],
    },
    {
      rows: 6,
      expected: [
        ['People', 4],
        ['People 2', 4],
      ],
    },
  ])('continues in further sheets, each with the header, where one is full: $rows rows', async ({ rows, expected }) => {
    const source = each(Array.from({ length: rows }, (_, index): Row => [`row ${index}`, index, null]));

    const parts = await Array.fromAsync(writeSheet({ name, columns, rows: source, language }, { maxRows: 4 }));

    const { sheets } = await readWorkbook(Buffer.concat(parts));
    expect(sheets.map((sheet) => [sheet.name, sheet.rows.length])).toEqual(expected);
    expect(sheets.map(({ rows: [header] }) => header)).toEqual(sheets.map(() => ['Name', 'Age', 'Since']));
    const numbers = sheets.flatMap((sheet) => sheet.rows.slice(1).map((row) => row[1]));
    expect(numbers).toEqual(Array.from({ length: rows }, (_, index) => index));
  });

  it('lets its rows go when a reader leaves who had stopped reading', async () => {
    const source = { rowsRead: 0, isLetGo: false };
    const download = writeSheet({ name, columns, rows: endless(source), language });
    for (let chunk = 0; chunk < 3; chunk += 1) await download.next();
    // As many rows as fit into the buffers are read ahead.
    let before = -1;
    await expect.poll(() => before === (before = source.rowsRead), { interval: 200 }).toBe(true);

    void download.return();

    await expect.poll(() => source.isLetGo).toBe(true);
  });

  it('fails where its rows fail', async () => {
    async function* broken(): AsyncGenerator<Row, void> {
      yield ['one', 1, null];
      throw new Error('the database is gone');
    }

    await expect(Array.fromAsync(writeSheet({ name, columns, rows: broken(), language }))).rejects.toThrow(
      'the database is gone',
    );
  });

  it('of a hundred thousand rows comes in many parts and holds every row', async () => {
    const count = 100_000;
    const rows = (function* () {
      for (let n = 1; n <= count; n += 1) yield [`student ${n}`, n, null] as const;
    })();
    const parts: Uint8Array[] = [];
    let largest = 0;
    for await (const part of writeSheet({ name, columns, rows: each(rows), language })) {
      parts.push(part);
      largest = Math.max(largest, part.length);
    }

    const [sheet] = await readXlsx(Buffer.concat(parts));
    let next = 0;
    for await (const batch of sheet?.rows() ?? [])
      for (const { cells } of batch) {
        if (next > 0 && (cells[0] !== `student ${next}` || cells[1] !== next)) throw new Error(`row ${next}: ${cells}`);
        next += 1;
      }
    expect(next).toBe(count + 1);
    expect(largest).toBeLessThan(100_000);
  });
});
