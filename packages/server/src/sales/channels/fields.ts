import type { Channel } from '@eemusic/contract/sales/channels';
import { sql } from 'kysely';
import {
  contactListColumns,
  lastMonths,
  type ListColumn,
  regionColumn,
  soldByChannel,
  statusSheet,
} from '#sales/user-management/index.ts';

/** The columns of the list, in the order of the spreadsheet. `avgSalesMonth` is a sum here; `toChannel` divides it. */
export const listColumns = {
  channelId: { value: sql.ref('id'), sheet: { header: { en: 'Id', 'zh-Hans': 'ID' }, width: 8, kind: 'number' } },
  channelName: {
    value: sql.ref('name'),
    order: sql.ref('name_key'),
    sheet: { header: { en: 'Channel Name', 'zh-Hans': '渠道名称' }, width: 28, kind: 'text' },
  },
  ...contactListColumns('channels'),
  schools: {
    value: sql.ref('educator_count'),
    sheet: { header: { en: 'Schools', 'zh-Hans': '学校数' }, width: 10, kind: 'number' },
  },
  avgSalesMonth: {
    value: (today: string) => soldByChannel(lastMonths(today)),
    order: sql.ref('avgSalesMonth'),
    sheet: { header: { en: 'Avg sales/mth', 'zh-Hans': '月均销售额' }, width: 18, kind: 'money' },
  },
  region: regionColumn('region'),
  status: { value: sql.ref('is_active'), sheet: statusSheet },
  version: { value: sql.ref('version') },
} as const satisfies Record<keyof Channel, ListColumn>;
