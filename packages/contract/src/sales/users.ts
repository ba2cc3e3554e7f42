import * as z from 'zod/mini';
import { maxNameLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int, unsettable, withChecks } from '#platform/schemas.ts';
import { Deleted, restorableFor } from '#platform/deletions.ts';
import { anyOf, endpoint, file } from '#platform/endpoint.ts';
import { columnsOf, page, pageInAddress, searchQuery, size, sizeInAddress, sorting } from '#platform/paging.ts';
import { studentFields } from './fields.ts';
import { textInputs } from './field-schemas.ts';
import { OptionalRegion, Region } from './regions.ts';
import { AllOrId, ids, manyOf, Selected } from '#platform/selection.ts';
import { spreadsheet } from '#platform/spreadsheets.ts';
import { BirthYear, Day, Done, Flag, Id, text, Version } from '#platform/values.ts';

const access = anyOf('UM');

/** A subscription that would end later has no last day. */
export const latestLastDay = '9998-12-31';
const lateLastDay = fieldError('day.too-late', { latest: latestLastDay });

/** The last day of a subscription. */
export const LastDay = withChecks(
  Day,
  z.refine((day) => day <= latestLastDay, lateLastDay),
);

/** Derived from the subscription's key and its last day, and never stored. */
export const subscriptionStatuses = ['Active', 'Expired', 'Revoked', 'None'] as const;
export const SubscriptionStatus = z.enum(subscriptionStatuses);
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>;

export const Student = z.object({
  studentId: int(),
  fullName: z.string(),
  contactNumber: z.string(),
  contactEmail: z.string(),
  educatorId: z.nullable(int()),
  educatorName: z.nullable(z.string()),
  subscriptionCode: z.nullable(z.string()),
  expiryDate: z.nullable(z.string()),
  region: z.nullable(z.string()),
  isActive: Flag,
  version: Version,
});
export type Student = z.output<typeof Student>;

export const studentColumns = columnsOf(Student);

/** `teacherId` is the id of an educator, `OrganizationId` that of a channel; 0 means all. */
const filter = {
  teacherId: AllOrId,
  OrganizationId: AllOrId,
  searchQuery,
  status: unsettable(Flag),
  region: unsettable(Region),
  /** True finds only users without an educator. */
  isUnassigned: unsettable(z.boolean(fieldError('boolean.expected'))),
  /** Only users added on or after this day, in the company's time zone. */
  addedSince: unsettable(Day),
};
const sort = sorting(studentColumns);

export const listStudents = endpoint('POST /admin/users', access, {
  summary:
    'Lists students of all educators, of one, or of a channel, one page at a time. searchQuery matches name, contact and subscription code: one or two letters or digits where a word begins, any other text anywhere. The total of a search is exact to 10,000; 10001 means more.',
  input: z.object({ Page: page, Size: size, ...filter, ...sort }),
  output: z.object({ students: z.array(Student), total: int() }),
  isRead: true,
});

export const selectStudents = endpoint('POST /admin/users/selection', access, {
  summary: 'Counts the students a filter finds, and returns a token for exactly these.',
  input: z.object(filter),
  output: Selected,
  isRead: true,
});

export const listUnassignedStudents = endpoint('GET /admin/users/not/assigned', access, {
  summary:
    'Lists students without an educator, by name. Only names longer than 2 characters are listed; a Chinese character counts as two.',
  query: z.object({ searchQuery, Page: pageInAddress, Size: sizeInAddress }),
  output: z.object({
    students: z.array(z.object({ studentId: int(), studentName: z.string() })),
    total: int(),
  }),
});

const Profile = z.nullable(z.object({ profileId: int(), profileName: z.string() }));

export const editStudent = endpoint('POST /admin/user/edit', access, {
  summary: 'Returns one student.',
  input: z.object({ studentId: Id }),
  output: z.object({
    student: z.object({
      userId: int(),
      fullName: z.string(),
      contactNumber: z.string(),
      contactEmail: z.string(),
      contactName: z.string(),
      status: Flag,
      /** The first day of the subscription. */
      activeBy: z.nullable(z.string()),
      expireBy: z.nullable(z.string()),
      subscriptionCode: z.nullable(z.string()),
      subscriptionStatus: SubscriptionStatus,
      profile1: Profile,
      profile2: Profile,
      teacherId: z.nullable(int()),
      teacherName: z.nullable(z.string()),
      region: z.nullable(z.string()),
      birthYear: z.nullable(int()),
      version: Version,
    }),
  }),
  refusals: ['student.not-found'],
  isRead: true,
});

/** The profile with its new name, or only the name; null leaves the profile as it is. */
const ProfileInput = z.nullish(
  z.pipe(
    z.union(
      [text(maxNameLength), z.object({ profileId: z.nullish(Id), profileName: text(maxNameLength) })],
      fieldError('name.expected'),
    ),
    z.transform((input) => (typeof input === 'string' ? { profileId: null, profileName: input } : input)),
  ),
);

const { fullName: fullname, ...contactInput } = textInputs(studentFields);

export const updateStudent = endpoint('POST /admin/user/update', access, {
  summary:
    'Changes a student. Omitted fields stay as they are. subscriptionCode, subscriptionStatus and activeBy are read-only and ignored.',
  input: z.object({
    UserId: Id,
    fullname,
    ...contactInput,
    /** Null means none, and so does an empty text, because forms send it. */
    expireBy: z.nullish(
      z.union([
        z.pipe(
          z.literal(''),
          z.transform(() => null),
        ),
        LastDay,
      ]),
    ),
    profile1: ProfileInput,
    profile2: ProfileInput,
    /** Null removes the student from the educator. */
    teacherId: z.nullish(Id),
    region: OptionalRegion,
    birthYear: z.nullish(BirthYear),
    status: z.optional(Flag),
    version: z.optional(Version),
  }),
  output: Done,
  refusals: ['student.not-found', 'educator.not-found', 'record.stale'],
});

export const setStudentStatus = endpoint('POST /admin/user/update/status', access, {
  summary: 'Activates (1) or deactivates (0) a student.',
  input: z.object({ studentId: Id, status: Flag }),
  output: Done,
  refusals: ['student.not-found'],
});

const none = fieldError('selection.empty', { of: 'user' });

export const deleteStudents = endpoint('POST /admin/users/delete', access, {
  summary: `Deletes students, either all of them or none. They can be restored for ${restorableFor} days.`,
  input: manyOf('usersIds', none, filter),
  bodySize: 'list',
  output: Deleted,
  refusals: ['student.not-found', 'selection.changed'],
});

export const moveStudents = endpoint('POST /admin/users/move', access, {
  summary:
    'Moves students to an educator, or out of their educators if educatorId is null, either all of them or none. `before` lists the previous educators of those who moved.',
  input: z.safeExtend(manyOf('students', none, filter), { educatorId: z.nullable(Id) }),
  bodySize: 'list',
  output: z.extend(Done, {
    moved: int(),
    before: z.array(z.object({ educatorId: z.nullable(int()), students: z.array(int()) })),
  }),
  refusals: ['student.not-found', 'educator.not-found', 'selection.changed'],
});

export const exportStudents = endpoint('POST /admin/users/export', access, {
  summary: 'Exports the given students, or every page of the list with this filter, as Users.xlsx.',
  input: z.object({ ...filter, ...sort, usersIds: z.optional(ids(none)) }),
  bodySize: 'list',
  output: file(spreadsheet),
  refusals: ['student.not-found'],
  isRead: true,
});
