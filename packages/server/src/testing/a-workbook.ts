import { deflateRawSync, crc32 } from 'node:zlib';

/** Returns a minimal zip archive of these files. */
export function zipOf(files: Record<string, string | Buffer>, { flags = 0 } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 1 });
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(flags, 8);
    head.writeUInt16LE(8, 10);
    head.writeUInt32LE(crc32(bytes), 16);
    head.writeUInt32LE(packed.length, 20);
    head.writeUInt32LE(bytes.length, 24);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt32LE(offset, 42);
    directory.push(head, Buffer.from(name));
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    parts.push(local, Buffer.from(name), packed);
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

export const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;

/** Returns a workbook with this sheet and, if needed, further parts. */
export function workbook(
  sheet: string,
  more: Record<string, string> = {},
  sheets = '<sheet name="A" r:id="rId1"/>',
): Buffer {
  return zipOf({
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', '/xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr date1904="0"/><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/one.xml')}${relation('rId2', 'worksheet', 'worksheets/two.xml')}${relation('rId3', 'sharedStrings', 'strings.xml')}${relation('rId4', 'styles', 'styles.xml')}</Relationships>`,
    'xl/strings.xml': '<sst/>',
    'xl/styles.xml': '<styleSheet/>',
    'xl/worksheets/one.xml': sheet,
    ...more,
  });
}
