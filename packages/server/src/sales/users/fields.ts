import type { Student } from '@eemusic/contract/sales/users';
import { type RawBuilder, sql } from 'kysely';
import {
  contactEmailSheet,
  contactNumberSheet,
  type ListColumn,
  regionSheet,
  selected,
  statusSheet,
} from '#sales/user-management/index.ts';

/**
 * The columns of the list, from a student `s` and their educator `e`, in the order of the spreadsheet; `sorts.ts` sorts
 * by them.
 */
export const listColumns = {
  studentId: { value: sql.ref('s.id'), sheet: { header: { en: 'Id', 'zh-Hans': 'ID' }, width: 10, kind: 'number' } },
  fullName: {
    value: sql.ref('s.full_name'),
    sheet: { header: { en: 'Name', 'zh-Hans': '姓名' }, width: 28, kind: 'text' },
  },
  contactNumber: { value: sql.ref('s.contact_number'), sheet: contactNumberSheet },
  contactEmail: { value: sql.ref('s.contact_email'), sheet: contactEmailSheet },
  educatorId: { value: sql.ref('s.educator_id') },
  educatorName: {
    value: sql.ref('e.name'),
    sheet: { header: { en: 'Attached School/Teacher', 'zh-Hans': '所属学校/老师' }, width: 32, kind: 'text' },
  },
  subscriptionCode: {
    value: sql.ref('s.subscription_code'),
    sheet: { header: { en: 'Subscription Id', 'zh-Hans': '订阅 ID' }, width: 28, kind: 'text' },
  },
  expiryDate: {
    value: sql.ref('s.expires_on'),
    sheet: {
      header: { en: 'Expiry Date', 'zh-Hans': '到期日期' },
      width: 14,
      kind: 'date',
      cell: (day) => (day === null ? null : new Date(`${day}T00:00:00.000Z`)),
    },
  },
  region: { value: sql.ref('s.region'), sheet: regionSheet },
  isActive: { value: sql.ref('s.is_active'), sheet: statusSheet },
  version: { value: sql.ref('s.version') },
} as const satisfies Record<keyof Student, ListColumn>;

/** The SQL select list of the list, from students `s` and their educators `e`. */
export const listed: RawBuilder<unknown> = sql.join(selected(listColumns, ''));
