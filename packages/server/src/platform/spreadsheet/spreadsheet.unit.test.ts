import { type Cell as ReadCell, readXlsx, streamXlsxRows } from 'hucre/xlsx';
import type { Language } from '@eemusic/contract/platform/languages';
import { describe, expect, it } from 'vitest';
import { type Column, type Row, writeSheet } from './write-sheet.ts';

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

/** Returns the only sheet of a file, with every cell by its address. */
async function read(bytes: Uint8Array) {
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const [sheet] = sheets;
  if (!sheet || sheets.length !== 1) throw new Error(`${sheets.length} sheets`);
  const cell = (row: number, column: number): ReadCell | undefined => sheet.cells?.get(`${row},${column}`);
  return { sheet, cell };
}

describe('a sheet', () => {
  it('has a bold, frozen header row, column widths, and cells of their kind', async () => {
    const { sheet, cell } = await read(await bytesOf([['Ada', 36, new Date('2026-03-01T00:00:00.000Z')]]));

    expect(sheet.name).toBe('People');
    expect(sheet.rows).toEqual([
      ['Name', 'Age', 'Since'],
      ['Ada', 36, new Date('2026-03-01T00:00:00.000Z')],
    ]);
    expect(sheet.freezePane).toMatchObject({ rows: 1 });
    expect(sheet.columns?.map(({ width }) => width)).toEqual([28, 8, 12]);
    expect((await read(await bytesOf([], 'zh-Hans'))).sheet.columns?.map(({ width }) => width)).toEqual([28, 8, 12]);
    expect([0, 1, 2].map((column) => cell(0, column)?.style?.font?.bold)).toEqual([true, true, true]);
    expect([0, 1, 2].map((column) => cell(1, column)?.style?.font?.bold ?? false)).toEqual([false, false, false]);
    expect([0, 1, 2].map((column) => cell(1, column)?.type)).toEqual(['string', 'number', 'date']);
    expect([0, 2].map((column) => cell(1, column)?.style?.numFmt)).toEqual(['@', 'yyyy-mm-dd']);
  });

  it('has columns that are wide enough for their headers, which the next column would cover', async () => {
    const narrow = [
      { header: { en: 'Duration (days)', 'zh-Hans': '时长（天）' }, width: 12, kind: 'number' },
      { header: { en: 'Rate', 'zh-Hans': '学校比例 %' }, width: 8, kind: 'number' },
    ] as const;
    const widths = async (spoken: Language) => {
      const written = writeSheet({ name, columns: narrow, rows: each<Row>([]), language: spoken });
      const { sheet } = await read(Buffer.concat(await Array.fromAsync(written)));
      return sheet.columns?.map(({ width }) => width);
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

    const { cell } = await read(Buffer.concat(await Array.fromAsync(sheet)));

    expect(cell(1, 0)).toMatchObject({ type: 'number', value: -1234.5, style: { numFmt: '#,##0.00\\ "CNY"' } });
  });

  it('aligns the headers of numbers and dates with them, and can be filtered and printed', async () => {
    const bytes = await bytesOf([['Ada', 36, new Date('2026-03-01T00:00:00.000Z')]]);
    const { sheet, cell } = await read(bytes);

    const alignments = [0, 1, 2].map((column) => cell(0, column)?.style?.alignment?.horizontal);
    expect(alignments).toEqual([undefined, 'right', 'right']);
    expect(sheet.autoFilter?.range).toBe('A1:C2');
    expect(sheet.pageSetup).toMatchObject({ orientation: 'landscape', fitToPage: true });
    expect(sheet.pageSetup?.printTitlesRow).toBe('$1:$1');
  });

  it('has its name and header in the requested language', async () => {
    const { sheet } = await read(await bytesOf([['Ada', 36, null]], 'zh-Hans'));

    expect(sheet.name).toBe('人员');
    expect(sheet.rows[0]).toEqual(['姓名', '年龄', '开始日期']);
  });

  it('without rows has its header', async () => {
    expect((await read(await bytesOf([]))).sheet.rows).toEqual([['Name', 'Age', 'Since']]);
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
    const { cell } = await read(await bytesOf([[text, null, null]]));

    expect(cell(1, 0)).toMatchObject({ value: text, type: 'string' });
    expect(cell(1, 0)?.formula).toBeUndefined();
  });

  it('leaves missing values blank', async () => {
    const { sheet } = await read(
      await bytesOf([
        [null, '', null],
        ['x', null, null],
      ]),
    );

    expect(sheet.rows[1]?.every((value) => value === null || value === '') ?? true).toBe(true);
    expect(sheet.rows[2]?.[0]).toBe('x');
  });

  it('holds texts of every language, without characters that XML forbids', async () => {
    const texts: [string, string][] = [
      ['王芳 <b>&"\' 🎼', '王芳 <b>&"\' 🎼'],
      ['a\u0000b\u0007c\u001Fd\uFFFEe', 'abcde'],
      ['lone \uD834 surrogate', 'lone \uFFFD surrogate'],
      ['two\r\nlines\rthree', 'two\nlines\nthree'],
    ];

    const { cell } = await read(await bytesOf(texts.map(([text]) => [text, null, null])));

    expect(texts.map((_, index) => cell(index + 1, 0)?.value)).toEqual(texts.map(([, kept]) => kept));
  });

  it('does not mistake a text for an escaped character', async () => {
    const bytes = await bytesOf([['_x0041_', null, null]]);

    expect(await xmlOf(bytes)).toContain('_x005F_x0041_');
  });

  it('truncates a text at the limit of a cell, not within a character', async () => {
    const { cell } = await read(await bytesOf([[`${'a'.repeat(32_766)}🎼🎼`, null, null]]));

    expect(cell(1, 0)?.value).toHaveLength(32_767);
    expect(String(cell(1, 0)?.value).isWellFormed()).toBe(true);
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

    const { sheets } = await readXlsx(Buffer.concat(parts));
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

    let next = 0;
    for await (const { values } of streamXlsxRows(Buffer.concat(parts))) {
      if (next > 0 && (values[0] !== `student ${next}` || values[1] !== next))
        throw new Error(`row ${next}: ${values}`);
      next += 1;
    }
    expect(next).toBe(count + 1);
    expect(largest).toBeLessThan(100_000);
  });
});

/** Returns the XML of the sheet: the first entry of the archive, whose sizes follow its content. */
async function xmlOf(bytes: Buffer): Promise<string> {
  const nameLength = bytes.readUInt16LE(26);
  const extraLength = bytes.readUInt16LE(28);
  const unpacked = new Response(bytes.subarray(30 + nameLength + extraLength)).body?.pipeThrough(
    new DecompressionStream('deflate-raw'),
  );
  let xml = '';
  try {
    for await (const part of unpacked ?? []) xml += Buffer.from(part).toString();
  } catch {
    // Cuts off what follows the content of the entry.
  }
  return xml;
}
