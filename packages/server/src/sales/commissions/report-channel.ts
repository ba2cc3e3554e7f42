import { sql } from 'kysely';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { readOffThread, type Query, readInChunks } from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import { getReceiver } from './get-receiver.ts';
import { countAtMonthEnds, formerOf, schoolsOfChannel, spansOf, usersOfChannel } from './memberships.ts';
import { monthsOfReport } from './months.ts';
import { readSums, type Sum } from './sums.ts';

export async function reportChannel({ database, clock }: Services, channelId: number) {
  const { read, source } = database;
  const channel = await getReceiver(read, 'channel', channelId);

  const months = monthsOfReport(clock.today());
  const spans = spansOf(months, clock);
  const [users, schools, sums, present] = await Promise.all([
    readOffThread(source, usersOfChannel(read, channelId, spans)),
    readOffThread(source, schoolsOfChannel(read, channelId, spans)),
    readOffThread(source, sumsOf(read, channelId, months)),
    readOffThread(source, presentEducators(read, channelId)),
  ]);
  // Yields between reading, building and serialising thousands of lines, so that other requests are served in between.
  await yieldToEventLoop();
  const { commission, commissionOf, membersExcept } = readSums(sums, months);
  const left = membersExcept(present);
  const former = await formerEducators(read, left);
  const formerAs = await formerOf(
    read,
    { table: 'affiliations', owner: 'channel_id', ownerId: channelId },
    left,
    clock,
  );
  const isFormer = new Set(left);
  const breakdown = [...present, ...former].map(({ id, name, students }) => ({
    educatorId: id,
    schoolName: shownName('educator', name),
    purged: purgedOf({ educator: name }),
    noOfStudents: students,
    commission: commissionOf(id),
    ...(isFormer.has(id) && name !== '' && { former: formerAs(id) }),
  }));
  await yieldToEventLoop();
  return {
    channelReport: {
      channelName: channel.name,
      months,
      commission,
      no_of_schools: countAtMonthEnds(months, schools),
      no_of_users: countAtMonthEnds(months, users),
      detailed_breakdown: breakdown,
    },
  };
}

const reported = (channelId: number, months: readonly string[]) =>
  sql`channel_id = ${channelId} and month between ${months[0]} and ${months.at(-1)}`;

function sumsOf(db: Query, channelId: number, months: readonly string[]) {
  const isReported = reported(channelId, months);
  return sql<Sum>`
    select educator_id as member, null as month, cast(sum(channel_commission) as bigint) as commission
    from sales_months where ${isReported} group by educator_id
    union all
    select null, month, cast(sum(channel_commission) as bigint) from sales_months where ${isReported} group by month`.compile(
    db,
  );
}

type Educator = { id: number; name: string; students: number };

const educatorColumns = sql`id, name, student_count as students`;

function presentEducators(db: Query, channelId: number) {
  return sql<Educator>`select ${educatorColumns} from educators where channel_id = ${channelId} and deleted_at is null
    order by name_key, id`.compile(db);
}

/** Returns educators who sold for the channel in these months and have left it since then. */
function formerEducators(db: Query, ids: readonly number[]): Promise<Educator[]> {
  return readInChunks(
    db,
    ids,
    (chunk) => sql<Educator>`select ${educatorColumns} from educators where id in (${sql.join(chunk)})
      order by name_key, id`,
  );
}
