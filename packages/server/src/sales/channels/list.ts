import type { Channel } from '@eemusic/contract/sales/channels';
import { averageOf } from '#sales/user-management/index.ts';
import type { Services } from '#platform/services.ts';
import { channelsFound, countFound, type Filter, type ListedRow, type Order } from './found.ts';

type Request = Filter & Order & { Page: number; Size: number };

export async function list(
  { database, clock }: Services,
  { Page, Size, ...asked }: Request,
): Promise<{ channels: Channel[]; total: number }> {
  const [rows, total] = await Promise.all([
    channelsFound(database.read, asked, asked, clock.now())
      .limit(Size)
      .offset((Page - 1) * Size)
      .execute(),
    countFound(database.read, asked),
  ]);
  return { channels: rows.map(channelOf), total };
}

function channelOf(row: ListedRow): Channel {
  return {
    channelId: row.id,
    channelName: row.name,
    contactName: row.contact_name,
    contactNumber: row.contact_number,
    contactEmail: row.contact_email,
    schools: row.educator_count,
    avgSalesMonth: averageOf(row.sold),
    region: row.region,
    status: row.is_active,
    version: row.version,
  };
}
