import { z } from 'zod';
import { Deleted } from '#platform/deletions.ts';
import { anyOf, endpoint, file } from '#platform/endpoint.ts';
import { page, pageInAddress, searchQuery, size, sizeInAddress, sorting } from '#platform/paging.ts';
import { OptionalRegion, Region } from './regions.ts';
import { AllOrId, ids, manyOf, Selected } from '#platform/selection.ts';
import { spreadsheet } from '#platform/spreadsheets.ts';
import { BirthYear, Day, Done, Flag, Id, OptionalEmail, optionalText, text, Version } from '#platform/values.ts';

const access = anyOf('UM');

/** A subscription that runs longer has no last day. */
export const latestLastDay = '9998-12-31';
const lateLastDay = 'The last day can be 9998-12-31 at the latest. Where there is none, leave this empty';

/** The last day of a subscription. */
export const LastDay = Day.refine((day) => day <= latestLastDay, lateLastDay);

/** Computed from the subscription's key and its last day, never stored. */
export const subscriptionStatuses = ['Active', 'Expired', 'Revoked', 'None'] as const;
export const SubscriptionStatus = z.enum(subscriptionStatuses);
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>;

export const Student = z.object({
  studentId: z.int(),
  fullName: z.string(),
  contactNumber: z.string(),
  contactEmail: z.string(),
  educatorId: z.int().nullable(),
  educatorName: z.string().nullable(),
  subscriptionCode: z.string().nullable(),
  expiryDate: z.string().nullable(),
  region: z.string().nullable(),
  isActive: Flag,
  version: Version,
});
export type Student = z.output<typeof Student>;

export const studentColumns = [
  'fullName',
  'studentId',
  'contactNumber',
  'contactEmail',
  'educatorId',
  'educatorName',
  'subscriptionCode',
  'expiryDate',
  'region',
  'isActive',
  'version',
] as const;

/** `teacherId` is an educator, `OrganizationId` a channel, 0 all of them. */
const filter = {
  teacherId: AllOrId,
  OrganizationId: AllOrId,
  searchQuery,
  status: Flag.optional(),
  region: Region.optional(),
  /** True: only those without an educator. */
  isUnassigned: z.boolean({ error: 'true or false is expected' }).optional(),
  /** Only those who were added on this day (UTC) or later. */
  addedSince: Day.optional(),
};
const sort = sorting(studentColumns);

export const listStudents = endpoint({
  method: 'POST',
  path: '/admin/users',
  access,
  summary:
    'Students of all educators, of one or of a channel, a page at a time; searchQuery matches name, contact and subscription code.',
  input: z.object({ Page: page, Size: size, ...filter, ...sort }),
  output: z.object({ students: z.array(Student), total: z.int() }),
  isRead: true,
});

export const selectStudents = endpoint({
  method: 'POST',
  path: '/admin/users/selection',
  access,
  summary: 'How many students a filter finds, and a token that stands for exactly these.',
  input: z.object(filter),
  output: Selected,
  isRead: true,
});

export const listUnassignedStudents = endpoint({
  method: 'GET',
  path: '/admin/users/not/assigned',
  access,
  summary: 'Students without an educator, by name; only names longer than 2 characters, a Chinese one counting as two.',
  query: z.object({ searchQuery, Page: pageInAddress, Size: sizeInAddress }),
  output: z.object({
    students: z.array(z.object({ studentId: z.int(), studentName: z.string() })),
    total: z.int(),
  }),
});

const Profile = z.object({ profileId: z.int(), profileName: z.string() }).nullable();

export const editStudent = endpoint({
  method: 'POST',
  path: '/admin/user/edit',
  access,
  summary: 'One student.',
  input: z.object({ studentId: Id }),
  output: z.object({
    student: z.object({
      userId: z.int(),
      fullName: z.string(),
      contactNumber: z.string(),
      contactEmail: z.string(),
      contactName: z.string(),
      status: Flag,
      /** The day on which the subscription began. */
      activeBy: z.string().nullable(),
      expireBy: z.string().nullable(),
      subscriptionCode: z.string().nullable(),
      subscriptionStatus: SubscriptionStatus,
      profile1: Profile,
      profile2: Profile,
      teacherId: z.int().nullable(),
      teacherName: z.string().nullable(),
      region: z.string().nullable(),
      birthYear: z.int().nullable(),
      version: Version,
    }),
  }),
  refusals: ['student.not-found'],
  isRead: true,
});

/** The profile with its new name, or the name alone; null leaves it as it is. */
const GivenProfile = z
  .union([text(120), z.object({ profileId: Id.nullish(), profileName: text(120) })], { error: 'A name is expected' })
  .transform((given) => (typeof given === 'string' ? { profileId: null, profileName: given } : given))
  .nullish();

export const updateStudent = endpoint({
  method: 'POST',
  path: '/admin/user/update',
  access,
  summary:
    'Changes a student; what is not given stays. subscriptionCode, subscriptionStatus and activeBy are read-only and ignored.',
  input: z.object({
    UserId: Id,
    fullname: text(120),
    contactNumber: optionalText(32).nullish(),
    contactEmail: OptionalEmail.nullish(),
    contactName: optionalText(120).nullish(),
    /** Null, or an empty text as a form sends it, for none. */
    expireBy: z
      .literal('')
      .transform(() => null)
      .or(LastDay)
      .nullish(),
    profile1: GivenProfile,
    profile2: GivenProfile,
    /** Null takes the student from its educator. */
    teacherId: Id.nullish(),
    region: OptionalRegion,
    birthYear: BirthYear.nullish(),
    status: Flag.optional(),
    version: Version.optional(),
  }),
  output: Done,
  refusals: ['student.not-found', 'educator.not-found', 'record.stale'],
});

export const setStudentStatus = endpoint({
  method: 'POST',
  path: '/admin/user/update/status',
  access,
  summary: 'Activates (1) or deactivates (0) a student.',
  input: z.object({ studentId: Id, status: Flag }),
  output: Done,
  refusals: ['student.not-found'],
});

const none = 'Please select at least one user';

export const deleteStudents = endpoint({
  method: 'POST',
  path: '/admin/users/delete',
  access,
  summary: 'Deletes all of them or none; they can be restored for 30 days.',
  input: manyOf('usersIds', none, filter),
  output: Deleted,
  refusals: ['student.not-found', 'selection.changed'],
});

export const exportStudents = endpoint({
  method: 'POST',
  path: '/admin/users/export',
  access,
  summary: 'The rows that the list with this filter shows, all pages, or the given ones, as Users.xlsx.',
  input: z.object({ ...filter, ...sort, usersIds: ids(none).optional() }),
  output: file(spreadsheet),
  refusals: ['student.not-found'],
  isRead: true,
});
