import type * as z from 'zod/mini';
import { CallError } from '#platform/api/call-error.ts';
import { sayIssue } from '#platform/sentences/say-field-error.ts';

/** What is wrong, by the field of the form. */
export type Errors = Partial<Record<string, string>>;

/** Fields of a call that have another name in the form. */
export type Names = Readonly<Record<string, string>>;

export type Checked<Call> = { input: Call; errors: null } | { input: null; errors: Errors };

/** Reads a form as a call, by the rules of the contract, so that it says what the server would say. */
export function readForm<Schema extends z.ZodMiniType>(
  schema: Schema | undefined,
  given: object,
  names: Names = {},
): Checked<z.input<Schema>> {
  const read = schema?.safeParse(given);
  if (read?.success) return { input: given as z.input<Schema>, errors: null };

  const issues = (read?.error.issues ?? []).map((issue) => [fieldOf(issue.path, names), sayIssue(issue)] as const);
  return { input: null, errors: Object.fromEntries(issues.toReversed()) };
}

/** What the server refused, by the field that it is about. `codes`: refusals that are about one field. */
export function errorsOf(error: unknown, { names = {}, codes = {} }: { names?: Names; codes?: Names } = {}): Errors {
  if (!(error instanceof CallError)) return {};
  const fields = Object.entries(error.fields).map(([name, text]) => [fieldOf([name], names), text] as const);
  const field = codes[error.code];
  return fields.length === 0 && field !== undefined ? { [field]: error.text } : Object.fromEntries(fields);
}

function fieldOf(path: readonly PropertyKey[], names: Names): string {
  const name = String(path[0]).split('.')[0] ?? '';
  return names[name] ?? name;
}
