import { day, hour } from '@eemusic/contract/platform/durations';
import { sql } from 'kysely';
import type { Query } from '@eemusic/server/src/platform/database/index.ts';
import type { DemoRandom } from './random.ts';

/**
 * Everybody who has had a subscription, with one array per field, because there may be millions. Days are counted from
 * 1970.
 */
export type Players = {
  count: number;
  ids: Int32Array;
  /** The first and the last day of the subscription. */
  since: Int32Array;
  until: Int32Array;
  /** Ids of the first and second profile; 0 where there is none. */
  profiles: Int32Array;
  others: Int32Array;
  /** 0 … 8, the index of the grade. */
  grades: Uint8Array;
  /** From 0 to 100: how well, and how often, they play. */
  skills: Uint8Array;
  diligence: Uint8Array;
};

type Row = { id: number; created_at: string; expires_on: string | null; profile: number | null; other: number | null };

const pageOf = 20_000;

export async function readPlayers(db: Query, random: DemoRandom, now: Date): Promise<Players> {
  const { rows } = await sql<{ capacity: number }>`select count(*) as capacity from students
    where subscription_code is not null and deleted_at is null`.execute(db);
  const capacity = Number(rows[0]?.capacity ?? 0);
  const [ids, since, until, profiles, others] = Array.from(
    { length: 5 },
    () => new Int32Array(capacity),
  ) as FiveColumns;
  const [grades, skills, diligence] = Array.from({ length: 3 }, () => new Uint8Array(capacity)) as ThreeColumns;
  const players: Players = { count: 0, ids, since, until, profiles, others, grades, skills, diligence };
  const today = Math.floor(now.getTime() / day);
  for (let last = 0; ;) {
    const page = await readPage(db, last);
    for (const row of page.slice(0, capacity - players.count)) {
      const index = players.count++;
      ids[index] = row.id;
      // The first visit of a day in UTC may be an hour before it begins.
      since[index] = Math.ceil((Date.parse(row.created_at) + hour) / day);
      until[index] = row.expires_on === null ? today : Math.min(today, Math.floor(Date.parse(row.expires_on) / day));
      profiles[index] = row.profile ?? 0;
      others[index] = row.other ?? 0;
      grades[index] = Math.min(random.below(9), random.below(9));
      skills[index] = 30 + random.below(70);
      diligence[index] = 15 + Math.min(random.below(85), random.below(85));
    }
    last = page.at(-1)?.id ?? 0;
    if (page.length < pageOf) return players;
  }
}

type FiveColumns = [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array];
type ThreeColumns = [Uint8Array, Uint8Array, Uint8Array];

async function readPage(db: Query, after: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select students.id, created_at, expires_on, one.id as profile, two.id as other
    from students left join student_profiles one on one.student_id = students.id and one.place = 1
    left join student_profiles two on two.student_id = students.id and two.place = 2
    where students.id > ${after} and subscription_code is not null and deleted_at is null
    order by students.id limit ${pageOf}`.execute(db);
  return rows;
}
