import type { FileResult } from '@eemusic/contract/platform/endpoint';
import { regionName } from '@eemusic/contract/sales/regions';
import { assertLive } from '#sales/user-management/index.ts';
import { batches } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { type Column, type Row, spreadsheetType, writeSheet } from '#platform/spreadsheet/index.ts';
import { countFound } from './count.ts';
import { allGiven, allFound } from './all.ts';
import type { Filter } from './filter.ts';
import type { ListedRow } from './rows.ts';
import type { Sort } from './sorts.ts';

const columns: readonly Column[] = [
  { header: 'Id', width: 10, kind: 'number' },
  { header: 'Name', width: 28, kind: 'text' },
  { header: 'Contact No', width: 20, kind: 'text' },
  { header: 'Contact Email', width: 32, kind: 'text' },
  { header: 'Attached School/Teacher', width: 32, kind: 'text' },
  { header: 'Subscription Id', width: 28, kind: 'text' },
  { header: 'Expiry Date', width: 14, kind: 'date' },
  { header: 'Region', width: 18, kind: 'text' },
  { header: 'Status', width: 10, kind: 'text' },
];

type Request = { filter: Filter; sort: Sort; ids: readonly number[] | undefined };

/** Exactly the rows that the list shows under this filter, all pages, or these. */
export async function exportStudents({ database }: Services, { filter, sort, ids }: Request): Promise<FileResult> {
  const given = ids && [...new Set(ids)];
  if (given) await assertLive(database.read, 'students', given);

  const { read, source } = database;
  const query = (given ? allGiven(given, sort) : allFound(database, filter, sort)).compile(read);
  async function* rows() {
    for await (const some of batches(source, query, 250)) yield* some.map(rowOf);
  }
  return {
    contentType: spreadsheetType,
    attachment: 'Users.xlsx',
    rows: given ? given.length : await countFound(database, filter),
    body: writeSheet({ name: 'Users', columns, rows: rows() }),
  };
}

function rowOf(row: ListedRow): Row {
  const { id, full_name, contact_number, contact_email, educator_name, subscription_code, expires_on } = row;
  return [
    id,
    full_name,
    contact_number,
    contact_email,
    educator_name,
    subscription_code,
    expires_on === null ? null : new Date(`${expires_on}T00:00:00.000Z`),
    row.region === null ? null : regionName(row.region),
    row.is_active === 1 ? 'Active' : 'Inactive',
  ];
}
