import { dayOf } from '@eemusic/contract/platform/days';
import type { FileResult } from '@eemusic/contract/platform/endpoint';
import { regionName } from '@eemusic/contract/platform/regions';
import { sql } from 'kysely';
import { batches, type Engine, isAmong, joinInOrder, sortedRows } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { type Column, type Row, spreadsheetType, writeSheet } from '#platform/spreadsheet/index.ts';
import { countKeys } from './counts.ts';
import { assertKnown } from './known-educators.ts';
import { keysBy, queryRunnerOf } from './query-runner.ts';
import { keyStatusOf, type ListedKey, listedKey, withUser } from './rows.ts';
import { endless } from './tables.ts';

const columns: readonly Column[] = [
  { header: 'School/Teacher', width: 32, kind: 'text' },
  { header: 'Key', width: 28, kind: 'text' },
  { header: 'Status', width: 12, kind: 'text' },
  { header: 'Duration (days)', width: 16, kind: 'number' },
  { header: 'Account Name', width: 28, kind: 'text' },
  { header: 'Contact No', width: 20, kind: 'text' },
  { header: 'Contact Email', width: 32, kind: 'text' },
  { header: 'Region', width: 18, kind: 'text' },
  { header: 'Redeemed On', width: 14, kind: 'date' },
  { header: 'Expiry Date', width: 14, kind: 'date' },
  { header: 'Created On', width: 14, kind: 'date' },
];

/** All keys of these educators, by their names, the newest first. */
export async function exportKeys(
  { database, clock }: Services,
  selectedEducators: readonly number[],
): Promise<FileResult> {
  const { engine, read, source } = database;
  await assertKnown(read, selectedEducators);
  const today = dayOf(clock.now());
  const counts = await countKeys(queryRunnerOf(database), selectedEducators, today);
  const query = inOrder(engine, selectedEducators).compile(read);
  async function* rows() {
    for await (const some of batches(source, query)) yield* some.map((row) => rowOf(row, today));
  }
  return {
    contentType: spreadsheetType,
    attachment: 'keys.xlsx',
    rows: [...counts.values()].reduce((sum, { total }) => sum + total, 0),
    body: writeSheet({ name: 'Keys', columns, rows: rows() }),
  };
}

type Exported = ListedKey & { educator_name: string };

function inOrder(engine: Engine, educatorIds: readonly number[]) {
  const placed = sql`(select id, row_number() over (order by name_key, id) as place from educators e
    where ${isAmong(engine, 'e.id', educatorIds)}) page`;
  return sortedRows<Exported>(engine, {
    columns: sql`e.name as educator_name, ${listedKey}`,
    table: 'subscription_keys',
    as: 'k',
    from: sql`from ${placed} ${joinInOrder(engine)} ${keysBy(engine, 'educator')} on k.educator_id = page.id`,
    where: sql`k.deleted_at is null`,
    order: sql`page.place, k.created_at desc, k.id desc`,
    joins: sql`left join educators e on e.id = k.educator_id ${withUser}`,
  });
}

function rowOf(row: Exported, today: string): Row {
  return [
    row.educator_name,
    row.code,
    keyStatusOf(row, today),
    row.duration_days,
    row.full_name,
    row.contact_number,
    row.contact_email,
    row.region === null ? null : regionName(row.region),
    dayIn(row.redeemed_at),
    row.runs_until === endless ? null : dayIn(row.runs_until),
    dayIn(row.created_at),
  ];
}

const dayIn = (at: string | null) => (at === null ? null : new Date(`${at.slice(0, 10)}T00:00:00.000Z`));
