import { type RawBuilder, sql } from 'kysely';
import * as contract from '@eemusic/contract/sales/users';
import type { AnswerOf, FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import { fieldText } from '@eemusic/contract/platform/field-texts';
import { type FieldError, fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { studentFields, type StudentValues } from '@eemusic/contract/platform/record-fields';
import { message, Refusal, resolveSelection, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import {
  searchKeysJob,
  assertNotDeleted,
  changeRecords,
  changeRestorer,
  changeSerially,
  exportList,
  mergeValues,
  moveMembers,
  setStatus,
} from '#sales/user-management/index.ts';
import {
  type Actor,
  type Administrator,
  type Change,
  containsSearched,
  differences,
  readOffThread,
} from '#platform/database/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import type { Room } from '#platform/room.ts';
import { deleteStudents, studentRestorer } from './delete.ts';
import { type Filter, filterOf } from './filter.ts';
import { studentImport } from './import.ts';
import { list } from './list.ts';
import {
  enrolment,
  findProfiles,
  getStudent,
  minChoosableWidth,
  nameProfile,
  refreshSearchKeys,
  updateStudent,
  valuesOf,
} from './store.ts';
import { countMatches, findIds, select } from './count.ts';
import { listColumns, listed } from './fields.ts';
import { matches, matchesInOrder } from './matches.ts';
import { type Order, orderOf, type Sort, terms } from './sorts.ts';
import { isKeyRevoked, subscriptionStatusOf } from './subscription-status.ts';

export const usersRoom: Room = {
  routes: studentRoutes,
  jobs: (services) => ({ ...studentImport.jobs(services), ...searchKeysJob('student', services, refreshSearchKeys) }),
  restorers: (services) => ({
    student: studentRestorer(services),
    ...changeRestorer(services, students),
    ...studentImport.restorers(services),
  }),
};

const students = { kind: 'student', membership: enrolment } as const;

function studentRoutes(serve: Serve, services: Services): void {
  serve(contract.listStudents, ({ Page: page, Size: size, sortBy, sortOrder, ...filter }, { language }) =>
    list(services, { filter: filterOf(filter, services.clock), sort: { sortBy, sortOrder, language }, page, size }),
  );
  serve(contract.selectStudents, (filter) => select(services, filterOf(filter, services.clock)));
  serve(contract.listUnassignedStudents, ({ searchQuery: search, Page: page, Size: size }) =>
    listUnassigned(services, { search, page, size }),
  );
  serve(contract.editStudent, ({ studentId }) => edit(services, studentId));
  serve(contract.updateStudent, (request, by) => update(services, request, by));
  serve(contract.setStudentStatus, ({ studentId: id, status }, by) =>
    setStatus(services, { kind: 'student', id, status }, by),
  );
  serve(contract.deleteStudents, (request, by) => deleteStudents(services, request, by));
  serve(contract.changeStudents, async (request, by) => {
    const { deletionId, changed, chosen } = await changeMany(services, request, by);
    return { ...message('record.changed', { noun: 'student', changed, chosen }), deletionId, changed };
  });
  serve(contract.moveStudents, async ({ educatorId: teacherId, ...selected }, by) => {
    const { before, changed } = await changeMany(services, { ...selected, teacherId }, by);
    const formerly = before.map(({ columns, ids }) => ({
      educatorId: columns.educator_id as number | null,
      students: ids,
    }));
    return { ...message('student.moved', { count: changed }), moved: changed, before: formerly };
  });
  serve(contract.exportStudents, ({ usersIds, sortBy, sortOrder, ...filter }, { language }) =>
    exportStudents(services, {
      filter: filterOf(filter, services.clock),
      sort: { sortBy, sortOrder, language },
      ids: usersIds,
    }),
  );
  studentImport.routes(serve, services);
}

/** Changes all or none. Past sales stay with the school that made them. */
function changeMany(
  { database, clock }: Services,
  { students: ids, matching, region, status, teacherId }: RequestOf<typeof contract.changeStudents>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const chosen = await resolveSelection({ ids, token: matching?.token }, async (limit) =>
      matching ? findIds(database, filterOf(matching, clock), { limit, within: tx }) : [],
    );
    if (isPresent(teacherId)) await assertNotDeleted(tx, 'educators', [teacherId]);
    const set = { region, is_active: status, educator_id: teacherId };
    return changeRecords(tx, students, { ids: chosen, set, at: clock.now() });
  });
}

type Request = { search: string; page: number; size: number };
type Row = { studentId: number; studentName: string };

/** Returns students without an educator, sorted by name; names of one or two Latin characters are left out. */
async function listUnassigned(
  { database }: Services,
  { search, page, size }: Request,
): Promise<{ students: Row[]; total: number }> {
  const { read, source } = database;
  const found = sql`from students where deleted_at is null and educator_id is null
    and name_width >= ${sql.lit(minChoosableWidth)}
    ${search === '' ? sql`` : sql`and ${containsSearched('search_key', search)}`}`;
  const [students, [counted]] = await Promise.all([
    readOffThread(
      source,
      sql<Row>`select id as "studentId", full_name as "studentName" ${found}
        order by name_key, id limit ${size} offset ${(page - 1) * size}`.compile(read),
    ),
    readOffThread(source, sql<{ total: number }>`select count(*) as total ${found}`.compile(read)),
  ]);
  return { students, total: counted?.total ?? 0 };
}

type ExportStudentsRequest = { filter: Filter; sort: Sort; ids: readonly number[] | undefined };

/** Exports the rows with these ids, or all rows that the list finds with a filter. */
async function exportStudents(
  { database }: Services,
  { filter, sort, ids }: ExportStudentsRequest,
): Promise<FileResult> {
  const { read } = database;
  const chosen = ids && [...new Set(ids)];
  if (chosen) await assertNotDeleted(read, 'students', chosen);

  const order = orderOf(sort);
  const { language } = order;
  const students = chosen
    ? sql`from students s where s.deleted_at is null and s.id in (${sql.join(chosen)})`
    : matchesForExport(filter, order);
  const query = sql<contract.Student>`select ${listed} from (select s.* ${students}) s
    left join educators e on e.id = s.educator_id order by ${terms(order)}`.compile(read);
  const rows = chosen ? chosen.length : await countMatches(database, filter);
  const sheet = { file: 'Users.xlsx', name: { en: 'Users', 'zh-Hans': '学生' }, columns: listColumns, language };
  return exportList(database, { ...sheet, query, rows });
}

/** Reads in the order of an index if there is one, so that a million rows need not be sorted. */
function matchesForExport(filter: Filter, order: Order): RawBuilder<unknown> {
  return filter.search === undefined && order.name !== 'educatorName' && order.name !== 'region'
    ? matchesInOrder(filter, order)
    : matches(filter);
}

async function edit({ database, clock }: Services, studentId: number): Promise<AnswerOf<typeof contract.editStudent>> {
  const student = await getStudent(database.read, studentId);
  const profiles = await findProfiles(database.read, studentId);
  const isRevoked = await isKeyRevoked(database.read, student);
  const profile = (number: 1 | 2) => {
    const found = profiles.find(({ place }) => place === number);
    return found ? { profileId: found.id, profileName: found.name } : null;
  };
  const educator =
    student.educator_id === null
      ? undefined
      : await database.read
          .selectFrom('educators')
          .select('name')
          .where('id', '=', student.educator_id)
          .executeTakeFirst();
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
      subscriptionStatus: subscriptionStatusOf({ ...student, isRevoked }, clock.today()),
      profile1: profile(1),
      profile2: profile(2),
      teacherId,
      teacherName: educator?.name ?? null,
    },
  };
}

