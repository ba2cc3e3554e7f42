import { emptyTexts, studentFields, type StudentValues } from '@eemusic/contract/platform/record-fields';
import { readIssue } from '@eemusic/contract/platform/field-errors';
import { checkStudentImport, importStudents, studentTemplate } from '@eemusic/contract/sales/imports';
import { LastDay } from '@eemusic/contract/sales/users';
import { deferTextIndex, insertMany } from '#platform/database/index.ts';
import {
  dayCell,
  importActions,
  importFieldsOf,
  optionalCell,
  ownerRules,
  type Parsed,
  type PhoneRegion,
  recordImport,
  words,
} from '#sales/imports/index.ts';
import { studentTexts } from '#sales/user-management/index.ts';
import type { SheetCell } from '#platform/spreadsheet/index.ts';
import { countMatches } from './count.ts';
import { remove } from './delete.ts';
import { findDuplicates, findByIds, findMatches, keyOf, likenessOf } from './find-imported.ts';
import { addStudents, enrolment, getStudents, updateStudents } from './store.ts';
import { listColumns } from './fields.ts';

const blank: StudentValues = {
  ...emptyTexts(studentFields),
  expireBy: null,
  region: null,
  birthYear: null,
  isActive: true,
};

const calls = { template: studentTemplate, check: checkStudentImport, apply: importStudents };

export const studentImport = importActions(calls, ({ database, configuration }) =>
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
    /* Users who have redeemed a key since stay: undoing a list does not undo what a family has paid for. */
    async staying(tx, ids) {
      const found = await getStudents(tx, ids);
      return found.filter((student) => student.subscription_code !== null).map(({ id }) => id);
    },
  }),
);

/** The columns of Users.xlsx with the synonyms that other spreadsheets use. */
const importFieldsFor = (region: PhoneRegion) =>
  importFieldsOf({
    fields: studentFields,
    columns: listColumns,
    region,
    unlisted: ['contactName'],
    others: {
      fullName: {
        like: /^(?:学生|学员|孩子|宝贝|宝宝|小朋友|幼儿|儿童|用户).{0,2}(?:姓名|名字)|^(?:中文|真实)?(?:姓名|名字)|^(?:student|child|pupil|kid).{0,8}name/,
        synonyms: words(
          `Full Name, Student, Student Name, User, User Name, Child, Child Name, Pupil,
            学生, 学生姓名, 学员, 学员姓名, 用户, 名字, 孩子姓名, 宝宝姓名, 幼儿姓名, 学生名字, 氏名, 名前`,
        ),
        entry: {
          note: { en: 'The full name of the user', 'zh-Hans': '学生的姓名' },
          example: { en: 'Wang Fang', 'zh-Hans': '王芳' },
        },
      },
      educatorName: ownerRules({
        like: /^(?:所属|上课|任课|授课)?(?:学校|机构|校区|老师|教师|琴行)(?:名称|姓名|名字)$/,
        synonyms: words(`School/Teacher, School, Teacher, Educator, School Name,
          学校, 老师, 教师, 学校/老师, 机构, 所属机构, 所属学校, 所属老师, 任课老师, 校区, 所属校区, 上课校区, 培训机构, 琴行, 授课老师`),
        entry: {
          note: {
            en: 'An existing school or teacher; leave it empty for none',
            'zh-Hans': '已有学校或老师的名称；留空为无',
          },
          example: { en: 'Lotus Piano School', 'zh-Hans': '荷花钢琴学校' },
        },
      }),
      subscriptionCode: { synonyms: ['Subscription Code', 'Activation Code', '激活码', '订阅编号'] },
      expiryDate: {
        synonyms: words(
          'Expires, Expires On, Expire By, Valid Until, 到期日, 到期时间, 截止日期, 有效期, 有效期至, 课程到期日, 课程有效期, 截止日, 结束日期, 有效截止日期, Expiry, Expiration Date, End Date',
        ),
        entry: {
          note: {
            en: 'The last day of the subscription, as YYYY-MM-DD; leave it empty if there is none',
            'zh-Hans': '订阅的最后一天，格式为 YYYY-MM-DD；没有订阅时留空',
          },
          example: { en: '2027-06-30', 'zh-Hans': '2027-06-30' },
        },
        like: /到期|截止|有效期/,
        parse: optionalCell(lastDayCell),
        isLastDay: true,
      },
    },
  });

function lastDayCell(cell: SheetCell): Parsed {
  const parsed = dayCell(cell);
  if ('reason' in parsed || parsed.value === null) return parsed;
  const issue = LastDay.safeParse(parsed.value).error?.issues[0];
  return issue === undefined ? parsed : { reason: readIssue(issue) };
}
