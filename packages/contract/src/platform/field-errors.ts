import type * as z from 'zod/mini';
import type { FieldCode, FieldError, FieldParams, FieldTexts } from './field-texts.ts';

export type { FieldCode, FieldError, FieldParams };

type FieldErrorArguments = {
  [Code in FieldCode]: FieldTexts[Code] extends string ? [code: Code] : [code: Code, params: FieldParams<Code>];
}[FieldCode];

export function fieldErrorOf(...args: FieldErrorArguments): FieldError {
  const [code, params = {}] = args as [FieldCode, object?];
  return { code, params } as FieldError;
}

/** The error of a schema or a check, in zod's type. */
export type ErrorOfSchema = { error: (issue: z.core.$ZodRawIssue) => string };

/** As in `z.string(fieldError('text.expected'))`. zod stores the params; only the server has the English texts. */
// @__NO_SIDE_EFFECTS__
export function fieldError(...args: FieldErrorArguments): ErrorOfSchema {
  return errorOf(fieldErrorOf(...args));
}

// @__NO_SIDE_EFFECTS__
export function errorOf(params: FieldError): ErrorOfSchema {
  return {
    error: (issue) => {
      Object.assign(issue, { params });
      return params.code;
    },
  };
}

/** Makes different errors for a missing and a wrong value. */
// @__NO_SIDE_EFFECTS__
export function ifMissing(missing: ErrorOfSchema, wrong: ErrorOfSchema): ErrorOfSchema {
  return { error: (issue) => (issue.input === undefined || issue.input === null ? missing : wrong).error(issue) };
}

/** Makes an issue for checks and transforms that report issues themselves. */
export function issueOf(input: unknown, { error }: ErrorOfSchema, path: PropertyKey[] = []): z.core.$ZodRawIssue {
  const issue: z.core.$ZodRawIssue = { code: 'custom', input, path };
  return { ...issue, message: error(issue), params: issue['params'] };
}

/** Returns the error of an issue; zod's own issues become 'field.invalid'. */
export function readIssue(issue: Pick<z.core.$ZodIssue, 'code'> & { params?: unknown }): FieldError {
  return isFieldError(issue.params) ? issue.params : { code: 'field.invalid', params: {} };
}

function isFieldError(params: unknown): params is FieldError {
  return typeof params === 'object' && params !== null && 'code' in params && 'params' in params;
}
