import { optionalContact, studentFields } from '@eemusic/contract/platform/record-fields';
import type { Student } from '@eemusic/contract/sales/users';
import { type RawBuilder, sql } from 'kysely';
import {
  fieldColumn,
  fieldColumns,
  idSheet,
  type ListColumn,
  nameColumn,
  ownerSheet,
  selected,
  statusColumn,
} from '#sales/user-management/index.ts';

const { contactName: _contactName, ...contact } = optionalContact;

/**
 * The columns of the list, from a student `s` and their educator `e`, in the order of the spreadsheet; `sorts.ts` sorts
 * by them.
 */
export const listColumns = {
  studentId: { value: sql.ref('s.id'), sheet: idSheet },
  fullName: nameColumn(studentFields, 'fullName', 's'),
  ...fieldColumns(contact, 's'),
  educatorId: { value: sql.ref('s.educator_id') },
  educatorName: {
    value: sql.ref('e.name'),
    sheet: ownerSheet({ en: 'Attached School/Teacher', 'zh-Hans': '所属学校/老师' }),
  },
  subscriptionCode: {
    value: sql.ref('s.subscription_code'),
    sheet: { header: { en: 'Subscription Id', 'zh-Hans': '订阅 ID' }, width: 28, kind: 'text' },
  },
  expiryDate: fieldColumn(studentFields, 'expireBy', 's.expires_on'),
  region: fieldColumn(studentFields, 'region', 's.region'),
  isActive: statusColumn('s.is_active'),
  version: { value: sql.ref('s.version') },
} as const satisfies Record<keyof Student, ListColumn>;

/** The SQL select list of the list, from students `s` and their educators `e`. */
export const listed: RawBuilder<unknown> = sql.join(selected(listColumns, ''));
