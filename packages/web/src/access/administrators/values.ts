import { type Gender, genders } from '@eemusic/contract/platform/genders';
import {
  type Administrator,
  createAdministrator,
  personalFields,
  updateAdministrator,
} from '@eemusic/contract/access/administrators';
import * as z from 'zod/mini';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import type { Code } from '@eemusic/contract/platform/permissions';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';
import { noProof, proofCodes, proofSteps, type ProofValues, sentProof } from '#access/two-step/index.ts';
import type { ErrorMapping } from '#platform/ui/form/use-form.ts';

/** The values of the form. */
export type Values = ProofValues & {
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
  /**
   * The file name of the saved picture. The form does not change it, but a conflict must notice that somebody else did.
   */
  fileName: string | null;
};

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
  fileName: null,
  ...noProof,
};

export function valuesOf(administrator: Administrator): Values {
  const { fullName, username, email, mobile, age, gender, permissions, fileName } = administrator;
  return {
    ...blank,
    fullName,
    username,
    email,
    mobile,
    age: age === null ? '' : String(age),
    gender: gender === null ? '' : `${gender}`,
    permissions: permissions.map(({ code }) => code),
    fileName,
  };
}

/** A radio button's value as a gender. */
export function toGender(value: string): Values['gender'] {
  const gender = Object.values(genders).find((one) => String(one) === value);
  return gender === undefined ? '' : `${gender}`;
}

/** Validates the form by the schema of the call, so that it shows the errors that the server would return. */
export function readNew(values: Values): Checked<CallOf<typeof createAdministrator>> {
  return readForm(createAdministrator.input, asSent(values));
}

/** Whether the form asks for the current password: to change one's own email or password. */
export function asksProof(values: Values, { isOwn, email }: { isOwn: boolean; email: string }): boolean {
  return isOwn && (values.password !== '' || values.email.trim() !== email);
}

/** Locked fields are not sent, so they keep their values. */
export function readUpdate(
  values: Values,
  saved: Administrator,
  { mayGrant, proves }: { mayGrant: boolean; proves: boolean },
): Checked<CallOf<typeof updateAdministrator>> {
  const { userId, version } = saved;
  const { permissions, ...person } = asSent(values);
  const input = { ...person, userId, version, ...(proves && sentProof(values)), ...(mayGrant && { permissions }) };
  const read = readForm(updateAdministrator.input, input);
  const lacked = lackedBy(saved);
  const required = Object.entries(personalFields).filter(([field]) => !lacked.includes(field));
  const { errors, problem } = readForm(z.object(Object.fromEntries(required)), input);
  return errors === null ? read : { input: null, errors: { ...errors, ...read.errors }, problem };
}

/** The details that somebody invited lacks until they are filled in; what an account has, it must keep. */
export function lackedBy(saved: Administrator): readonly string[] {
  const isLacked = (value: string | number | null) => value === null || value === '';
  return Object.keys(personalFields).filter((field) => isLacked(saved[field as keyof typeof personalFields]));
}

function asSent(values: Values) {
  const {
    age,
    gender,
    avatarBase64,
    fileName: _saved,
    currentPassword: _proof,
    code: _code,
    emailCode: _emailCode,
    ...rest
  } = values;
  return {
    ...rest,
    age: age.trim() === '' ? undefined : Number(age),
    gender: gender === '' ? undefined : Number(gender),
    avatarBase64: avatarBase64 ?? undefined,
  };
}

export const errorMapping: ErrorMapping = {
  steps: proofSteps,
  codes: {
    ...proofCodes,
    'administrator.email-taken': 'email',
    'administrator.username-taken': 'username',
    'administrator.image': 'avatarBase64',
    'administrator.grant': 'permissions',
    'password.weak': 'password',
    'file.picture-type': 'avatarBase64',
    'file.image-too-big': 'avatarBase64',
    'file.image-broken': 'avatarBase64',
  },
};
