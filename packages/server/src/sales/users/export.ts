import type { FileResult } from '@eemusic/contract/platform/endpoint';
import { assertLive, sheetOf } from '#sales/user-management/index.ts';
import { batches } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { spreadsheetType, writeSheet } from '#platform/spreadsheet/index.ts';
import { countFound } from './count.ts';
import { allGiven, allFound } from './all.ts';
import { listColumns } from './fields.ts';
import type { Filter } from './filter.ts';
import type { Sort } from './sorts.ts';

type Request = { filter: Filter; sort: Sort; ids: readonly number[] | undefined };

/** Exactly the rows that the list shows under this filter, all pages, or these. */
export async function exportStudents({ database }: Services, { filter, sort, ids }: Request): Promise<FileResult> {
  const given = ids && [...new Set(ids)];
  if (given) await assertLive(database.read, 'students', given);

  const { read, source } = database;
  const query = (given ? allGiven(given, sort) : allFound(database, filter, sort)).compile(read);
  const { columns, cellsOf } = sheetOf(listColumns);
  async function* rows() {
    for await (const some of batches(source, query, 250)) yield* some.map(cellsOf);
  }
  return {
    contentType: spreadsheetType,
    attachment: 'Users.xlsx',
    rows: given ? given.length : await countFound(database, filter),
    body: writeSheet({ name: 'Users', columns, rows: rows() }),
  };
}
