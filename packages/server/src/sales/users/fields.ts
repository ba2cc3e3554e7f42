import type { studentFields } from '@eemusic/contract/sales/fields';
import type { Student } from '@eemusic/contract/sales/users';
import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { type ListColumn, regionSheet, selected, statusSheet } from '#sales/user-management/index.ts';

/** The column of `students` that keeps each field. */
export const studentColumns = {
  fullName: 'full_name',
  contactName: 'contact_name',
  contactNumber: 'contact_number',
  contactEmail: 'contact_email',
  expireBy: 'expires_on',
  region: 'region',
  birthYear: 'birth_year',
} as const satisfies Record<keyof typeof studentFields, keyof Tables['students']>;

/** The columns of the list, of a student `s` with its educator `e`, in the order of the spreadsheet. `sorts.ts` has their orders. */
export const listColumns = {
  studentId: { value: sql.ref('s.id'), sheet: { header: 'Id', width: 10, kind: 'number' } },
  fullName: { value: sql.ref('s.full_name'), sheet: { header: 'Name', width: 28, kind: 'text' } },
  contactNumber: { value: sql.ref('s.contact_number'), sheet: { header: 'Contact No', width: 20, kind: 'text' } },
  contactEmail: { value: sql.ref('s.contact_email'), sheet: { header: 'Contact Email', width: 32, kind: 'text' } },
  educatorId: { value: sql.ref('s.educator_id') },
  educatorName: { value: sql.ref('e.name'), sheet: { header: 'Attached School/Teacher', width: 32, kind: 'text' } },
  subscriptionCode: {
    value: sql.ref('s.subscription_code'),
    sheet: { header: 'Subscription Id', width: 28, kind: 'text' },
  },
  expiryDate: {
    value: sql.ref('s.expires_on'),
    sheet: {
      ...{ header: 'Expiry Date', width: 14, kind: 'date' },
      cell: (day) => (day === null ? null : new Date(`${day}T00:00:00.000Z`)),
    },
  },
  region: { value: sql.ref('s.region'), sheet: regionSheet },
  isActive: { value: sql.ref('s.is_active'), sheet: statusSheet },
  version: { value: sql.ref('s.version') },
} as const satisfies Record<keyof Student, ListColumn>;

/** What a query of students `s` with their educators `e` selects for the list. */
export const listed: RawBuilder<unknown> = sql.join(selected(listColumns, new Date(0)));
