import * as contract from '@eemusic/contract/sales/users';
import { checkStudentImport, importStudents, studentTemplate } from '@eemusic/contract/sales/imports';
import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import { fieldText } from '@eemusic/contract/platform/field-texts';
import { type FieldError, fieldErrorOf, readIssue } from '@eemusic/contract/platform/field-errors';
import { emptyTexts, studentFields, type StudentValues } from '@eemusic/contract/platform/record-fields';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import * as records from '#sales/user-management/index.ts';
import { type Actor, differences, unlessTaken } from '#platform/database/index.ts';
import { idsOf } from '#platform/deletions/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import type { Room } from '#platform/room.ts';
import type { SheetCell } from '#platform/spreadsheet/index.ts';
import * as imported from './find-imported.ts';
import { countMatches, exportStudents, filterOf, list, listUnassigned, studentList } from './list.ts';
import * as store from './store.ts';
import * as imports from '#sales/imports/index.ts';

const { enrolment } = records;
const { getStudent, getStudents, valuesOf } = store;

export const actions = records.recordActions({
  store: store.studentStore,
  list: studentList,
  filterOf,
  audited: (row: store.StoredStudent) => ({ fullName: row.full_name, educatorId: row.educator_id }),
  marking: (marked) =>
    unlessTaken(
      marked,
      store.codeIndex,
      () => new Refusal('deletion.in-the-way', { obstacle: 'subscription-code-taken' }),
    ),
  purge: (tx, deleted, deletedAt) => store.emptyStudents(tx, idsOf(deleted), deletedAt),
});
export const { restoreBatch } = actions;

export const usersRoom: Room = {
  routes: studentRoutes,
  jobs: (services) => ({ ...studentImport.jobs(services), ...actions.searchKeysJob(services) }),
  restorers: (services) => ({ ...actions.restorers(services), ...studentImport.restorers(services) }),
};

function studentRoutes(serve: Serve, services: Services): void {
  serve(contract.listStudents, ({ Page: page, Size: size, sortBy, sortOrder, ...filter }, { language }) =>
    list(services, { filter: filterOf(filter, services.clock), sort: { sortBy, sortOrder, language }, page, size }),
  );
  serve(contract.selectStudents, (filter) => actions.select(services, filter));
  serve(contract.listUnassignedStudents, (request) => listUnassigned(services, request));
  serve(contract.editStudent, ({ studentId }) => edit(services, studentId));
  serve(contract.updateStudent, (request, by) => update(services, request, by));
  serve(contract.setStudentStatus, ({ studentId: id, status }, by) =>
    records.setStatus(services, { kind: 'student', id, status }, by),
  );
  serve(contract.deleteStudents, ({ usersIds: ids, matching }, by) =>
    actions.deleteChosen(services, { ids, matching }, by),
  );
  serve(contract.changeStudents, ({ students: ids, matching, region, status, teacherId }, by) =>
    actions.change(services, { ids, matching }, { region, is_active: status, educator_id: teacherId }, by),
  );
  serve(contract.moveStudents, async ({ students: ids, matching, educatorId }, by) => {
    const moved = { educator_id: educatorId };
    const { before, changed } = await actions.changeChosen(services, { ids, matching }, moved, by);
    const formerly = before.map(({ columns, ids }) => ({
      educatorId: columns.educator_id as number | null,
      students: ids,
    }));
    return { ...message('student.moved', { count: changed }), moved: changed, before: formerly };
  });
  serve(contract.exportStudents, ({ usersIds: ids, sortBy, sortOrder, ...filter }, { language }) => {
    const sort = { sortBy, sortOrder, language };
    return exportStudents(services, { filter: filterOf(filter, services.clock), sort, ids });
  });
  studentImport.routes(serve, services);
}

async function edit({ database, clock }: Services, studentId: number): Promise<AnswerOf<typeof contract.editStudent>> {
  const student = await getStudent(database.read, studentId);
  const isRevoked = await store.isKeyRevoked(database.read, student);
  const named = database.read.selectFrom('educators').select('name').where('id', '=', student.educator_id);
  const educator = await named.executeTakeFirst();
  const { id: userId, is_active: status, active_from: activeBy, educator_id: teacherId, version } = student;
  const { isActive: _isActive, ...fields } = valuesOf(student);
  return {
    student: {
      userId,
      ...fields,
      status,
      activeBy,
      version,
      subscriptionCode: student.subscription_code,
      subscriptionStatus: store.subscriptionStatusOf({ ...student, isRevoked }, clock.today()),
      ...(await store.profilesOf(database.read, studentId)),
      teacherId,
      teacherName: educator?.name ?? null,
    },
  };
}

type UpdateRequest = RequestOf<typeof contract.updateStudent>;
type Profiles = Awaited<ReturnType<typeof store.findProfiles>>;

