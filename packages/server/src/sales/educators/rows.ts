import type { Educator } from '@eemusic/contract/sales/educators';
import type { SelectQueryBuilder } from 'kysely';
import { averageOf, lastMonths, soldByEducator } from '#sales/user-management/index.ts';
import type { Tables } from '#platform/database/tables.ts';

type Educators = SelectQueryBuilder<Tables, 'educators', object>;

/** What the list shows of each educator that a query finds. */
export function withListed(query: Educators, at: Date) {
  return query
    .leftJoin('channels', 'channels.id', 'educators.channel_id')
    .select(['educators.id', 'educators.name', 'educators.contact_name', 'educators.contact_number'])
    .select(['educators.contact_email', 'educators.student_count', 'educators.region', 'educators.is_active'])
    .select(['educators.channel_id', 'channels.name as channel_name', 'educators.category', 'educators.version'])
    .select(soldByEducator(lastMonths(at)).as('sold'));
}

export type ListedRow = Awaited<ReturnType<ReturnType<typeof withListed>['execute']>>[number];

/** A row as it goes over the wire. */
export function educatorOf(row: ListedRow): Educator {
  return {
    educatorId: row.id,
    educatorName: row.name,
    contactName: row.contact_name,
    contactNumber: row.contact_number,
    contactEmail: row.contact_email,
    users: row.student_count,
    avgSalesMonth: averageOf(row.sold),
    region: row.region,
    status: row.is_active,
    channelId: row.channel_id,
    channelName: row.channel_name,
    category: row.category,
    version: row.version,
  };
}
