import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { relation, workbook, zipOf } from '#testing/a-workbook.ts';
import { readSheet } from './read-sheet.ts';

async function read(bytes: Uint8Array) {
  const sheet = await readSheet(bytes);
  try {
    return (await Array.fromAsync(sheet.rows)).flat().map(({ cells }) => cells);
  } finally {
    await sheet.close();
  }
}

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const header = `<row>${inline('Name')}${inline('School')}</row>`;
const sheetOf = (rows: string, more = '') => `<worksheet><sheetData>${header}${rows}</sheetData>${more}</worksheet>`;
const person = `<row>${inline('Mei')}</row>`;
const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join('');
const styles = (text: string) => workbook(sheetOf(person), { 'xl/styles.xml': `<styleSheet>${text}</styleSheet>` });
const relations = (text: string) =>
  workbook(sheetOf(person), { 'xl/_rels/workbook.xml.rels': `<Relationships>${text}</Relationships>` });

/** Returns the archive whose directory declares another size for its largest file. */
function declaring(size: number, archive: Buffer): Buffer {
  const bytes = Buffer.from(archive);
  let largest = -1;
  for (let at = 0; at + 46 < bytes.length; at += 1) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) continue;
    if (largest < 0 || bytes.readUInt32LE(at + 24) > bytes.readUInt32LE(largest + 24)) largest = at;
  }
  bytes.writeUInt32LE(size, largest + 24);
  return bytes;
}

