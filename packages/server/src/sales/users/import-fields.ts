import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { readIssue } from '@eemusic/contract/platform/field-errors';
import { studentFields } from '@eemusic/contract/sales/fields';
import { LastDay, type Student } from '@eemusic/contract/sales/users';
import { text } from '@eemusic/contract/platform/values';
import {
  contactRules,
  dayCell,
  type ImportField,
  importFieldsOf,
  optionalCell,
  phoneImport,
  type PhoneRegion,
  type Parsed,
  readOnlyImport,
  regionImport,
  statusImport,
  textCell,
  textImport,
} from '#sales/imports/index.ts';
import type { SheetCell } from '#platform/spreadsheet/index.ts';
import { listColumns } from './fields.ts';

type Importable = Exclude<keyof Student, 'studentId' | 'educatorId' | 'version'>;

/** The columns of Users.xlsx with the synonyms that other spreadsheets use. */
export const importFieldsFor = (region: PhoneRegion): ImportField[] => [
  ...importFieldsOf<Importable>(listColumns, {
    fullName: textImport(studentFields.fullName, {
      synonyms: [
        'Full Name',
        'Student',
        'Student Name',
        'User',
        'User Name',
        '学生',
        '学生姓名',
        '学员',
        '学员姓名',
        '用户',
        '名字',
      ],
      entry: {
        note: { en: 'The full name of the user', 'zh-Hans': '学生的姓名' },
        example: { en: 'Wang Fang', 'zh-Hans': '王芳' },
      },
    }),
    contactNumber: phoneImport(studentFields.contactNumber, { ...contactRules.contactNumber, region }),
    contactEmail: textImport(studentFields.contactEmail, contactRules.contactEmail),
    educatorName: {
      synonyms: [
        'School/Teacher',
        'School',
        'Teacher',
        'Educator',
        'School Name',
        '学校',
        '老师',
        '教师',
        '学校/老师',
        '机构',
        '所属机构',
        '所属学校',
        '所属老师',
        '任课老师',
      ],
      entry: {
        note: {
          en: 'An existing school or teacher; leave it empty for none',
          'zh-Hans': '已有学校或老师的名称；留空为无',
        },
        example: { en: 'Lotus Piano School', 'zh-Hans': '荷花钢琴学校' },
      },
      parse: optionalCell(textCell(text(maxNameLength))),
    },
    subscriptionCode: readOnlyImport(['Subscription Code', 'Activation Code', '激活码', '订阅编号']),
    expiryDate: {
      synonyms: [
        'Expires',
        'Expires On',
        'Expire By',
        'Valid Until',
        '到期日',
        '到期时间',
        '截止日期',
        '有效期',
        '有效期至',
      ],
      entry: {
        note: {
          en: 'The last day of the subscription, as YYYY-MM-DD; leave it empty if there is none',
          'zh-Hans': '订阅的最后一天，格式为 YYYY-MM-DD；没有订阅时留空',
        },
        example: { en: '2027-06-30', 'zh-Hans': '2027-06-30' },
      },
      parse: optionalCell(lastDayCell),
      isLastDay: true,
    },
    region: regionImport,
    isActive: statusImport,
  } satisfies Record<Importable, unknown>),
  {
    field: 'contactName',
    headers: { en: 'Contact Name', 'zh-Hans': '联系人' },
    ...textImport(studentFields.contactName, contactRules.contactName),
  },
];

function lastDayCell(cell: SheetCell): Parsed {
  const parsed = dayCell(cell);
  if ('reason' in parsed) return parsed;
  const issue = LastDay.safeParse(parsed.value).error?.issues[0];
  return issue === undefined ? parsed : { reason: readIssue(issue) };
}
