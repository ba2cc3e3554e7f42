import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes, instant } from './baseline/column-types.ts';

/** Rates of one receiver, who set a price or rate and why, and corrections of both with their entries in the ledger. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id } = columnTypes(engine);
  const statements = [
    ...['prices', 'commission_rates'].flatMap((table) => [
      `alter table ${table} add column reason varchar(200) not null default ''`,
      `alter table ${table} add column added_by varchar(120)`,
      `alter table ${table} add column added_at ${instant}`,
    ]),

    // Null for all receivers of the kind that have no rate of their own.
    'alter table commission_rates add column receiver_id integer',
    'drop index commission_rates_once',
    'create unique index commission_rates_once on commission_rates (receiver, holds_from) where receiver_id is null',
    `create unique index commission_rates_own on commission_rates (receiver, receiver_id, holds_from)
      where receiver_id is not null`,

    `create table rule_corrections (
      ${id},
      kind varchar(10) not null,
      rule_id integer not null,
      value_before integer not null,
      value_after integer not null,
      reason varchar(200) not null,
      corrected_by varchar(120) not null,
      corrected_at ${instant} not null
    )`,
    'create index rule_corrections_rule on rule_corrections (kind, rule_id, id)',

    'alter table sales add column correction_of integer references sales (id)',
    'create index sales_corrections on sales (correction_of) where correction_of is not null',
    'create index sales_corrections_at on sales (at) where correction_of is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
