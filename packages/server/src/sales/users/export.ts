import type { FileResult } from '@eemusic/contract/platform/endpoint';
import type { Student } from '@eemusic/contract/sales/users';
import { type RawBuilder, sql } from 'kysely';
import { assertNotDeleted, exportList } from '#sales/user-management/index.ts';
import type { Engine } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { countMatches } from './count.ts';
import { listColumns, listed } from './fields.ts';
import type { Filter } from './filter.ts';
import { matches, matchesInOrder } from './matches.ts';
import { type Order, orderOf, type Sort, terms } from './sorts.ts';

type Request = { filter: Filter; sort: Sort; ids: readonly number[] | undefined };

/** Exports the rows with these ids, or all rows that the list finds with a filter. */
export async function exportStudents({ database }: Services, { filter, sort, ids }: Request): Promise<FileResult> {
  const { read, engine } = database;
  const chosen = ids && [...new Set(ids)];
  if (chosen) await assertNotDeleted(read, 'students', chosen);

  const order = orderOf(sort);
  const { language } = order;
  const students = chosen
    ? sql`from students s where s.deleted_at is null and s.id in (${sql.join(chosen)})`
    : matchesForExport(engine, filter, order);
  const query = sql<Student>`select ${listed} from (select s.* ${students}) s
    left join educators e on e.id = s.educator_id order by ${terms(order)}`.compile(read);
  const rows = chosen ? chosen.length : await countMatches(database, filter);
  const sheet = { file: 'Users.xlsx', name: { en: 'Users', 'zh-Hans': '学生' }, columns: listColumns, language };
  return exportList(database, { ...sheet, query, rows });
}

/** Reads in the order of an index if there is one, so that a million rows need not be sorted. */
function matchesForExport(engine: Engine, filter: Filter, order: Order): RawBuilder<unknown> {
  return filter.search === undefined && order.name !== 'educatorName' && order.name !== 'region'
    ? matchesInOrder(engine, filter, order)
    : matches(engine, filter);
}
