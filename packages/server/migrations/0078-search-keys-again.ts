import { type Kysely, sql } from 'kysely';

/**
 * Cards are found by pinyin and initials: their search keys are made anew. Those of all kinds are made once more a day
 * later, because nodes of the version before go on writing theirs until the last one is upgraded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const now = new Date();
  const later = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  const queue = (noun: string, key: string, at: Date) =>
    sql`insert into jobs (kind, payload, unique_key, run_at, max_attempts, created_at)
      values (${`${noun}.search-keys`}, '{}', ${`${noun}.search-keys ${key}`}, ${at.toISOString()}, 10, ${now.toISOString()})`.execute(
      db,
    );
  const { rows } = await sql`select 1 from support_cards limit 1`.execute(db);
  if (rows.length > 0) await queue('card', 'now', now);
  const { rows: kept } = await sql`select 1 from administrators limit 1`.execute(db);
  if (kept.length === 0) return;
  for (const noun of ['administrator', 'channel', 'educator', 'student', 'card']) await queue(noun, 'again', later);
}
