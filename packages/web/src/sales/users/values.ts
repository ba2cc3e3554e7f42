import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { studentFields } from '@eemusic/contract/sales/fields';
import { updateStudent } from '@eemusic/contract/sales/users';
import { formatFieldError } from '#platform/sentences/format-field-error.ts';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { type FormValues, valuesIn } from '#sales/user-management/index.ts';
import type { SavedStudent } from './queries.ts';

/** The values of the form. */
export type Values = FormValues<typeof studentFields> & {
  /** The names of the profiles; empty for a missing one. */
  profile1: string;
  profile2: string;
  educator: Item | null;
  status: 0 | 1;
};

export function valuesOf(student: SavedStudent): Values {
  const { profile1, profile2, teacherId, teacherName, status } = student;
  return {
    ...valuesIn(studentFields, student),
    profile1: profile1?.profileName ?? '',
    profile2: profile2?.profileName ?? '',
    educator: teacherId === null ? null : { id: teacherId, name: teacherName ?? '' },
    status,
  };
}

export const errorMapping = {
  names: { fullname: 'fullName', teacherId: 'educator' },
  codes: { 'educator.not-found': 'educator' },
};

/**
 * A missing first profile is sent only if the user enters a name; a missing second one is never sent, because it cannot
 * be added here.
 */
export function readUpdate(
  { fullName, educator, expireBy, profile1, profile2, birthYear, ...fields }: Values,
  saved: SavedStudent,
): Checked<CallOf<typeof updateStudent>> {
  const input = {
    ...fields,
    UserId: saved.userId,
    version: saved.version,
    fullname: fullName,
    teacherId: educator?.id ?? null,
    birthYear: birthYear.trim() === '' ? null : Number(birthYear),
    expireBy: expireBy.trim() === '' ? null : expireBy.trim(),
    ...((saved.profile1 !== null || profile1.trim() !== '') && { profile1 }),
    ...(saved.profile2 !== null && { profile2 }),
  };
  const read = readForm(updateStudent.input, input, errorMapping.names);
  const error = errorOfLastDay(input.expireBy, saved);
  return error === null ? read : { input: null, errors: { expireBy: error, ...read.errors } };
}

/** A subscription must not end before it begins, but a stored one that does may stay unchanged. */
function errorOfLastDay(last: string | null, { activeBy: first, expireBy }: SavedStudent): string | null {
  if (last === null || first === null || last === expireBy || last >= first) return null;
  return formatFieldError(fieldErrorOf('day.before-start', { first }));
}
