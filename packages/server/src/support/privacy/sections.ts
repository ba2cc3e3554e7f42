import { sql } from 'kysely';
import { type Database, readOffThread } from '#platform/database/index.ts';
import { toMajor } from '#sales/commissions/index.ts';
import { endless } from '#sales/subscriptions/index.ts';

/** The data about a student, except support and activity. Columns have the names of the fields in the file. */

type User = {
  id: number;
  fullName: string;
  contactName: string;
  contactNumber: string;
  contactEmail: string;
  region: string | null;
  birthYear: number | null;
  isActive: 0 | 1;
  subscriptionCode: string | null;
  activeFrom: string | null;
  expiresOn: string | null;
  createdAt: string;
  deletedAt: string | null;
};

/** Returns null if there is no data, because the student never existed or was purged. */
export async function readUser({ read, source }: Database, id: number) {
  const query = sql<User>`select id, full_name as "fullName", contact_name as "contactName",
      contact_number as "contactNumber", contact_email as "contactEmail", region, birth_year as "birthYear",
      is_active as "isActive", subscription_code as "subscriptionCode", active_from as "activeFrom",
      expires_on as "expiresOn", created_at as "createdAt", deleted_at as "deletedAt"
    from students where id = ${id} and full_name <> ''`;
  const [user] = await readOffThread(source, query.compile(read));
  return user ? { ...user, isActive: user.isActive === 1 } : null;
}

export async function readProfiles({ read, source }: Database, id: number) {
  const query = sql<{ place: number; name: string }>`select place, name from student_profiles
    where student_id = ${id} order by place`;
  return readOffThread(source, query.compile(read));
}

export async function readLibraries({ read, source }: Database, id: number) {
  const query = sql<{ name: string }>`select libraries.name from student_libraries
    join libraries on libraries.id = library_id where student_id = ${id} order by libraries.name, libraries.id`;
  return (await readOffThread(source, query.compile(read))).map(({ name }) => name);
}

type School = { school: string; from: string; until: string | null };

export async function readSchools({ read, source }: Database, id: number) {
  const query = sql<School>`select educators.name as school, from_at as "from", until_at as "until"
    from enrolments join educators on educators.id = educator_id where student_id = ${id} order by from_at, enrolments.id`;
  return readOffThread(source, query.compile(read));
}

type Key = {
  key: string;
  days: number;
  school: string;
  redeemedAt: string;
  lastDay: string | null;
  revokedAt: string | null;
};

export async function readKeys({ read, source }: Database, id: number) {
  const query = sql<Key>`select code as key, duration_days as days, educators.name as school,
      redeemed_at as "redeemedAt", nullif(runs_until, ${endless}) as "lastDay", revoked_at as "revokedAt"
    from subscription_keys k join educators on educators.id = k.educator_id
    where student_id = ${id} order by redeemed_at, k.id`;
  return readOffThread(source, query.compile(read));
}

type Sale = {
  at: string;
  day: string;
  kind: 'sale' | 'refund' | 'correction';
  days: number;
  amount: number;
  key: string | null;
  school: string;
  reason: string | null;
};

export async function readSales({ read, source }: Database, id: number) {
  const query = sql<Sale>`select at, day, duration_days as days, amount, subscription_code as key, educators.name as school,
      reason, case when correction_of is not null then 'correction' when refund_of is not null then 'refund'
        else 'sale' end as kind
    from sales join educators on educators.id = sales.educator_id where student_id = ${id} order by at, sales.id`;
  const sales = await readOffThread(source, query.compile(read));
  return sales.map((sale) => ({ ...sale, amount: toMajor(sale.amount) }));
}

type Session = {
  sessionId: string;
  startedAt: string;
  seconds: number;
  score: string | null;
  accuracy: number | null;
  screen: string;
  profile: string | null;
  receivedAt: string;
};

export async function readPractice({ read, source }: Database, id: number) {
  const query = sql<Session>`select session_id as "sessionId", started_at as "startedAt", seconds,
      nullif(scores.name, '') as score, accuracy, screen, student_profiles.name as profile, received_at as "receivedAt"
    from practice_sessions p left join scores on scores.id = p.score_id
    left join student_profiles on student_profiles.id = p.profile_id
    where p.student_id = ${id} order by started_at, p.id`;
  return readOffThread(source, query.compile(read));
}

type Reminder = { orderedAt: string; school: string; lastDay: string; daysAhead: number };

/** Reads the mails that reminded a school or teacher, or its channel, that the subscription was about to end. */
export async function readReminders({ read, source }: Database, id: number) {
  const query = sql<Reminder>`select ordered_at as "orderedAt", coalesce(channels.name, educators.name) as school,
      expires_on as "lastDay", days_ahead as "daysAhead"
    from expiry_reminders told join reminder_mails mail on mail.id = told.mail_id
    left join educators on educators.id = mail.educator_id left join channels on channels.id = mail.channel_id
    where told.student_id = ${id} order by told.id`;
  return readOffThread(source, query.compile(read));
}