type UpdateRequest = RequestOf<typeof contract.updateStudent>;
type Profiles = Awaited<ReturnType<typeof findProfiles>>;

/** Fields that the request leaves out stay as they are. The subscription code and the first day cannot be changed. */
export function update({ database, clock }: Services, request: UpdateRequest, by: Actor) {
  return changeSerially(database, by, async (tx) => {
    const { UserId: id, version, teacherId } = request;
    const before = await getStudent(tx, id);
    if (version !== undefined && version !== before.version) throw new Refusal('record.stale');
    const profiles = await findProfiles(tx, id);
    assertProfiles(profiles, request);
    if (isPresent(teacherId)) await assertNotDeleted(tx, 'educators', [teacherId]);

    const after = valuesAfter(request, valuesOf(before));
    const change = differences({ ...valuesOf(before), ...namesOf(profiles) }, { ...after, ...renamed(request) });
    const isMoved = teacherId !== undefined && teacherId !== before.educator_id;
    if (!isMoved || Object.keys(change.after).length > 0) {
      await updateStudent(tx, before, after);
      await renameProfiles(tx, id, request);
      if (after.birthYear !== before.birth_year)
        await enqueue(
          tx,
          'students.restamp',
          { studentId: id },
          { now: clock.now(), uniqueKey: `students.restamp ${id}` },
        );
      tx.audit('student.updated', { kind: 'student', id, name: after.fullName }, change);
    }
    if (isMoved) await moveMembers(tx, enrolment, { ids: [id], to: teacherId, at: clock.now() });
    return message('student.updated');
  });
}

const isPresent = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined;

/** A second profile cannot be added here, and a profile id must be one of the student's own. */
function assertProfiles(profiles: Profiles, { profile1, profile2 }: UpdateRequest): void {
  for (const [index, profile] of [profile1, profile2].entries()) {
    if (!isPresent(profile)) continue;
    const own = profiles.find(({ place }) => place === index + 1);
    if (!own && index === 1) throw wrongField('profile2', fieldErrorOf('profile.none'));
    if (isPresent(profile.profileId) && profile.profileId !== own?.id)
      throw wrongField(`profile${index + 1}`, fieldErrorOf('profile.other'));
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
    ...mergeValues(studentFields, { fullName, ...rest }, before),
    isActive: (status ?? (before.isActive ? 1 : 0)) === 1,
  };
}

async function renameProfiles(tx: Change, studentId: number, { profile1, profile2 }: UpdateRequest): Promise<void> {
  if (isPresent(profile1)) await nameProfile(tx, { studentId, place: 1, name: profile1.profileName });
  if (isPresent(profile2)) await nameProfile(tx, { studentId, place: 2, name: profile2.profileName });
}

const namesOf = (profiles: Profiles) =>
  Object.fromEntries(profiles.map(({ place, name }) => [`profile${place}`, name]));

function renamed({ profile1, profile2 }: UpdateRequest) {
  return {
    ...(isPresent(profile1) && { profile1: profile1.profileName }),
    ...(isPresent(profile2) && { profile2: profile2.profileName }),
  };
}