/** Fields that the request leaves out stay as they are. The subscription code and the first day cannot be changed. */
export function update({ database, clock }: Services, request: UpdateRequest, by: Actor) {
  return records.changeSerially(database, by, async (tx) => {
    const { UserId: id, version, teacherId } = request;
    const before = await getStudent(tx, id);
    if (version !== undefined && version !== before.version) throw new Refusal('record.stale');
    const profiles = await store.findProfiles(tx, id);
    const renamed = renamedBy(request);
    assertProfiles(profiles, renamed);
    if (isPresent(teacherId)) await records.assertNotDeleted(tx, 'educators', [teacherId]);

    const after = valuesAfter(request, valuesOf(before));
    const change = differences({ ...valuesOf(before), ...namesOf(profiles) }, { ...after, ...namesOf(renamed) });
    const isMoved = teacherId !== undefined && teacherId !== before.educator_id;
    if (!isMoved || Object.keys(change.after).length > 0) {
      await store.updateStudent(tx, before, after);
      for (const { place, name } of renamed) await store.nameProfile(tx, { studentId: id, place, name });
      if (after.birthYear !== before.birth_year)
        await enqueue(
          tx,
          'students.restamp',
          { studentId: id },
          { now: clock.now(), uniqueKey: `students.restamp ${id}` },
        );
      tx.audit('student.updated', { kind: 'student', id, name: after.fullName }, change);
    }
    if (isMoved) await records.moveMembers(tx, enrolment, { ids: [id], to: teacherId, at: clock.now() });
    return message('student.updated');
  });
}

const isPresent = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined;

function renamedBy({ profile1, profile2 }: UpdateRequest) {
  return [profile1, profile2].flatMap((profile, index) =>
    isPresent(profile)
      ? [{ place: index === 0 ? 1 : 2, id: profile.profileId, name: profile.profileName } as const]
      : [],
  );
}

/** A second profile cannot be added here, and a profile id must be one of the student's own. */
function assertProfiles(profiles: Profiles, renamed: ReturnType<typeof renamedBy>): void {
  for (const { place, id } of renamed) {
    const own = profiles.find((profile) => profile.place === place);
    if (!own && place === 2) throw wrongField('profile2', fieldErrorOf('profile.none'));
    if (isPresent(id) && id !== own?.id) throw wrongField(`profile${place}`, fieldErrorOf('profile.other'));
  }
}

function wrongField(field: string, error: FieldError): Refusal {
  const refusal = new Refusal('request.invalid', { fields: { [field]: error } });
  refusal.message = fieldText(error);
  return refusal;
}

function valuesAfter(request: UpdateRequest, before: StudentValues): StudentValues {
  const { fullname: fullName, status, ...rest } = request;
  return {
    ...records.mergeValues(studentFields, { fullName, ...rest }, before),
    isActive: (status ?? (before.isActive ? 1 : 0)) === 1,
  };
}

const namesOf = (profiles: readonly { place: 1 | 2; name: string }[]) =>
  Object.fromEntries(profiles.map(({ place, name }) => [`profile${place}`, name]));

const calls = { template: studentTemplate, check: checkStudentImport, apply: importStudents };

const studentImport = imports.importActions(calls, ({ database, configuration: { PHONE_REGION: region } }) =>
  imports.recordImport(store.studentStore, studentList, {
    idSynonyms: ['Student Id', 'User Id'],
    ownerField: 'educatorName',
    region,
    columns: importColumns,
    unlisted: ['contactName'],
    template: {
      file: { en: 'Template for users', 'zh-Hans': '学生导入模板' },
      sheet: { en: 'Users', 'zh-Hans': '学生' },
    },
    blank: { ...emptyTexts(studentFields), expireBy: null, region: null, birthYear: null, isActive: true },
    total: () => countMatches(database, {}),
    keyOf: imported.keyOf,
    likenessOf: (values) => imported.likenessOf(values, region),
    findDuplicates: (db, candidates) => imported.findDuplicates(db, candidates, region),
    findMatches: (db, candidates) => imported.findMatches(db, candidates, region),
    /* New students have no subscription; it begins when they redeem a key. */
    add(tx, added, at) {
      const noKey = { subscriptionCode: null, activeFrom: null, profiles: [] };
      const students = added.map(({ values, ownerId: educatorId }) => ({ ...values, educatorId, ...noKey }));
      return store.addStudents(tx, students, at);
    },
    remove: actions.remove,
    /* Users who have redeemed a key since stay: undoing a list does not undo what a family has paid for. */
    async staying(tx, ids) {
      const found = await getStudents(tx, ids);
      return found.filter((student) => student.subscription_code !== null).map(({ id }) => id);
    },
  }),
);

const importColumns = {
  fullName: {
    like: /^(?:学生|学员|孩子|宝贝|宝宝|小朋友|幼儿|儿童|用户).{0,2}(?:姓名|名字)|^(?:中文|真实)?(?:姓名|名字)|^(?:student|child|pupil|kid).{0,8}name/,
    synonyms: imports.words(
      `Full Name, Student, Student Name, User, User Name, Child, Child Name, Pupil,
        学生, 学生姓名, 学员, 学员姓名, 用户, 名字, 孩子姓名, 宝宝姓名, 幼儿姓名, 学生名字, 氏名, 名前`,
    ),
    entry: {
      note: { en: 'The full name of the user', 'zh-Hans': '学生的姓名' },
      example: { en: 'Wang Fang', 'zh-Hans': '王芳' },
    },
  },
  educatorName: imports.ownerRules({
    like: /^(?:所属|上课|任课|授课)?(?:学校|机构|校区|老师|教师|琴行)(?:名称|姓名|名字)$/,
    synonyms: imports.words(`School/Teacher, School, Teacher, Educator, School Name,
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
    synonyms: imports.words(
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
    parse: imports.optionalCell(lastDayCell),
    isLastDay: true,
  },
} satisfies Partial<Record<keyof contract.Student, imports.Rules>>;

function lastDayCell(cell: SheetCell): imports.Parsed {
  const parsed = imports.dayCell(cell);
  if ('reason' in parsed || parsed.value === null) return parsed;
  const issue = contract.LastDay.safeParse(parsed.value).error?.issues[0];
  return issue === undefined ? parsed : { reason: readIssue(issue) };
}
