import { sql } from 'kysely';
import { aside, type Query } from '#database/index.ts';
import type { Services } from '#services.ts';
import { getReceiver } from './get-receiver.ts';
import { countAtMonthEnds, schoolsOfChannel, usersOfChannel } from './memberships.ts';
import { monthsOfReport } from './months.ts';
import { educatorName } from './names.ts';
import { readSums, type Sum } from './sums.ts';

export async function reportChannel({ database, clock }: Services, channelId: number) {
  const { read, source } = database;
  const channel = await getReceiver(read, 'channel', channelId);

  const months = monthsOfReport(clock.now());
  const [users, schools, sums] = await Promise.all([
    aside(source, usersOfChannel(read, channelId, months)),
    aside(source, schoolsOfChannel(read, channelId, months)),
    aside(source, sumsOf(read, channelId, months)),
  ]);
  // After the sums, so that whoever has one is here.
  const educators = await aside(source, educatorsOf(read, channelId, months));
  const { commission, commissionOf } = readSums(sums, months);
  return {
    channelReport: {
      channelName: channel.name,
      months,
      commission,
      no_of_schools: countAtMonthEnds(months, schools),
      no_of_users: countAtMonthEnds(months, users),
      detailed_breakdown: educators.map(({ id, name, students }) => ({
        educatorId: id,
        schoolName: educatorName(name),
        noOfStudents: students,
        commission: commissionOf(id),
      })),
    },
  };
}

const within = (channelId: number, months: readonly string[]) =>
  sql`channel_id = ${channelId} and month between ${months[0]} and ${months.at(-1)}`;

function sumsOf(db: Query, channelId: number, months: readonly string[]) {
  const some = within(channelId, months);
  return sql<Sum>`
    select educator_id as member, null as month, cast(sum(channel_commission) as bigint) as commission
    from sales_months where ${some} group by educator_id
    union all
    select null, month, cast(sum(channel_commission) as bigint) from sales_months where ${some} group by month`.compile(
    db,
  );
}

type Educator = { id: number; name: string; students: number };

/** Who belongs to it now, and who sold for it in these months. */
function educatorsOf(db: Query, channelId: number, months: readonly string[]) {
  return sql<Educator>`
    select id, name, student_count as students from educators where id in (
      select id from educators where channel_id = ${channelId} and deleted_at is null
      union select educator_id from sales_months where ${within(channelId, months)})
    order by name_key, id`.compile(db);
}
