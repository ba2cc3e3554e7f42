import type { exportEducators as contract } from '@eemusic/contract/sales/educators';
import type { FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import { assertLive, sheetOf } from '#sales/user-management/index.ts';
import { batches } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { spreadsheetType, writeSheet } from '#platform/spreadsheet/index.ts';
import { listColumns } from './fields.ts';
import { all, countEducators, inOrder, shown, withColumns } from './query.ts';

/** The given ones, or exactly the rows that the list shows under this filter, all pages. */
export async function exportEducators(
  { database, clock }: Services,
  { educatorsIds, ...request }: RequestOf<typeof contract>,
): Promise<FileResult> {
  if (educatorsIds) await assertLive(database.read, 'educators', educatorsIds);
  const filter = educatorsIds ? { ...all, ids: [...new Set(educatorsIds)] } : request;
  const at = clock.now();
  const query = withColumns(inOrder(database.read, filter, request, at), at).compile();
  const { columns, cellsOf } = sheetOf(listColumns);
  async function* rows() {
    for await (const some of batches(database.source, query)) yield* some.map((row) => cellsOf(shown(row)));
  }
  return {
    contentType: spreadsheetType,
    attachment: 'Educators.xlsx',
    rows: await countEducators(database.read, filter),
    body: writeSheet({ name: 'Educators', columns, rows: rows() }),
  };
}
