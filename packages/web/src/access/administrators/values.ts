import { type Gender, genders } from '@eemusic/contract/platform/genders';
import { type Administrator, createAdministrator, updateAdministrator } from '@eemusic/contract/access/administrators';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import type { Code } from '@eemusic/contract/platform/permissions';
import type * as z from 'zod/mini';
import { sayIssue } from '#platform/sentences/say-field-error.ts';

/** The values of the form. */
export type Values = {
  fullName: string;
  username: string;
  email: string;
  password: string;
  mobile: string;
  age: string;
  gender: '' | `${Gender}`;
  permissions: Code[];
  /** A new picture as a data URL. */
  avatarBase64: string | null;
};
export type Field = keyof Values;
export type Errors = Partial<Record<Field, string>>;

export const blank: Values = {
  fullName: '',
  username: '',
  email: '',
  password: '',
  mobile: '',
  age: '',
  gender: '',
  permissions: [],
  avatarBase64: null,
};

export function valuesOf(administrator: Administrator): Values {
  const { fullName, username, email, mobile, age, gender, permissions } = administrator;
  return {
    ...blank,
    fullName,
    username,
    email,
    mobile,
    age: age === null ? '' : String(age),
    gender: gender === null ? '' : `${gender}`,
    permissions: permissions.map(({ code }) => code),
  };
}

/** A radio button's value as a gender. */
export function genderIn(value: string): Values['gender'] {
  const gender = Object.values(genders).find((one) => String(one) === value);
  return gender === undefined ? '' : `${gender}`;
}

type Checked<Call> = { input: Call; errors: null } | { input: null; errors: Errors };

/** Checks the form by the schema of the call, so that it shows what the server would answer. */
export function readNew(values: Values): Checked<CallOf<typeof createAdministrator>> {
  const read = createAdministrator.input?.safeParse(asSent(values));
  return read?.success ? { input: read.data, errors: null } : { input: null, errors: errorsIn(read?.error.issues) };
}

/** Locked fields are left out, so that they stay as they are. */
export function readUpdate(
  values: Values,
  { userId, version, mayGrant }: { userId: number; version: number; mayGrant: boolean },
): Checked<CallOf<typeof updateAdministrator>> {
  const { permissions, ...person } = asSent(values);
  const read = updateAdministrator.input?.safeParse({ ...person, userId, version, ...(mayGrant && { permissions }) });
  return read?.success ? { input: read.data, errors: null } : { input: null, errors: errorsIn(read?.error.issues) };
}

function asSent({ age, gender, avatarBase64, ...rest }: Values) {
  return {
    ...rest,
    age: age.trim() === '' ? undefined : Number(age),
    gender: gender === '' ? undefined : Number(gender),
    avatarBase64: avatarBase64 ?? undefined,
  };
}

function errorsIn(issues: readonly z.core.$ZodIssue[] = []): Errors {
  const byField = issues.map((issue) => [String(issue.path[0]), sayIssue(issue)] as const);
  return Object.fromEntries(byField.toReversed());
}

/** The fields that differ. */
export function changedFields(before: Values, after: Values): Field[] {
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

const fields: readonly Field[] = [
  'avatarBase64',
  'fullName',
  'username',
  'email',
  'password',
  'mobile',
  'age',
  'gender',
  'permissions',
];
