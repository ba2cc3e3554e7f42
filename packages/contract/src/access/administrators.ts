import * as z from 'zod/mini';
import { maxNameLength } from '#platform/field-lengths.ts';
import { fieldError, ifMissing } from '#platform/field-errors.ts';
import { emptyAs, int, unsettableFields, valueOf, withChecks } from '#platform/schemas.ts';
import { genders } from '#platform/genders.ts';
import { anyOf, endpoint, file, readEndpoint, repeatableEndpoint } from '#platform/endpoint.ts';
import { Deleted, restorableFor } from '#platform/deletions.ts';
import { codes } from '#platform/permissions.ts';
import { page, searchQuery, size, sorting } from '#platform/paging.ts';
import { Base64Picture, Permission, Profile } from './profile.ts';
import { manyOf, Selected } from '#platform/selection.ts';
import { confirmation, confirmationRefusals, proofIfNeeded, proofRefusals } from './own-proof.ts';
import { NewPassword } from './session.ts';
import { recentSignIn } from '#platform/recent-sign-in.ts';
import { hour } from '#platform/durations.ts';
import { age, Done, email, Flag, Id, Instant, phone, text, Version } from '#platform/values.ts';

const incompleteError = fieldError('form.incomplete');
const access = anyOf('AD');

export const Administrator = z.extend(z.omit(Profile, { language: true, hasPassword: true }), {
  isActive: Flag,
  /** Whether single sign-on sets the permissions at each sign-in, so that they cannot be changed here. */
  hasGivenCodes: z.boolean(),
  /** When their last action was, such as signing in; null if there is none. */
  lastActiveAt: z.nullable(Instant),
});
export type Administrator = z.output<typeof Administrator>;

const columns = [
  'userId',
  'fullName',
  'username',
  'email',
  'mobile',
  'age',
  'gender',
  'fileName',
  'isActive',
  'version',
] as const;

export const listAdministrators = readEndpoint('POST /administrator/users', access, {
  summary: 'Lists administrators, one page at a time. searchQuery matches name, username, email and mobile number.',
  input: z.object({
    page,
    size,
    searchQuery,
    ...sorting(columns),
  }),
  output: z.object({ users: z.array(Administrator), total: int() }),
});

export const selectAdministrators = readEndpoint('POST /administrator/users/selection', access, {
  summary:
    'Counts the administrators a search finds that the caller may delete, and returns a token for exactly these.',
  input: z.object({ searchQuery }),
  output: Selected,
});

const fields = {
  fullName: text(maxNameLength, incompleteError),
  username: text(maxNameLength, incompleteError),
  email: email(incompleteError),
};
/** Somebody who was invited, and the first administrator, have none of these until somebody fills them in. */
export const personalFields = {
  mobile: phone(incompleteError),
  age: age(incompleteError),
  gender: valueOf(genders, ifMissing(incompleteError, fieldError('gender.expected'))),
};
export const grantedCodes = z.pipe(
  withChecks(
    z.array(
      z.enum(codes, fieldError('permission.unknown')),
      ifMissing(incompleteError, fieldError('list.expected', { of: 'permission' })),
    ),
    z.maxLength(100, fieldError('list.expected', { of: 'permission' })),
  ),
  z.transform((held) => codes.filter((code) => held.includes(code))),
);
const imageError = fieldError('administrator.image');

const commonRefusals = [
  'administrator.fill',
  'administrator.email-taken',
  'administrator.username-taken',
  'administrator.grant',
  'password.weak',
  'file.picture-type',
  'file.image-too-big',
  'file.image-broken',
] as const;

export const createAdministrator = repeatableEndpoint('POST /administrator/user/create', access, {
  summary: 'Adds an administrator. Callers can only grant codes that they hold themselves.',
  input: z.object({
    ...fields,
    ...personalFields,
    password: NewPassword,
    permissions: grantedCodes,
    avatarBase64: withChecks(z.string(imageError), z.trim(), z.minLength(1, imageError)),
  }),
  output: z.extend(Done, { userId: int() }),
  refusals: [...commonRefusals, 'administrator.image'],
  bodySize: 'picture',
  needsRecentSignIn: true,
});

export const editAdministrator = readEndpoint('POST /administrator/user/edit', access, {
  summary: 'Returns one administrator.',
  input: z.object({ userId: Id }),
  output: z.object({ user: Administrator }),
  refusals: ['administrator.not-found'],
});

export const updateAdministrator = endpoint('POST /administrator/user/update', access, {
  summary: `Changes an administrator. If permissions, password or avatarBase64 is omitted, it stays as it is. mobile, age and gender may only be omitted while the account has none. A new password or email ends the administrator's sessions; other codes count from the next call. To change the password or email of their own account, callers must send currentPassword, and a code if two-step sign-in is on; to change the password, email or permissions of another, they must have signed in within the last ${recentSignIn / hour} hours.`,
  input: z.object({
    userId: Id,
    ...fields,
    ...unsettableFields(personalFields),
    permissions: z.optional(grantedCodes),
    /** An empty text means no new password, because forms send it. */
    password: z.nullish(z.union([emptyAs(undefined), NewPassword])),
    avatarBase64: z.nullish(Base64Picture),
    version: z.optional(Version),
    ...proofIfNeeded,
    ...confirmation,
  }),
  refusals: [
    ...commonRefusals,
    'administrator.not-found',
    'administrator.self',
    'administrator.given-codes',
    'administrator.stronger',
    'administrator.last',
    'profile.password-needed',
    ...proofRefusals,
    ...confirmationRefusals,
    'session.not-recent',
    'record.stale',
  ],
  bodySize: 'picture',
});

const ofOthers = [
  'administrator.not-found',
  'administrator.self',
  'administrator.stronger',
  'administrator.last',
] as const;

export const setAdministratorStatus = endpoint('POST /administrator/user/update/status', access, {
  summary: `Activates (1) or deactivates (0) an administrator. Their sessions end. Activating needs a sign-in within the last ${recentSignIn / hour} hours.`,
  input: z.object({ userId: Id, status: Flag }),
  refusals: [...ofOthers, 'session.not-recent'],
});

export const deleteAdministrators = endpoint('POST /administrator/delete', access, {
  summary: `Deletes administrators, either all of them or none, by IDs or by the search and token of a selection. They can be restored for ${restorableFor} days.`,
  input: manyOf('usersIds', fieldError('selection.empty', { of: 'administrator' }), { searchQuery }),
  bodySize: 'list',
  output: Deleted,
  refusals: [...ofOthers, 'selection.changed'],
});

export const exportAdministrators = readEndpoint('POST /administrator/users/export', access, {
  summary: 'Exports every page of the list with this search as admins.xlsx.',
  input: z.object({
    searchQuery,
    ...sorting(columns),
  }),
  inExport: { 'administrators.xlsx': {} },
  output: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
});

export const listPermissions = endpoint('GET /administrator/permissions', access, {
  summary: 'Lists the seven permission codes with their names.',
  output: z.object({ permissions: z.array(Permission) }),
});
