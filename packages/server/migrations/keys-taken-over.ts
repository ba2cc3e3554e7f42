import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

/**
 * Keys of those who had one before keys were kept, by their first sale. One that two students had belongs to whom has it
 * now. It runs as long as they do; one that its student has no more ran for what was bought.
 */
export async function takeOverKeys(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const has = sql`students.subscription_code = sales.subscription_code`;
  const lastDay =
    engine === 'sqlite'
      ? sql`date(substr(sales.at, 1, 10), '+' || sales.duration_days || ' days')`
      : sql`to_char(cast(substr(sales.at, 1, 10) as date) + sales.duration_days, 'YYYY-MM-DD')`;
  await sql`insert into subscription_keys
      (code, educator_id, duration_days, student_id, redeemed_at, runs_until, is_held, created_at)
    select sales.subscription_code, sales.educator_id, sales.duration_days, students.id, sales.at,
      case when ${has} then coalesce(students.expires_on, '9999-12-31') else ${lastDay} end,
      case when ${has} and students.deleted_at is null then 1 else 0 end,
      sales.at
    from sales join students on students.id = sales.student_id
    where sales.id in (
      select coalesce(min(case when ${has} and students.deleted_at is null then sales.id end), min(sales.id))
      from sales join students on students.id = sales.student_id
      where sales.subscription_code is not null and refund_of is null group by sales.subscription_code)
    order by sales.id`.execute(db);
}