describe('a sheet that was made to do harm', () => {
  /** Files of extraordinary size. */
  const large: [string, string, () => Buffer][] = [
    [
      'a million attributes',
      'sheet.too-large',
      () => workbook(sheetOf(`<row ${many(1_000_000, (i) => `a${i}="" `)}/>`)),
    ],
    ['an attribute without an end', 'sheet.too-large', () => workbook(sheetOf(`<row a="${'x'.repeat(3e7)}"/>`))],
    ['a tag without an end', 'sheet.too-large', () => workbook(sheetOf(`<${'x'.repeat(3e7)}/>`))],
    ['a comment without an end', 'sheet.too-large', () => workbook(sheetOf(`<!--${'x'.repeat(3e7)}-->`))],
    ['a text without an end', 'sheet.too-large', () => workbook(sheetOf('x'.repeat(3e7)))],
    ['an instruction without an end', 'sheet.too-large', () => workbook(sheetOf(`<?a ${'x'.repeat(3e7)}?>`))],
    ['100,000 elements inside one another', 'sheet.too-large', () => workbook(sheetOf('<a>'.repeat(100_000)))],
    ['a million relations', 'sheet.too-large', () => relations(many(1_000_000, (i) => `<Relationship Id="${i}"/>`))],
    ['a million formats', 'sheet.too-large', () => styles(many(1_000_000, (i) => `<numFmt numFmtId="${i}"/>`))],
    ['a million styles', 'sheet.too-large', () => styles(`<cellXfs>${'<xf/>'.repeat(1_000_000)}</cellXfs>`)],
    [
      'a million sheets',
      'sheet.too-large',
      () => workbook(sheetOf(person), {}, '<sheet name="A" r:id="rId1"/>'.repeat(1_000_000)),
    ],
    [
      'one text in a million parts',
      'sheet.cell-too-long',
      () => workbook(sheetOf(person), { 'xl/strings.xml': `<sst><si>${'<t>xxxx</t>'.repeat(1_000_000)}</si></sst>` }),
    ],
    [
      '65,535 files',
      'sheet.type',
      () => zipOf(Object.fromEntries(Array.from({ length: 65_535 }, (_, i) => [`${i}`, '']))),
    ],
  ];
  it.each<[string, string, () => Buffer]>([
    ...large,
    ['a smaller size than it has', 'sheet.damaged', () => declaring(100, workbook(sheetOf(person.repeat(999))))],
    ['a larger size than it has', 'sheet.damaged', () => declaring(1e9, workbook(sheetOf(person.repeat(999))))],
    [
      'an archive in an archive',
      'sheet.damaged',
      () => workbook('', { 'xl/worksheets/one.xml': String(workbook('')) }),
    ],
    ['a sheet that is its own list', 'sheet.empty', () => relations(relation('rId1', 'worksheet', 'workbook.xml'))],
    ['a sheet outside', 'sheet.damaged', () => relations(relation('rId1', 'worksheet', '../../../etc/passwd'))],
    ['a sheet elsewhere', 'sheet.damaged', () => relations(relation('rId1', 'worksheet', 'file:///etc/passwd'))],
    ['a workbook in UTF-16', 'sheet.damaged', () => zipOf({ '_rels/.rels': Buffer.from('\uFEFF<a/>', 'utf16le') })],
    [
      'an external entity',
      'sheet.type',
      () => workbook(`<!DOCTYPE a [<!ENTITY % a SYSTEM "file:///etc/passwd"> %a;]>${sheetOf(person)}`),
    ],
  ])('cannot have %s', async (_, code, make) => {
    await expect(read(make())).rejects.toMatchObject({ code });
  });

  const million = (text: string, count = 15) => text.repeat(count * 1_000_000);
  const long: [string, string, () => Buffer][] = [
    ['commas in its first row', 'sheet.too-many-columns', () => Buffer.from(million(','))],
    ['commas in its second row', 'sheet.too-many-columns', () => Buffer.from(`Name,No\n${million(',', 19)}`)],
    ['semicolons in UTF-16', 'sheet.too-many-columns', () => Buffer.from(`\uFEFF${million(';', 9)}`, 'utf16le')],
    [
      'tabs in GB18030',
      'sheet.too-many-columns',
      () => Buffer.concat([Buffer.from([0xd0, 0xd5, 0xc3, 0xfb]), Buffer.from(million('\t'))]),
    ],
    ['empty texts in quotes', 'sheet.too-many-columns', () => Buffer.from(`Name\n${million('"",', 6)}`)],
    ['one text', 'sheet.cell-too-long', () => Buffer.from(`Name\n${million('x')}`)],
    ['one text in quotes that never end', 'sheet.cell-too-long', () => Buffer.from(`Name\n"${million('x\n', 8)}`)],
    ['one text of quotes', 'sheet.cell-too-long', () => Buffer.from(`Name\n${million('"', 19)}`)],
    ['line ends', 'sheet.too-many-rows', () => Buffer.from(`Name${million('\r')}`)],
    ['rows of commas', 'sheet.empty', () => Buffer.from(million(`${','.repeat(99)}\n`, 0.15))],
  ];
  it.each(long)('cannot have megabytes of %s', async (_, code, make) => {
    await expect(read(make())).rejects.toMatchObject({ code });
  });

  it('is refused when the process that reads it dies, and the next one is read', async () => {
    const opened = await readSheet(Buffer.from(`Name\n${'x\n'.repeat(50_000)}`));
    for (const pid of readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' '))
      process.kill(Number(pid), 'SIGKILL');

    await expect(Array.fromAsync(opened.rows)).rejects.toMatchObject({ code: 'server.busy' });
    expect(await read(Buffer.from('Name\nMei\n'))).toEqual([['Mei']]);
  });

  it('may have rows as long as they can be, which come in batches that do not block the event loop', async () => {
    const header = many(100, (n) => inline(`h${n}x`));
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`;
    const bytes = workbook(`<worksheet><sheetData><row>${header}</row>${row.repeat(1_000)}</sheetData></worksheet>`, {
      'xl/strings.xml': `<sst><si><t>${'x'.repeat(2_000)}</t></si></sst>`,
    });
    const opened = await readSheet(bytes);
    const sizes = (await Array.fromAsync(opened.rows)).map((rows) => JSON.stringify(rows).length);

    expect(Math.max(...sizes)).toBeLessThan(1_000_000);
  });

  it('may have number formats of brackets and quotes without an end, which would otherwise take minutes', async () => {
    const formats = many(
      100,
      (id) => `<numFmt numFmtId="${200 + id}" formatCode="${(id % 2 === 0 ? '[' : '&quot;').repeat(30_000)}"/>`,
    );

    expect(await read(styles(`<numFmts>${formats}</numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`))).toEqual([
      ['Mei'],
    ]);
  });

  it('may declare UTF-7, which is not decoded', async () => {
    const bytes = workbook(`<?xml version="1.0" encoding="UTF-7"?>${sheetOf(`<row>${inline('+ADw-a+AD4-')}</row>`)}`);
    expect(await read(bytes)).toEqual([['+ADw-a+AD4-']]);
  });

  it('has files with names that lead elsewhere, which are not looked at', async () => {
    const elsewhere = { '../../a.xml': 'a', '/etc/a.xml': 'a', 'C:\\a.xml': 'a', 'xl/worksheets/one.xml\0': 'a' };
    expect(await read(workbook(sheetOf(person), elsewhere))).toEqual([['Mei']]);
  });

  it('has 20,000 merged cells over all of its rows, which would otherwise take minutes', async () => {
    const merges = many(20_000, (index) => `<mergeCell ref="B2:B${99_999 - (index % 50)}"/>`);
    const first = `<row>${inline('Mei')}${inline('Oak')}</row>`;
    const bytes = workbook(sheetOf(first + person.repeat(90_000), `<mergeCells>${merges}</mergeCells>`));

    const rows = await read(bytes);

    expect(rows).toHaveLength(90_001);
    expect(rows.every(([, school]) => school === 'Oak')).toBe(true);
  });
});
