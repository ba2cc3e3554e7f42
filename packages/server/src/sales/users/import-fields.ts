import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { readIssue } from '@eemusic/contract/platform/field-errors';
import { studentFields } from '@eemusic/contract/sales/fields';
import { LastDay, type Student } from '@eemusic/contract/sales/users';
import { text } from '@eemusic/contract/platform/values';
import {
  contactSynonyms,
  dayCell,
  importFieldsOf,
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
export const importFieldsFor = (region: PhoneRegion) =>
  importFieldsOf<Importable>(listColumns, {
    fullName: textImport(studentFields.fullName, [
      ...['Full Name', 'Student', 'Student Name', 'User', 'User Name', '学生', '学生姓名', '用户', '名字'],
    ]),
    contactNumber: phoneImport(studentFields.contactNumber, { synonyms: contactSynonyms.contactNumber, region }),
    contactEmail: textImport(studentFields.contactEmail, contactSynonyms.contactEmail),
    educatorName: {
      synonyms: [
        ...['School/Teacher', 'School', 'Teacher', 'Educator', 'School Name', '学校', '老师', '教师', '学校/老师'],
        ...['机构', '所属学校', '所属老师', '任课老师'],
      ],
      parse: textCell(text(maxNameLength)),
    },
    subscriptionCode: readOnlyImport(['Subscription Code', 'Activation Code', '激活码', '订阅编号']),
    expiryDate: {
      synonyms: ['Expires', 'Expires On', 'Expire By', 'Valid Until', '到期日', '有效期', '有效期至'],
      parse: lastDayCell,
      isLastDay: true,
    },
    region: regionImport,
    isActive: statusImport,
  } satisfies Record<Importable, unknown>);

function lastDayCell(cell: SheetCell): Parsed {
  const parsed = dayCell(cell);
  if ('reason' in parsed) return parsed;
  const issue = LastDay.safeParse(parsed.value).error?.issues[0];
  return issue === undefined ? parsed : { reason: readIssue(issue) };
}
