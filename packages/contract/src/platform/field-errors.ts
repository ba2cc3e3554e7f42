import type * as z from 'zod/mini';
import type { FieldCode, FieldError, FieldParams, FieldTexts } from './field-texts.ts';

export type { FieldCode, FieldError, FieldParams };

export type FieldErrorArguments = {
  [Code in FieldCode]: FieldTexts[Code] extends string ? [code: Code] : [code: Code, params: FieldParams<Code>];
}[FieldCode];

export function fieldErrorOf(...args: FieldErrorArguments): FieldError {
  const [code, params = {}] = args as [FieldCode, object?];
  return { code, params } as FieldError;
}

/** What zod takes as the error of a schema or a check. */
export type ErrorOfSchema = { error: (issue: z.core.$ZodRawIssue) => string };

/**
 * For a schema or a check: `z.string(fieldError('text.expected'))`. zod keeps the params with the issue; only the server
 * knows the English texts.
 */
// @__NO_SIDE_EFFECTS__
export function fieldError(...args: FieldErrorArguments): ErrorOfSchema {
  const params = fieldErrorOf(...args);
  return {
    error: (issue) => {
      Object.assign(issue, { params });
      return params.code;
    },
  };
}

/** One error where nothing was given at all, another where the value is wrong. */
// @__NO_SIDE_EFFECTS__
export function ifMissing(missing: ErrorOfSchema, wrong: ErrorOfSchema): ErrorOfSchema {
  return { error: (issue) => (issue.input === undefined ? missing : wrong).error(issue) };
}

/** An issue that a check or a transform adds by itself. */
export function issueOf(input: unknown, { error }: ErrorOfSchema, path: PropertyKey[] = []): z.core.$ZodRawIssue {
  const issue: z.core.$ZodRawIssue = { code: 'custom', input, path };
  return { ...issue, message: error(issue), params: issue['params'] };
}

/** What is wrong by an issue that a schema found; of zod's own issues there is nothing better to say than 'not valid'. */
export function readIssue(issue: Pick<z.core.$ZodIssue, 'code'> & { params?: unknown }): FieldError {
  return isFieldError(issue.params) ? issue.params : { code: 'field.invalid', params: {} };
}

function isFieldError(params: unknown): params is FieldError {
  return typeof params === 'object' && params !== null && 'code' in params && 'params' in params;
}
