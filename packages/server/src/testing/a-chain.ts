import { editChannel, listChannels } from '@eemusic/contract/sales/channels';
import { editEducator, listEducators } from '@eemusic/contract/sales/educators';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import type { Code } from '@eemusic/contract/platform/permissions';
import { sql } from 'kysely';
import type { Configuration } from '#platform/configuration.ts';
import { aChannel, anEducator, aStudent, change } from './a-sale.ts';
import { aStaff } from './a-staff.ts';

const contact = { contactName: 'Mei Lin', contactNumber: '+86 1', contactEmail: 'mei@example.com' };

/** Fields for creating a channel. */
export const channelFields = { ...contact, channelName: 'North', region: 'SD' as const };

/** Fields for creating an educator. */
export const educatorFields = {
  ...contact,
  EducatorName: 'Oak School',
  userName: 'oak',
  password: 'correct horse battery',
  region: 'SD' as const,
};

type Options = { codes?: readonly Code[]; configuration?: Partial<Configuration>; isDemo?: boolean };

/**
 * A server whose administrator manages the sales chain, with helpers that add channels, educators and students
 * directly.
 */
export async function aChain({ codes = ['UM'], configuration = {}, isDemo = false }: Options = {}) {
  const staff = await aStaff({ codes, configuration, isDemo });
  const { services, call } = staff;
  const { read } = services.database;
  const at = () => services.clock.now();
  return {
    ...staff,
    channel: (name = 'North') => change(services, (tx) => aChannel(tx, at(), name)),
    educator: (overrides: Parameters<typeof anEducator>[2] = {}) =>
      change(services, (tx) => anEducator(tx, at(), overrides)),
    students: (count: number, educatorId: number | null = null) =>
      change(services, async (tx) => {
        const ids: number[] = [];
        for (let n = 1; n <= count; n += 1)
          ids.push(await aStudent(tx, at(), { educatorId, fullName: `Student ${n}` }));
        return ids;
      }),
    /** Adds monthly sums to the ledger, in minor units. */
    sold: (educatorId: number, channelId: number | null, months: Record<string, number>) =>
      services.database.write(async (tx) => {
        for (const [month, amount] of Object.entries(months)) {
          await sql`insert into sales_months
            (educator_id, month, channel_id, entries, amount, educator_commission, channel_commission)
            values (${educatorId}, ${month}, ${channelId ?? 0}, 1, ${amount}, 0, 0)`.execute(tx);
          if (channelId !== null)
            await sql`insert into statements (month, receiver, receiver_id, sales, refunds, amount, commission)
              values (${month}, 'channel', ${channelId}, 1, 0, ${amount}, 0)`.execute(tx);
        }
      }),
    channels: async (overrides: object = {}) => (await call(listChannels, overrides)).body,
    educators: async (overrides: object = {}) => (await call(listEducators, overrides)).body,
    channelOf: async (channelId: number) => (await call(editChannel, { channelId })).body.channel,
    educatorOf: async (educatorId: number) => (await call(editEducator, { educatorId })).body.educator,
    restore: (deletionId: number, asking: { token?: string } = {}) => call(restoreDeletion, { deletionId }, asking),
    /** The memberships, oldest first per member: member, owner, and whether the membership is open. */
    memberships: async (of: 'affiliations' | 'enrolments') => {
      const [member, owner] = of === 'affiliations' ? ['educator_id', 'channel_id'] : ['student_id', 'educator_id'];
      const { rows } = await sql<{ member: number; owner: number; holds: number }>`
        select ${sql.ref(member)} as member, ${sql.ref(owner)} as owner,
          case when until_at is null then 1 else 0 end as holds from ${sql.table(of)} order by 1, id`.execute(read);
      return rows.map((row) => [row.member, row.owner, row.holds === 1] as const);
    },
    actions: async () => (await staff.trail()).map(({ action }) => action),
  };
}
