import { emptyTexts, studentFields, type StudentValues } from '@eemusic/contract/sales/fields';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { readIssue } from '@eemusic/contract/platform/field-errors';
import { LastDay, type Student } from '@eemusic/contract/sales/users';
import { text } from '@eemusic/contract/platform/values';
import { deferTextIndex, insertMany } from '#platform/database/index.ts';
import {
  contactRules,
  dayCell,
  importActions,
  type ImportField,
  importFieldsOf,
  optionalCell,
  type Parsed,
  phoneImport,
  type PhoneRegion,
  readOnlyImport,
  recordImport,
  regionImport,
  statusImport,
  textCell,
  textImport,
} from '#sales/imports/index.ts';
import { studentTexts } from '#sales/user-management/index.ts';
import type { SheetCell } from '#platform/spreadsheet/index.ts';
import { countMatches } from './count.ts';
import { remove } from './delete.ts';
import { findDuplicates, findByIds, findMatches, keyOf, likenessOf } from './find-imported.ts';
import { addStudents, enrolment, updateStudents } from './store.ts';
import { listColumns } from './fields.ts';

const blank: StudentValues = {
  ...emptyTexts(studentFields),
  expireBy: null,
  region: null,
  birthYear: null,
  isActive: true,
};

export const studentImport = importActions(({ database, configuration }) =>
  recordImport<StudentValues>({
    noun: 'student',
    records: 'student',
    idSynonyms: ['Student Id', 'User Id'],
    nameField: 'fullName',
    fields: importFieldsFor(configuration.PHONE_REGION),
    template: {
      file: { en: 'Template for users', 'zh-Hans': '学生导入模板' },
      sheet: { en: 'Users', 'zh-Hans': '学生' },
    },
    kept: studentFields,
    storedAs: { expiryDate: 'expireBy' },
    blank,
    belonging: { ownerField: 'educatorName', membership: enrolment, owners: 'educators' },
    total: () => countMatches(database, {}),
    keyOf,
    findByIds,
    likenessOf: (values) => likenessOf(values, configuration.PHONE_REGION),
    findDuplicates: (db, candidates) => findDuplicates(db, candidates, configuration.PHONE_REGION),
    findMatches: (db, candidates) => findMatches(db, candidates, configuration.PHONE_REGION),
    /* New students have no subscription; it begins when they redeem a key. */
    add(tx, records, at) {
      const noKey = { subscriptionCode: null, activeFrom: null, profiles: [] };
      const students = records.map(({ values, ownerId: educatorId }) => ({ ...values, educatorId, ...noKey }));
      return addStudents(tx, students, at);
    },
    writing: (tx, write) => insertMany(tx, 'students', write),
    undoing: (tx, undo) => deferTextIndex(tx, studentTexts, undo),
    update: updateStudents,
    remove,
  }),
);

type Importable = Exclude<keyof Student, 'studentId' | 'educatorId' | 'version'>;

/** The columns of Users.xlsx with the synonyms that other spreadsheets use. */
const importFieldsFor = (region: PhoneRegion): ImportField[] => [
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
