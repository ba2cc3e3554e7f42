import * as z from 'zod/mini';
import { fieldError } from '#platform/field-errors.ts';
import { anyOf, endpoint, file } from '#platform/endpoint.ts';
import { maxNameLength } from '#platform/field-lengths.ts';
import { Done, Id, text } from '#platform/values.ts';

const access = anyOf('UM');

export const personalDataFormats = ['json', 'pdf'] as const;

export const exportPersonalData = endpoint({
  method: 'POST',
  path: '/admin/user/privacy/export',
  access,
  summary:
    'All that is held of a student, as JSON or as a PDF in the language that is asked for: the record, keys, sales, practice, the support cards linked to the student or their keys with notes and mails, and the activity.',
  input: z.object({
    studentId: Id,
    format: z.enum(personalDataFormats, fieldError('choice.expected', { choices: personalDataFormats })),
  }),
  output: file('application/json', 'application/pdf'),
  refusals: ['student.not-found'],
});

export const eraseStudent = endpoint({
  method: 'POST',
  path: '/admin/user/privacy/erase',
  access,
  summary:
    'Erases a student for good: name, contact, profiles, the detail of practice, support cards linked to the student or their keys, and the values of the audit trail. Keys, sales, sums and totals of practice stay, without a name. The name is sent to confirm it.',
  input: z.object({
    studentId: Id,
    fullName: text(maxNameLength),
  }),
  output: Done,
  refusals: ['student.not-found', 'student.other-name'],
});
