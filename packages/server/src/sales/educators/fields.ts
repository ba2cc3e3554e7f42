import type { Educator } from '@eemusic/contract/sales/educators';
import type { educatorFields } from '@eemusic/contract/sales/fields';
import { sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { lastMonths, type ListColumn, regionSheet, soldByEducator, statusSheet } from '#sales/user-management/index.ts';

/** The column of `educators` that keeps each field. */
export const educatorColumns = {
  name: 'name',
  category: 'category',
  contactName: 'contact_name',
  contactNumber: 'contact_number',
  contactEmail: 'contact_email',
  region: 'region',
} as const satisfies Record<keyof typeof educatorFields, keyof Tables['educators']>;

/**
 * The columns of the list with `channels` joined to it, in the order of the spreadsheet; each order is that of an index.
 * `avgSalesMonth` is the sum of the months until it is shown.
 */
export const listColumns = {
  educatorId: { value: sql.ref('educators.id'), sheet: { header: 'Id', width: 8, kind: 'number' } },
  educatorName: {
    value: sql.ref('educators.name'),
    order: sql.ref('educators.name_key'),
    sheet: { header: 'Name', width: 28, kind: 'text' },
  },
  contactName: {
    value: sql.ref('educators.contact_name'),
    order: sql`lower(educators.contact_name)`,
    sheet: { header: 'Contact Name', width: 24, kind: 'text' },
  },
  contactNumber: {
    value: sql.ref('educators.contact_number'),
    sheet: { header: 'Contact No', width: 18, kind: 'text' },
  },
  contactEmail: {
    value: sql.ref('educators.contact_email'),
    order: sql`lower(educators.contact_email)`,
    sheet: { header: 'Contact Email', width: 32, kind: 'text' },
  },
  users: { value: sql.ref('educators.student_count'), sheet: { header: 'Users', width: 10, kind: 'number' } },
  avgSalesMonth: {
    value: (now: Date) => soldByEducator(lastMonths(now)),
    sheet: { header: 'Avg sales/mth', width: 14, kind: 'number' },
  },
  region: { value: sql.ref('educators.region'), sheet: regionSheet },
  status: { value: sql.ref('educators.is_active'), sheet: statusSheet },
  channelId: { value: sql.ref('educators.channel_id') },
  channelName: {
    value: sql.ref('channels.name'),
    order: sql.ref('ordering.name_key'),
    sheet: { header: 'Channel', width: 28, kind: 'text' },
  },
  category: { value: sql.ref('educators.category'), sheet: { header: 'Category', width: 10, kind: 'text' } },
  version: { value: sql.ref('educators.version') },
} as const satisfies Record<keyof Educator, ListColumn>;
