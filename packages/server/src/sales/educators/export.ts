import type { exportEducators as contract } from '@eemusic/contract/sales/educators';
import type { Language } from '@eemusic/contract/platform/languages';
import type { FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import { assertNotDeleted, exportList } from '#sales/user-management/index.ts';
import type { Services } from '#platform/services.ts';
import { listColumns } from './fields.ts';
import { countEducators, noFilter, inOrder, toEducator, withColumns } from './query.ts';

/** Exports the rows with these ids, or all rows that the list finds with a filter. */
export async function exportEducators(
  { database, clock }: Services,
  { educatorsIds, ...request }: RequestOf<typeof contract>,
  language: Language,
): Promise<FileResult> {
  const { read } = database;
  if (educatorsIds) await assertNotDeleted(read, 'educators', educatorsIds);
  const filter = educatorsIds ? { ...noFilter, ids: [...new Set(educatorsIds)] } : request;
  const today = clock.today();
  const query = withColumns(inOrder(read, filter, request, { today, language }), today).compile();
  const name = { en: 'Educators', 'zh-Hans': '学校与老师' };
  const sheet = { file: 'Educators.xlsx', name, columns: listColumns, language };
  return exportList(database, { ...sheet, query, rows: await countEducators(read, filter) }, toEducator);
}
