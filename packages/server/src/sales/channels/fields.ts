import type { Channel } from '@eemusic/contract/sales/channels';
import type { channelFields } from '@eemusic/contract/sales/fields';
import { sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { lastMonths, type ListColumn, regionSheet, soldByChannel, statusSheet } from '#sales/user-management/index.ts';

/** The column of `channels` that keeps each field. */
export const channelColumns = {
  name: 'name',
  contactName: 'contact_name',
  contactNumber: 'contact_number',
  contactEmail: 'contact_email',
  region: 'region',
} as const satisfies Record<keyof typeof channelFields, keyof Tables['channels']>;

/** The columns of the list, in the order of the spreadsheet. `avgSalesMonth` is the sum of the months until it is shown. */
export const listColumns = {
  channelId: { value: sql.ref('id'), sheet: { header: 'Id', width: 8, kind: 'number' } },
  channelName: {
    value: sql.ref('name'),
    order: sql.ref('name_key'),
    sheet: { header: 'Channel Name', width: 28, kind: 'text' },
  },
  contactName: {
    value: sql.ref('contact_name'),
    order: sql`lower(contact_name)`,
    sheet: { header: 'Contact Name', width: 24, kind: 'text' },
  },
  contactNumber: { value: sql.ref('contact_number'), sheet: { header: 'Contact No', width: 18, kind: 'text' } },
  contactEmail: {
    value: sql.ref('contact_email'),
    order: sql`lower(contact_email)`,
    sheet: { header: 'Contact Email', width: 32, kind: 'text' },
  },
  schools: { value: sql.ref('educator_count'), sheet: { header: 'Schools', width: 10, kind: 'number' } },
  avgSalesMonth: {
    value: (now: Date) => soldByChannel(lastMonths(now)),
    order: sql.ref('avgSalesMonth'),
    sheet: { header: 'Avg sales/mth', width: 14, kind: 'number' },
  },
  region: { value: sql.ref('region'), sheet: regionSheet },
  status: { value: sql.ref('is_active'), sheet: statusSheet },
  version: { value: sql.ref('version') },
} as const satisfies Record<keyof Channel, ListColumn>;
