import * as contract from '@eemusic/contract/learning/analytics';
import { channelsOfPage } from '@eemusic/contract/learning/choices';
import type { PurgedKind } from '@eemusic/contract/platform/deletions';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import { sql } from 'kysely';
import { figuresOf, totalOf } from '#learning/practice/index.ts';
import { containsSearched, countRows } from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import type { Room } from '#platform/room.ts';
import { countMembers, readFigures, readPeriod, splitPeriod, stepOf } from './counts.ts';
import { readNavigation, readOverview, readPerformance, reportHeader } from './figures.ts';
import { readMoney } from './money.ts';
import { listKeys, listSales, listStudents } from './rows.ts';
import { listSessions } from './sessions.ts';
import { addDays } from '@eemusic/contract/platform/days';

export const analyticsRoom: Room = {
  routes: (serve, services) => {
    const { clock, database } = services;
    const { read } = database;
    serve(contract.readOverview, (request) => readOverview(services, request));
    serve(contract.readMoney, (request) => readMoney(services, request));
    /** Returns how long the first answer to a thread took, by the day on which its first email arrived. */
    serve(contract.readSupport, async (request) => {
      const period = readPeriod(request, clock.today());
      const step = stepOf(period, request.step);
      const [from, to] = [period.from, addDays(period.to, 1)].map((day) => clock.startOfDay(day).toISOString());
      const arrived = sql`min(case when is_ours = 0 then at end)`;
      const query = sql<{ asked: string; answered: string | null }>`select ${arrived} as asked,
          min(case when is_ours = 1 and is_automatic = 0 then at end) as answered
        from support_mails group by card_id having ${arrived} >= ${from} and ${arrived} < ${to}`;
      const threads = (await readFigures(database, query)).map(({ asked, answered }): Thread => {
        const seconds = answered === null ? null : (Date.parse(answered) - Date.parse(asked)) / 1000;
        return { day: clock.dayOf(asked), seconds };
      });
      return {
        ...(await reportHeader(read, { period, step, countedAt: clock.now(), isEmpty: threads.length === 0 })),
        ...sumOf(threads),
        series: splitPeriod(period, step).map((part) => ({
          ...part,
          ...sumOf(threads.filter(({ day }) => day >= part.from && day <= part.to)),
        })),
      };
    });
    serve(contract.readPerformance, (request) => readPerformance(services, request));
    serve(contract.readNavigation, (request) => readNavigation(services, request));
    /** One channel after the other, so that a page takes no more than its share. */
    serve(contract.compareChannels, async ({ Page, ...request }) => {
      const { database, clock } = services;
      const period = readPeriod(request, clock.today());
      const { rows } = await sql<Sold>`select c.id, c.name, coalesce(sum(d.sales), 0) as count,
          coalesce(sum(d.refunds), 0) as refunds, coalesce(sum(d.amount), 0) as amount
        from channels c left join sales_days d on d.channel_id = c.id and d.day between ${period.from} and ${period.to}
        where c.deleted_at is null group by c.id, c.name, c.name_key
        order by amount desc, c.name_key, c.id limit ${channelsOfPage} offset ${(Page - 1) * channelsOfPage}`.execute(
        read,
      );
      const channels: Compared[] = [];
      for (const { id: channelId, name, count, refunds, amount } of rows) {
        const scope = { channelId, educatorId: null };
        const [figures, [created = 0], [lapsed = 0]] = await Promise.all([
          figuresOf(database, scope, { ...period, kinds: ['total'], students: ['total'] }),
          countMembers(services, 'new', { scope, periods: [period] }),
          countMembers(services, 'lapsed', { scope, periods: [period] }),
        ]);
        const practice = totalOf(figures);
        const students = { active: practice.students, new: created, lapsed };
        const sales = { count: Number(count), refunds: Number(refunds), amount: Number(amount) / 100 };
        channels.push({ channelId, name, students, practice, sales });
      }
      return { channels, total: await countRows(read.selectFrom('channels').where('deleted_at', 'is', null)) };
    });
    serve(contract.listCountedStudents, (request, by) => listStudents(services, request, by));
    serve(contract.listCountedSessions, (request, by) => listSessions(services, request, by));
    serve(contract.listCountedSales, (request, by) => listSales(services, request, by));
    serve(contract.listCountedKeys, (request) => listKeys(services, request));
    /** Finds channels and educators by name; by id also deleted ones, because bookmarked addresses may contain them. */
    serve(contract.listScopes, async ({ searchQuery, channelId, educatorId }) => {
      const isFound = (id: number) =>
        channelId !== 0 || educatorId !== 0
          ? sql<boolean>`id = ${id}`
          : sql<boolean>`deleted_at is null and ${containsSearched('search_key', searchQuery)}`;
      const channels = read.selectFrom('channels').select(['id as channelId', 'name']).where(isFound(channelId));
      const educators = read
        .selectFrom('educators')
        .select(['id as educatorId', 'name', 'channel_id as channelId'])
        .where(isFound(educatorId));
      return {
        channels: (await channels.orderBy('name_key').orderBy('id').limit(maxEach).execute()).map(named('channel')),
        educators: (await educators.orderBy('name_key').orderBy('id').limit(maxEach).execute()).map(named('educator')),
      };
    });
  },
};

const maxEach = 50;

const named =
  (kind: PurgedKind) =>
  <Row extends { name: string }>(row: Row) => ({
    ...row,
    name: shownName(kind, row.name),
    purged: purgedOf({ [kind]: row.name }),
  });

type Compared = ResultOf<typeof contract.compareChannels>['channels'][number];
type Sold = { id: number; name: string; count: number; refunds: number; amount: number };

type Thread = { day: string; seconds: number | null };

/** Where we wrote first, nobody waited for an answer. */
function sumOf(threads: readonly Thread[]) {
  const asked = threads.filter(({ seconds }) => seconds === null || seconds >= 0);
  const times = asked.flatMap(({ seconds }) => seconds ?? []).toSorted((one, other) => one - other);
  return { received: asked.length, answered: times.length, seconds: times[Math.floor(times.length / 2)] ?? null };
}
