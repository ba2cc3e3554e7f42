import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relation, workbook, zipOf } from '#testing/a-workbook.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetCell } from './read-workbook.ts';
import { type Row, writeSheet } from './write-sheet.ts';
import { watchTicks } from '#testing/watch-ticks.ts';
import { runsOfSlow } from '#testing/lanes.ts';

type Read = { headers: readonly string[]; rows: SheetCell[][]; numbers: number[] };

async function read(content: string | Uint8Array): Promise<Read> {
  const sheet = await readSheet(typeof content === 'string' ? Buffer.from(content) : content);
  try {
    const rows = (await Array.fromAsync(sheet.rows)).flat();
    return { headers: sheet.headers, rows: rows.map(({ cells }) => cells), numbers: rows.map(({ number }) => number) };
  } finally {
    await sheet.close();
  }
}

const rows = (...content: string[]) =>
  `<worksheet><sheetData>${content.map((row) => `<row>${row}</row>`).join('')}</sheetData></worksheet>`;
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

describe('a read sheet', () => {
  it('is found beside targets that are not URLs', async () => {
    const relations = `<Relationships>${relation('rId9', 'hyperlink', 'http://[')}${relation('rId1', 'worksheet', 'worksheets/one.xml')}</Relationships>`;
    const bytes = workbook(rows(inline('Name'), inline('Mei')), { 'xl/_rels/workbook.xml.rels': relations });

    expect((await read(bytes)).rows).toEqual([['Mei']]);
  });

  it('of our own export has the values that were written: texts, numbers, dates, blanks', async () => {
    const columns = [
      { header: { en: 'Name', 'zh-Hans': '姓名' }, width: 9, kind: 'text' },
      { header: { en: 'Users', 'zh-Hans': '学生数' }, width: 9, kind: 'number' },
      { header: { en: 'Expiry', 'zh-Hans': '到期日期' }, width: 9, kind: 'date' },
      { header: { en: 'Note', 'zh-Hans': '备注' }, width: 9, kind: 'text' },
    ] as const;
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom(
        '=1+1',
        '_x0041_',
        '_x005F_x0041_',
        ' blank ',
        '王芳',
        '+86 138',
        '-1',
        '007',
        'TRUE',
        'a\nb',
        '#N/A',
      ),
    );
    const row = fc.tuple(
      text,
      fc.option(fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))),
      fc.option(fc.integer({ min: 1, max: 60_000 }).map((day) => new Date(Date.UTC(1901, 0, day)))),
      fc.constant('end'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 30 }), async (content) => {
        const each = (async function* (): AsyncGenerator<Row, void> {
          yield* content;
        })();
        const name = { en: 'All', 'zh-Hans': '全部' };
        const parts = await Array.fromAsync(writeSheet({ name, columns, rows: each, language: 'en' }));

        const { headers, rows } = await read(Buffer.concat(parts));

        expect(headers).toEqual(['Name', 'Users', 'Expiry', 'Note']);
        expect(rows).toEqual(
          content.map(([name, users, expiry]) => [kept(name), users === 0 ? 0 : users, expiry, 'end']),
        );
      }),
      { numRuns: runsOfSlow(15) },
    );
  });

  it('of another program has the values of its shared texts, styles, formulas and gaps', async () => {
    const sheet = `<x:worksheet xmlns:x="x"><x:sheetData>
      <x:row r="3"><x:c r="A3" t="s"><x:v>0</x:v></x:c><x:c r="C3" t="s"><x:v>1</x:v></x:c></x:row>
      <x:row r="7"><x:c r="A7" t="s"><x:v>2</x:v></x:c><x:c r="B7"><x:v>5</x:v></x:c><x:c r="C7" s="1"><x:v>46024</x:v></x:c>
        <x:c r="D7" t="b"><x:v>1</x:v></x:c><x:c r="E7" t="str"><x:f>A1&amp;"x"</x:f><x:v>sum</x:v></x:c><x:c r="F7" t="e"><x:v>#REF!</x:v></x:c>
        <x:c r="G7" s="2"><x:v>1.5</x:v></x:c><x:c r="H7" s="3"><x:v>0.25</x:v></x:c><x:c r="AA7" s="1"/></x:row>
    </x:sheetData></x:worksheet>`;
    const bytes = workbook(sheet, {
      'xl/strings.xml':
        '<sst><si><t>Name</t></si><si><r><rPr/><t>Exp</t></r><r><t>iry</t></r><rPh><t>phonetic</t></rPh></si><si><t>_x0041_<![CDATA[ & co]]></t></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="&quot;day&quot; 0.0_d"/><numFmt numFmtId="171" formatCode="[$-409]h:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>',
    });

    expect(await read(bytes)).toEqual({
      headers: ['Name', '', 'Expiry'],
      numbers: [7],
      rows: [['A & co', 5, new Date('2026-01-02'), true, 'sum', '#REF!', 1.5, new Date('1899-12-31T06:00:00.000Z')]],
    });
  });

  it('is the first visible one', async () => {
    const two = { 'xl/worksheets/two.xml': rows(inline('Second'), inline('yes')) };
    const sheets = '<sheet name="A" state="hidden" r:id="rId1"/><sheet name="B" r:id="rId2"/>';

    expect((await read(workbook(rows(inline('First')), two, sheets))).headers).toEqual(['Second']);
  });

  it.each([
    ['UTF-8', Buffer.from('Name,Region\r\n王芳,"a ""b"", c"\r\n')],
    ['UTF-8 with its mark', Buffer.from('\uFEFFName;Region\n王芳;"a ""b"", c"')],
    ['UTF-16 of Excel, with tabs', Buffer.from('\uFEFFName\tRegion\r\n王芳\ta "b", c\r\n', 'utf16le')],
    ['UTF-16 without its mark', Buffer.from('Name\tRegion\r\n王芳\ta "b", c\r\n', 'utf16le')],
    ['UTF-16, the other way round', Buffer.from('\uFEFFName\tRegion\r\n王芳\t"a ""b"", c"\r\n', 'utf16le').swap16()],
    [
      'GB18030',
      Buffer.concat([Buffer.from('Name;Region\r\n'), Buffer.from('cdf5b7bc', 'hex'), Buffer.from(';"a ""b"", c"\r\n')]),
    ],
  ])('in %s is read', async (_, bytes) => {
    expect(await read(bytes)).toEqual({ headers: ['Name', 'Region'], rows: [['王芳', 'a "b", c']], numbers: [2] });
  });

  it('of texts only keeps them as texts, and counts blank lines', async () => {
    const { rows, numbers } = await read('\n"Na\nme", B ,C\n\n0123,=1+1,\n ,,\n"two\nlines",1,2026-02-30');

    expect(rows).toEqual([
      ['0123', '=1+1'],
      ['two\nlines', '1', '2026-02-30'],
    ]);
    expect(numbers).toEqual([4, 6]);
  });

  it.each<[string, string | Buffer, string]>([
    ['nothing', '', 'sheet.empty'],
    ['blank lines', '\n\n , \n', 'sheet.empty'],
    ['a workbook of no rows', workbook(rows()), 'sheet.empty'],
    ['an archive of something else', zipOf({ 'word/document.xml': '<a/>' }), 'sheet.type'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'sheet.type'],
    ['a PDF', '%PDF-1.7\n', 'sheet.type'],
    ['a web page', '  <!DOCTYPE html><html>', 'sheet.web-page'],
    ['a table of a web page', '<table><tr><td>Name', 'sheet.web-page'],
    ['Excel 97', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'sheet.xls'],
    [
      'an encrypted workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'sheet.encrypted',
    ],
    ['an encrypted archive', zipOf({ 'xl/workbook.xml': '<a/>' }, { flags: 1 }), 'sheet.encrypted'],
    ['half a file', workbook(rows(inline('Name'), inline('x'))).subarray(0, 900), 'sheet.damaged'],
    ['broken XML', workbook('<worksheet><sheetData><row></sheetData>'), 'sheet.damaged'],
    ['entities of its own', workbook('<!DOCTYPE a [<!ENTITY a "a">]><worksheet/>'), 'sheet.type'],
    ['no names of columns', 'ada@example.com,12\nbob@example.com,13', 'sheet.no-header'],
    ['numbers on top', workbook(rows('<c><v>1</v></c>')), 'sheet.no-header'],
    ['one name twice', 'Name,Region, name \n', 'sheet.header-twice'],
    ['too many columns', Array.from({ length: 101 }, (_, n) => `c${n}x`).join(','), 'sheet.too-many-columns'],
    ['a cell far out', workbook(rows('<c r="ZZ1" t="str"><v>Name</v></c>')), 'sheet.too-many-columns'],
    ['a long cell', `Name\n${'x'.repeat(2_001)}`, 'sheet.cell-too-long'],
    ['a longer one', workbook(rows(inline('Name'), inline('x'.repeat(20_000)))), 'sheet.cell-too-long'],
    ['too many rows', `Name\n${'x\n'.repeat(100_001)}`, 'sheet.too-many-rows'],
    ['too many blank lines', '\n'.repeat(1_100_000), 'sheet.too-many-rows'],
    ['too many blank rows', workbook(`<worksheet><sheetData>${'<row/>'.repeat(1_100_000)}`), 'sheet.too-many-rows'],
    ['too many bytes', Buffer.alloc(20 * 1024 * 1024 + 1, 'x'), 'sheet.too-large'],
    [
      'a zip bomb',
      workbook('<a>', { 'xl/strings.xml': `<sst>${' '.repeat(2 ** 28)}</sst>`, 'xl/styles.xml': ' '.repeat(2 ** 28) }),
      'sheet.too-large',
    ],
  ])('cannot be made of %s', async (_, bytes, code) => {
    await expect(read(bytes)).rejects.toMatchObject({ code });
  });

  it('names the cell that is too long', async () => {
    await expect(read(`Name,Note\na,b\nc,${'x'.repeat(2_001)}`)).rejects.toThrow('B3');
  });

  it('with one changed byte is either refused or read', async () => {
    const whole = workbook(rows(inline('Name') + inline('Age'), inline('Ada') + '<c><v>36</v></c>'));
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, value) => {
        const bytes = Buffer.from(whole);
        bytes[at] = value;
        const code = await read(bytes).then(
          () => 'read',
          (error: { code?: string }) => error.code ?? String(error),
        );
        expect(code).toMatch(/^(read|sheet\.[a-z-]+)$/);
      }),
      { numRuns: runsOfSlow(15) },
    );
  });

  it('of a hundred thousand rows and twelve columns comes in batches without blocking the event loop', async () => {
    const cells = Array.from({ length: 12 }, (_, n) => `<c><v>${n}</v></c>`).join('');
    const sheet = rows(
      Array.from({ length: 12 }, (_, n) => inline(`h${n}x`)).join(''),
      ...Array.from({ length: 100_000 }, () => cells),
    );
    const bytes = workbook(sheet);
    const ticks = watchTicks();
    const opened = await readSheet(bytes);
    let count = 0;
    for await (const batch of opened.rows) count += batch.length;
    await opened.close();
    const blocked = ticks.stop();

    expect(count).toBe(100_000);
    expect(blocked.p99).toBeLessThan(250);
  });

  it('can be abandoned half-way, while others wait for their turn', async () => {
    const bytes = Buffer.from(`Name\n${'x\n'.repeat(5_000)}`);
    const readers = Array.from({ length: 6 }, async () => {
      const sheet = await readSheet(bytes);
      const { value } = await sheet.rows.next();
      await sheet.close();
      return value?.length;
    });

    expect(await Promise.all(readers)).toEqual(readers.map(() => 250));
  });
});

/** Returns a text as it is read back: without characters that XML forbids, and with normalised line ends. */
function kept(text: string): string | null {
  // oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
  const clean = text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');
  return clean === '' ? null : clean;
}
