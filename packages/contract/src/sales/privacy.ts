import * as z from 'zod/mini';
import { anyOf, endpoint, file } from '#platform/endpoint.ts';
import { maxNameLength } from '#platform/field-lengths.ts';
import { Id, oneOf, text } from '#platform/values.ts';

const access = anyOf('UM');

export const personalDataFormats = ['json', 'pdf'] as const;

export const exportPersonalData = endpoint('POST /admin/user/privacy/export', access, {
  summary:
    'Exports everything that is held about a student, as JSON or as a PDF in the requested language: the record, keys, sales, practice, activity, and the support cards linked to the student or their keys, with notes and emails.',
  input: z.object({
    studentId: Id,
    format: oneOf(personalDataFormats),
  }),
  output: file('application/json', 'application/pdf'),
  refusals: ['student.not-found'],
});

export const eraseStudent = endpoint('POST /admin/user/privacy/erase', access, {
  summary:
    "Erases a student for good: name, contact, profiles, the details of practice, support cards linked to the student or their keys, and the values in the audit trail. Keys, sales, sums and totals of practice stay, without a name. Requires the student's name as confirmation.",
  input: z.object({
    studentId: Id,
    fullName: text(maxNameLength),
  }),
  refusals: ['student.not-found', 'student.other-name'],
  needsRecentSignIn: true,
});
