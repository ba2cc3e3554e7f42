import { readFileSync } from 'node:fs';
import { type Cell, type Column, writeCsv, writeSheet } from '@eemusic/server/src/platform/spreadsheet/index.ts';
import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { report } from './figures.ts';

/**
 * A million rows like those of an export of sales, from memory: our writer, the writer of hucre (the library that reads
 * our imports), and .csv.
 */
const rows = 1_000_000;
const kinds = [
  ...(['date', 'text', 'text', 'number', 'number', 'text', 'text', 'text', 'number', 'text'] as const),
  ...(['money', 'number', 'money', 'number', 'money', 'text'] as const),
];
const columns: Column[] = kinds.map((kind, at) => ({
  header: { en: `H ${at}`, 'zh-Hans': `列 ${at}` },
  width: 20,
  kind,
}));
const name = { en: 'Sales', 'zh-Hans': '销售' };

const day = new Date('2026-03-01T00:00:00.000Z');
async function* made(): AsyncGenerator<Cell[], void> {
  for (let id = 1; id <= rows; id += 1) {
    const [sale, of] = [`Shanghai Lotus ${id % 500}`, id % 30 === 0 ? id - 1 : null];
    const commission = (id % 1000) / 8;
    yield [
      day,
      '2026-03',
      'Sale',
      id,
      of,
      sale,
      `宁波雅韵 ${id % 40_000}`,
      `黄宇航 ${id}`,
      366,
      'CNY',
      398,
      12,
      commission,
      4,
      commission,
      null,
    ];
  }
}

const formats = { text: '@', number: 'General', date: 'yyyy-mm-dd', money: '#,##0.00\\ "CNY"' } as const;
const styled: ColumnDef[] = columns.map(({ header, width, kind }) => ({
  header: header.en,
  width,
  style: { numFmt: formats[kind] },
}));
const sheet = { columns, rows: made(), language: 'en', currency: 'CNY' } as const;

await measure('.csv', writeCsv(sheet));
await measure('.xlsx', writeSheet({ ...sheet, rows: made(), name }));
await measure('.xlsx by hucre', writeXlsxStream(made(), { name: 'Sales', columns: styled, freezePane: { rows: 1 } }));

async function measure(what: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  globalThis.gc?.();
  const before = resident();
  const [begin, processor] = [performance.now(), process.cpuUsage()];
  let bytes = 0;
  let peak = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    peak = Math.max(peak, resident());
  }
  const { user, system } = process.cpuUsage(processor);
  console.log(what);
  report('  until all of it is there', (performance.now() - begin) / 1000, 's');
  report('  processor time', (user + system) / 1e6, 's');
  report('  megabytes', bytes / 1e6, 'MB');
  report('  memory more', peak - before, 'MB');
}

function resident(): number {
  return Number(/RssAnon:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? Number.NaN) / 1024;
}
