import type { exportSales as declared } from '@eemusic/contract/sales/statements';
import type { FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Language } from '@eemusic/contract/platform/languages';
import { sql } from 'kysely';
import { readCompany } from '#access/company/index.ts';
import { batches, readOffThread } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { csvType, type Row, spreadsheetType, writeCsv, writeSheet } from '#platform/spreadsheet/index.ts';
import { saleColumns, schoolColumns } from './export-columns.ts';
import { closedInOthers, saleLines, schoolLines } from './export-queries.ts';

/** The maximum number of rows in an .xlsx sheet, without the header. */
const maxSheetRows = 1_048_575;
/** Larger than for a list, because a million rows are read. */
const batchSize = 1_000;

const sheetNames = {
  sale: { en: 'Sales', 'zh-Hans': '销售' },
  'month-school': { en: 'Months', 'zh-Hans': '按月汇总' },
};

/** Exports the sales of a period as a file generated on demand. */
export async function exportSales(
  { database }: Services,
  { from, to, by, format }: RequestOf<typeof declared>,
  language: Language,
): Promise<FileResult> {
  if (from > to) throw new Refusal('period.order');
  const { read, source } = database;
  const period = { from, to };
  const lines = by === 'sale' ? saleLines(period) : schoolLines(period);
  const [counted] = await readOffThread(
    source,
    sql<{ total: number }>`select count(*) as total from (${lines}) counted`.compile(read),
  );
  const total = counted?.total ?? 0;
  if (format === 'xlsx' && total > maxSheetRows) throw new Refusal('export.too-long');

  const { currency } = await readCompany(read);
  const columns = by === 'sale' ? saleColumns : schoolColumns;
  const rows = by === 'sale' ? rowsOf(saleLines(period), saleColumns) : rowsOf(schoolLines(period), schoolColumns);
  const others = await readOffThread(source, closedInOthers(period, currency).compile(read));
  // A column of amounts has one format, so with several currencies they are in their own column alone.
  const sheet = { columns, rows, language, ...(others.length === 0 && { currency }) };
  return {
    contentType: format === 'csv' ? csvType : spreadsheetType,
    attachment: `${sheetNames[by][language]} ${from} ${to}.${format}`,
    rows: total,
    body: format === 'csv' ? writeCsv(sheet) : writeSheet({ ...sheet, name: sheetNames[by] }),
  };

  async function* rowsOf<Line>(
    query: ReturnType<typeof sql<Line>>,
    columns: readonly { value: (line: Line, by: { language: Language; currency: typeof currency }) => Row[number] }[],
  ): AsyncGenerator<Row> {
    for await (const batch of batches(source, query.compile(read), batchSize))
      for (const line of batch) yield columns.map(({ value }) => value(line, { language, currency }));
  }
}
