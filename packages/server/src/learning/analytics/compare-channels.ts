import type { compareChannels as declared } from '@eemusic/contract/learning/channel-comparison';
import { channelsOfPage } from '@eemusic/contract/learning/choices';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { sql } from 'kysely';
import { figuresOf, type Period, totalOf } from '#learning/practice/index.ts';
import type { Query } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { countMembers } from './members.ts';
import { readPeriod } from './period.ts';

type Dependencies = Pick<Services, 'database' | 'clock'>;
type Compared = ResultOf<typeof declared>['channels'][number];

/**
 * The figures of live channels side by side. One channel after the other, so that a page takes no more than its share.
 */
export async function compareChannels(
  services: Dependencies,
  { Page, ...request }: RequestOf<typeof declared>,
): Promise<ResultOf<typeof declared>> {
  const { read } = services.database;
  const period = readPeriod(request, services.clock.today());
  const channels: Compared[] = [];
  for (const { id, name, count, refunds, amount } of await listBySales(read, period, Page)) {
    const sales = { count: Number(count), refunds: Number(refunds), amount: Number(amount) / 100 };
    channels.push({ channelId: id, name, ...(await countPractice(services, id, period)), sales });
  }
  return { channels, total: await countChannels(read) };
}

async function countPractice(
  services: Dependencies,
  channelId: number,
  period: Period,
): Promise<Pick<Compared, 'students' | 'practice'>> {
  const scope = { channelId, educatorId: null };
  const [figures, [created = 0], [lapsed = 0]] = await Promise.all([
    figuresOf(services.database, scope, { ...period, kinds: ['total'], students: ['total'] }),
    countMembers(services, 'new', { scope, periods: [period] }),
    countMembers(services, 'lapsed', { scope, periods: [period] }),
  ]);
  const { students, sessions, seconds } = totalOf(figures);
  return { students: { active: students, new: created, lapsed }, practice: { sessions, seconds } };
}

type Sold = { id: number; name: string; count: number; refunds: number; amount: number };

async function listBySales(read: Query, { from, to }: Period, page: number): Promise<Sold[]> {
  const { rows } = await sql<Sold>`select c.id, c.name, coalesce(sum(d.sales), 0) as count,
      coalesce(sum(d.refunds), 0) as refunds, coalesce(sum(d.amount), 0) as amount
    from channels c left join sales_days d on d.channel_id = c.id and d.day between ${from} and ${to}
    where c.deleted_at is null group by c.id, c.name, c.name_key
    order by amount desc, c.name_key, c.id limit ${channelsOfPage} offset ${(page - 1) * channelsOfPage}`.execute(read);
  return rows;
}

async function countChannels(read: Query): Promise<number> {
  const { total } = await read
    .selectFrom('channels')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}
