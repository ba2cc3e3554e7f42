import type { exportEducators as contract } from '@eemusic/contract/sales/educators';
import type { FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import { regionName } from '@eemusic/contract/sales/regions';
import { assertLive, averageOf } from '#sales/user-management/index.ts';
import { batches } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { type Column, type Row, spreadsheetType, writeSheet } from '#platform/spreadsheet/index.ts';
import { countFound, everything, inOrder } from './found.ts';
import { type ListedRow, withListed } from './rows.ts';

const columns: readonly Column[] = [
  { header: 'Id', width: 8, kind: 'number' },
  { header: 'Name', width: 28, kind: 'text' },
  { header: 'Contact Name', width: 24, kind: 'text' },
  { header: 'Contact No', width: 18, kind: 'text' },
  { header: 'Contact Email', width: 32, kind: 'text' },
  { header: 'Users', width: 10, kind: 'number' },
  { header: 'Avg sales/mth', width: 14, kind: 'number' },
  { header: 'Region', width: 18, kind: 'text' },
  { header: 'Status', width: 10, kind: 'text' },
  { header: 'Channel', width: 28, kind: 'text' },
  { header: 'Category', width: 10, kind: 'text' },
];

/** The given ones, or exactly the rows that the list shows under this filter, all pages. */
export async function exportEducators(
  { database, clock }: Services,
  { educatorsIds, ...asked }: RequestOf<typeof contract>,
): Promise<FileResult> {
  if (educatorsIds) await assertLive(database.read, 'educators', educatorsIds);
  const filter = educatorsIds ? { ...everything, ids: [...new Set(educatorsIds)] } : asked;
  const at = clock.now();
  const query = withListed(inOrder(database.read, filter, asked, at), at).compile();
  async function* rows() {
    for await (const some of batches(database.source, query)) yield* some.map(rowOf);
  }
  return {
    contentType: spreadsheetType,
    attachment: 'Educators.xlsx',
    rows: await countFound(database.read, filter),
    body: writeSheet({ name: 'Educators', columns, rows: rows() }),
  };
}

function rowOf(row: ListedRow): Row {
  return [
    row.id,
    row.name,
    row.contact_name,
    row.contact_number,
    row.contact_email,
    row.student_count,
    averageOf(row.sold),
    row.region === null ? null : regionName(row.region),
    row.is_active === 1 ? 'Active' : 'Inactive',
    row.channel_name,
    row.category,
  ];
}
