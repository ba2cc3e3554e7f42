import type { SubscriptionStatus } from '@eemusic/contract/sales/users';
import { sql } from 'kysely';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { readOffThread, type Query, readInChunks } from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import { getReceiver } from './get-receiver.ts';
import { countAtMonthEnds, formerOf, spansOf, usersOfEducator } from './memberships.ts';
import { monthsOfReport } from './months.ts';
import { readSums, type Sum } from './sums.ts';

export async function reportEducator({ database, clock }: Services, educatorId: number) {
  const { read, source } = database;
  const educator = await getReceiver(read, 'educator', educatorId);

  const today = clock.today();
  const months = monthsOfReport(today);
  const [users, sums, present, libraryNames] = await Promise.all([
    readOffThread(source, usersOfEducator(read, educatorId, spansOf(months, clock))),
    readOffThread(source, sumsOf(read, educatorId, months)),
    readOffThread(source, presentStudents(read, educatorId, today)),
    namesOfLibraries(read),
  ]);
  // Yields between reading, building and serialising thousands of lines, so that other requests are served in between.
  await yieldToEventLoop();
  const { commission, commissionOf, membersExcept } = readSums(sums, months);
  const left = membersExcept(present);
  const former = await formerStudents(read, left, today);
  const formerAs = await formerOf(
    read,
    { table: 'enrolments', owner: 'educator_id', ownerId: educatorId },
    left,
    clock,
  );
  const isFormer = new Set(left);
  const breakdown = [...present, ...former].map(({ id, name, status, libraries }) => ({
    studentId: id,
    studentName: shownName('student', name),
    purged: purgedOf({ student: name }),
    subscriptionStatus: status,
    modules: libraryNames(libraries),
    commission: commissionOf(id),
    ...(isFormer.has(id) && name !== '' && { former: formerAs(id) }),
  }));
  await yieldToEventLoop();
  return {
    educatorReport: {
      educatorName: educator.name,
      months,
      commission,
      no_of_users: countAtMonthEnds(months, users),
      detailed_breakdown: breakdown,
    },
  };
}

function sumsOf(db: Query, educatorId: number, months: readonly string[]) {
  return sql<Sum>`
    select student_id as member, null as month, sum(educator_commission) as commission
    from sales where educator_id = ${educatorId} and month between ${months[0]} and ${months.at(-1)} group by student_id
    union all
    select null, month, cast(sum(educator_commission) as bigint) from sales_months
    where educator_id = ${educatorId} and month between ${months[0]} and ${months.at(-1)} group by month`.compile(db);
}

type Student = { id: number; name: string; status: SubscriptionStatus; libraries: string | null };

const studentColumns = (today: string) => sql`id, full_name as name,
  case when subscription_code is null then 'None' when exists (select 1 from subscription_keys
      where code = students.subscription_code and student_id = students.id and revoked_at is not null) then 'Revoked'
    when expires_on < ${today} then 'Expired' else 'Active' end as status,
  (select string_agg(cast(library_id as varchar), ',') from student_libraries where student_id = students.id) as libraries`;

function presentStudents(db: Query, educatorId: number, today: string) {
  return sql<Student>`select ${studentColumns(today)} from students where educator_id = ${educatorId} and deleted_at is null
    order by name_key, id`.compile(db);
}

/** Returns students who bought from the educator in these months and have left since then. */
function formerStudents(db: Query, ids: readonly number[], today: string): Promise<Student[]> {
  return readInChunks(
    db,
    ids,
    (chunk) => sql<Student>`select ${studentColumns(today)} from students where id in (${sql.join(chunk)})
      order by name_key, id`,
  );
}

/** Returns a function that turns comma-separated library ids into names, in the order of the libraries. */
async function namesOfLibraries(db: Query): Promise<(ids: string | null) => string[]> {
  const libraries = await db
    .selectFrom('libraries')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .execute();
  return (ids) => {
    if (ids === null) return [];
    const played = new Set(ids.split(',').map(Number));
    return libraries.filter(({ id }) => played.has(id)).map(({ name }) => name);
  };
}
