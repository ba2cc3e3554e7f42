import type { InLanguages } from '@eemusic/contract/platform/languages';
import type { Category, Educator } from '@eemusic/contract/sales/educators';
import { sql } from 'kysely';
import {
  contactListColumns,
  lastMonths,
  type ListColumn,
  regionColumn,
  soldByEducator,
  statusSheet,
} from '#sales/user-management/index.ts';

/** Names of the categories in documents. */
export const categoryNames: Readonly<Record<Category, InLanguages>> = {
  School: { en: 'School', 'zh-Hans': '学校' },
  Teacher: { en: 'Teacher', 'zh-Hans': '老师' },
};

/**
 * The columns of the list, which joins `channels`, in the order of the spreadsheet; most sort orders have an index.
 * `avgSalesMonth` is a sum here; `toEducator` divides it.
 */
export const listColumns = {
  educatorId: {
    value: sql.ref('educators.id'),
    sheet: { header: { en: 'Id', 'zh-Hans': 'ID' }, width: 8, kind: 'number' },
  },
  educatorName: {
    value: sql.ref('educators.name'),
    order: sql.ref('educators.name_key'),
    sheet: { header: { en: 'Name', 'zh-Hans': '名称' }, width: 28, kind: 'text' },
  },
  ...contactListColumns('educators'),
  users: {
    value: sql.ref('educators.student_count'),
    sheet: { header: { en: 'Users', 'zh-Hans': '学生数' }, width: 10, kind: 'number' },
  },
  avgSalesMonth: {
    value: (today: string) => soldByEducator(lastMonths(today)),
    sheet: { header: { en: 'Avg sales/mth', 'zh-Hans': '月均销售额' }, width: 18, kind: 'money' },
  },
  region: regionColumn('educators.region'),
  status: { value: sql.ref('educators.is_active'), sheet: statusSheet },
  channelId: { value: sql.ref('educators.channel_id') },
  channelName: {
    value: sql.ref('channels.name'),
    order: sql.ref('ordering.name_key'),
    sheet: { header: { en: 'Channel', 'zh-Hans': '所属渠道' }, width: 28, kind: 'text' },
  },
  category: {
    value: sql.ref('educators.category'),
    sheet: {
      header: { en: 'Category', 'zh-Hans': '类别' },
      width: 10,
      kind: 'text',
      cell: (category, language) => categoryNames[category as Category][language],
    },
  },
  version: { value: sql.ref('educators.version') },
} as const satisfies Record<keyof Educator, ListColumn>;
