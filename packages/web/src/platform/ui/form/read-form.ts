import { type FieldCode, readIssue } from '@eemusic/contract/platform/field-errors';
import { t } from '@lingui/core/macro';
import type * as z from 'zod/mini';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { formatFieldError, formatIssue } from '#platform/sentences/format.ts';

type Issue = z.core.$ZodIssue;

export type Errors = Partial<Record<string, string>>;

export type Names = Readonly<Record<string, string>>;

/** `problem` is an error of the form as a whole, which is shown above it. */
export type Checked<Call> =
  | { input: Call; errors: null; problem?: undefined }
  | { input: null; errors: Errors; problem?: string | undefined };

/** Validates form values by the call's schema, so that the form shows the server's errors before sending. */
export function readForm<Schema extends z.ZodMiniType>(
  schema: Schema | undefined,
  values: object,
  names: Names = {},
): Checked<z.input<Schema>> {
  const read = schema?.safeParse(values);
  if (read?.success) return { input: values as z.input<Schema>, errors: null };

  const issues = read?.error.issues ?? [];
  const errors = issues.map((issue) => [fieldOf(issue.path, names), issueText(issue)] as const);
  return { input: null, errors: Object.fromEntries(errors.toReversed()), problem: problemIn(issues) };
}

/** Errors shown above the form, in this order; the field itself shows what it lacks. */
const aboveForm: readonly FieldCode[] = ['form.incomplete', 'administrator.image'];

function problemIn(issues: readonly Issue[]): string | undefined {
  const errors = issues.map((issue) => readIssue(issue));
  const found = aboveForm.flatMap((code) => errors.find((error) => error.code === code) ?? [])[0];
  return found && (formatFieldError(found) ?? undefined);
}

const issueText = (issue: Issue): string =>
  readIssue(issue).code === 'form.incomplete' ? t`Please fill in this field` : formatIssue(issue);

/** The text of the only field of a form. */
export function readFilled<Name extends string>(
  values: Record<Name, string>,
  name: Name,
  missing: string,
): Checked<Record<Name, string>> {
  const text = values[name].trim();
  return text === ''
    ? { input: null, errors: { [name]: missing } }
    : { input: { ...values, [name]: text }, errors: null };
}

type Mapping = { names?: Names; codes?: Names };

/** The server's refusal as errors of form fields. `codes` maps refusal codes to fields. */
export function errorsOf(error: unknown, { names = {}, codes = {} }: Mapping = {}): Errors {
  if (!(error instanceof CallError)) return {};
  const fields = Object.entries(error.fields).map(([name, text]) => [fieldOf([name], names), text] as const);
  const field = codes[error.code];
  return fields.length === 0 && field !== undefined ? { [field]: error.text } : Object.fromEntries(fields);
}

/** The text of a refusal that is about no field of the form. */
export const problemOf = (error: Error | null, mapping?: Mapping): string | null =>
  error !== null && Object.keys(errorsOf(error, mapping)).length === 0 ? textOf(error) : null;

function fieldOf(path: readonly PropertyKey[], names: Names): string {
  const name = String(path[0]).split('.')[0] ?? '';
  return names[name] ?? name;
}
