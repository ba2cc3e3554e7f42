import type { exportEducators as contract } from '@eemusic/contract/sales/educators';
import type { Language } from '@eemusic/contract/platform/languages';
import type { FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import { assertNotDeleted, sheetOf } from '#sales/user-management/index.ts';
import { readCompany } from '#access/company/index.ts';
import { batches } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { spreadsheetType, writeSheet } from '#platform/spreadsheet/index.ts';
import { listColumns } from './fields.ts';
import { countEducators, noFilter, inOrder, toEducator, withColumns } from './query.ts';

/** Exports the rows with these ids, or all rows that the list finds with a filter. */
export async function exportEducators(
  { database, clock }: Services,
  { educatorsIds, ...request }: RequestOf<typeof contract>,
  language: Language,
): Promise<FileResult> {
  if (educatorsIds) await assertNotDeleted(database.read, 'educators', educatorsIds);
  const filter = educatorsIds ? { ...noFilter, ids: [...new Set(educatorsIds)] } : request;
  const today = clock.today();
  const query = withColumns(inOrder(database.read, filter, request, { today, language }), today).compile();
  const { columns, cellsOf } = sheetOf(listColumns, language);
  const { currency } = await readCompany(database.read);
  async function* rows() {
    for await (const batch of batches(database.source, query)) yield* batch.map((row) => cellsOf(toEducator(row)));
  }
  return {
    contentType: spreadsheetType,
    attachment: 'Educators.xlsx',
    rows: await countEducators(database.read, filter),
    body: writeSheet({ name: { en: 'Educators', 'zh-Hans': '学校与老师' }, columns, rows: rows(), language, currency }),
  };
}
