import * as z from 'zod/mini';
import { maxNameLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { emptyAs, int, objectOrNull, rowsOf, unsettable, withChecks } from '#platform/schemas.ts';
import { Changed, Deleted, restorableFor } from '#platform/deletions.ts';
import { anyOf, endpoint, file, readEndpoint } from '#platform/endpoint.ts';
import { columnsOf, paged, pagedInAddress, searchQuery, sorting } from '#platform/paging.ts';
import { optionalContact, studentFields } from '#platform/record-fields.ts';
import { textInputs, textOutputs } from './field-schemas.ts';
import { OptionalRegion, Region } from './regions.ts';
import { AllOrId, changeOf, ids, manyOf, Selected } from '#platform/selection.ts';
import { spreadsheet } from '#platform/spreadsheets.ts';
import { BirthYear, Day, Done, Flag, Id, Switch, text, Version } from '#platform/values.ts';

const access = anyOf('UM');
const contact = textOutputs(optionalContact);
const { contactName: _contactName, ...listedContact } = contact;

/** A subscription that would end later has no last day. */
export const latestLastDay = '9998-12-31';
const lateLastDay = fieldError('day.too-late', { latest: latestLastDay });

export const LastDay = withChecks(
  Day,
  z.refine((day) => day <= latestLastDay, lateLastDay),
);

/** Derived from the subscription's key and its last day, and never stored. */
const subscriptionStatuses = ['Active', 'Expired', 'Revoked', 'None'] as const;
export const SubscriptionStatus = z.enum(subscriptionStatuses);
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>;

export const Student = z.object({
  studentId: int(),
  fullName: z.string(),
  ...listedContact,
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
export const studentFilter = {
  teacherId: AllOrId,
  OrganizationId: AllOrId,
  searchQuery,
  status: unsettable(Flag),
  region: unsettable(Region),
  /** True finds only users without an educator. */
  isUnassigned: unsettable(Switch),
  /** Only users added on or after this day, in the company's time zone. */
  addedSince: unsettable(Day),
};
const sort = sorting(studentColumns);

export const listStudents = readEndpoint('POST /admin/users', access, {
  summary:
    'Lists students of all educators, of one, or of a channel, one page at a time. searchQuery matches name, contact and subscription code: one or two letters or digits where a word begins, any other text anywhere. The total of a search is exact to 10,000; 10001 means more.',
  input: z.object({ ...paged, ...studentFilter, ...sort }),
  output: z.object({ students: z.array(Student), total: int() }),
});

export const selectStudents = readEndpoint('POST /admin/users/selection', access, {
  summary: 'Counts the students a filter finds, and returns a token for exactly these.',
  input: z.object(studentFilter),
  output: Selected,
});

export const listUnassignedStudents = endpoint('GET /admin/users/not/assigned', access, {
  summary:
    'Lists students without an educator, by name. Only names longer than 2 characters are listed; a Chinese character counts as two.',
  query: z.object({ searchQuery, ...pagedInAddress }),
  output: z.object({
    students: rowsOf({ studentId: int(), studentName: z.string() }),
    total: int(),
  }),
});

const Profile = objectOrNull({ profileId: int(), profileName: z.string() });

export const editStudent = readEndpoint('POST /admin/user/edit', access, {
  summary: 'Returns one student.',
  input: z.object({ studentId: Id }),
  output: z.object({
    student: z.object({
      userId: int(),
      fullName: z.string(),
      ...contact,
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
    expireBy: z.nullish(z.union([emptyAs(null), LastDay])),
    profile1: ProfileInput,
    profile2: ProfileInput,
    /** Null removes the student from the educator. */
    teacherId: z.nullish(Id),
    region: OptionalRegion,
    birthYear: z.nullish(BirthYear),
    status: z.optional(Flag),
    version: z.optional(Version),
  }),
  refusals: ['student.not-found', 'educator.not-found', 'record.stale'],
});

export const setStudentStatus = endpoint('POST /admin/user/update/status', access, {
  summary: 'Activates (1) or deactivates (0) a student.',
  input: z.object({ studentId: Id, status: Flag }),
  refusals: ['student.not-found'],
});

const none = fieldError('selection.empty', { of: 'user' });

export const deleteStudents = endpoint('POST /admin/users/delete', access, {
  summary: `Deletes students, either all of them or none. They can be restored for ${restorableFor} days.`,
  input: manyOf('usersIds', none, studentFilter),
  bodySize: 'list',
  output: Deleted,
  refusals: ['student.not-found', 'selection.changed'],
});

export const changeStudents = endpoint('POST /admin/users/change', access, {
  summary:
    'Sets the region, the status or the educator of students, either of all of them or of none. Omitted fields stay as they are; null means no region, or no educator. Can be undone like a deletion.',
  input: changeOf(
    ['status', 'region', 'teacherId'],
    z.safeExtend(manyOf('students', none, studentFilter), {
      region: OptionalRegion,
      status: z.optional(Flag),
      teacherId: z.nullish(Id),
    }),
  ),
  bodySize: 'list',
  output: Changed,
  refusals: ['student.not-found', 'educator.not-found', 'selection.changed'],
});

export const moveStudents = endpoint('POST /admin/users/move', access, {
  summary:
    'The older address of changing the educator of students; null means none. `before` lists the previous educators of those who moved.',
  input: z.safeExtend(manyOf('students', none, studentFilter), { educatorId: z.nullable(Id) }),
  bodySize: 'list',
  output: z.extend(Done, {
    moved: int(),
    before: rowsOf({ educatorId: z.nullable(int()), students: z.array(int()) }),
  }),
  refusals: ['student.not-found', 'educator.not-found', 'selection.changed'],
});

const AlikeUser = z.object({
  studentId: int(),
  fullName: z.string(),
  ...contact,
  region: z.nullable(z.string()),
  birthYear: z.nullable(int()),
  educatorName: z.nullable(z.string()),
  profiles: z.array(z.string()),
  subscriptionCode: z.nullable(z.string()),
  subscriptionStatus: SubscriptionStatus,
  expireBy: z.nullable(z.string()),
  createdOn: Day,
  sales: int(),
  lastPractice: z.nullable(Day),
  /** The last day of the subscription of both, after a merge; null in the user that the others are compared with. */
  expireByOfBoth: z.nullable(z.string()),
});
export type AlikeUser = z.output<typeof AlikeUser>;

export const listAlike = readEndpoint('POST /admin/user/alike', access, {
  summary:
    'Lists users who may be the same person as a student: with the same name in the same school or teacher, with the same phone number or email and a similar name, or who redeemed a key that was made for the other one. Nobody with another year of birth. With otherId, the answer has this one, alike or not.',
  input: z.object({ studentId: Id, otherId: z.optional(Id) }),
  output: z.object({ user: AlikeUser, alike: z.array(AlikeUser) }),
  refusals: ['student.not-found'],
});

export const mergeStudents = endpoint('POST /admin/users/merge', access, {
  summary:
    'Makes one user of two. Sales, keys, practice and support cards go to the student with `studentId`, who takes from the other one what is not known yet, and the days that are left; the other one is deleted. Can be undone until one of them buys or practises.',
  input: z.object({ studentId: Id, mergedId: Id }),
  output: Deleted,
  refusals: ['student.not-found'],
});

export const exportStudents = readEndpoint('POST /admin/users/export', access, {
  summary: 'Exports the given students, or every page of the list with this filter, as Users.xlsx.',
  input: z.object({ ...studentFilter, ...sort, usersIds: z.optional(ids(none)) }),
  bodySize: 'list',
  inExport: { 'users.xlsx': {} },
  output: file(spreadsheet),
  refusals: ['student.not-found'],
});
