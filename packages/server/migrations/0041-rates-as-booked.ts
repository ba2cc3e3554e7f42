import { type Kysely, sql } from 'kysely';

/**
 * The newest sale when a price or rate was corrected. Up to it, sales were made at the value before, so that a sale shows the rate
 * from which its commission was reckoned.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table rule_corrections add column last_sale_id integer not null default 0').execute(db);
  await sql
    .raw(
      `update rule_corrections set last_sale_id = coalesce((select max(sales.id) from sales
        where sales.correction_of is null and sales.at < rule_corrections.corrected_at), 0)`,
    )
    .execute(db);
}
