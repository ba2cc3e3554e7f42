import { type Profile, updateProfile } from '@eemusic/contract/access/profile';
import { CallError } from '#platform/api/call-error.ts';
import type * as z from 'zod/mini';
import { sayIssue } from '#platform/sentences/say-field-error.ts';

/** The values of the form. */
export type Values = {
  fullName: string;
  age: string;
  email: string;
  mobile: string;
  /** A new picture as a data URL. */
  picture: string | null;
};
export type Field = keyof Values;
export type Errors = Partial<Record<Field, string>>;

export function valuesOf({ fullName, age, email, mobile }: Profile): Values {
  return { fullName, age: age === null ? '' : String(age), email, mobile, picture: null };
}

export function isChanged(before: Values, after: Values): boolean {
  return fields.some((field) => before[field] !== after[field]);
}

const fields: readonly Field[] = ['fullName', 'age', 'email', 'mobile', 'picture'];

/** Stands in for the file name while the form is checked: a picture is uploaded only when everything else is valid. */
const uploadedLater = 'uploaded-later.webp';

/** Checks the form by the schema of the call, so that it shows what the server would answer. */
export function read({ picture, age, ...rest }: Values, { userId, fileName, version }: Profile) {
  const given = {
    ...rest,
    userId,
    version,
    age: age.trim() === '' ? undefined : Number(age),
    fileName: picture === null ? (fileName ?? undefined) : uploadedLater,
  };
  const checked = updateProfile.input?.safeParse(given);
  return checked?.success
    ? { input: checked.data, errors: null }
    : { input: null, errors: errorsIn(checked?.error.issues) };
}

function errorsIn(issues: readonly z.core.$ZodIssue[] = []): Errors {
  return Object.fromEntries(issues.map((issue) => [fieldOf(String(issue.path[0])), sayIssue(issue)]).toReversed());
}

function fieldOf(name: string): string {
  return name === 'fileName' || name === 'avatarBase64' ? 'picture' : name;
}

/** The refusal of the server, by field. */
export function errorsOf(error: unknown): Errors {
  if (!(error instanceof CallError)) return {};
  if (error.code === 'administrator.email-taken') return { email: error.text };
  if (error.code.startsWith('file.') || error.code === 'request.too-large') return { picture: error.text };
  return Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [fieldOf(name), text]));
}
