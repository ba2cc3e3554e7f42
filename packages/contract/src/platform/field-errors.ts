import type * as z from 'zod/mini';
import type { FieldCode, FieldError, FieldParams, FieldTexts } from './field-texts.ts';

export type { FieldCode, FieldError, FieldParams };

export type FieldErrorArguments = {
  [Code in FieldCode]: FieldTexts[Code] extends string ? [code: Code] : [code: Code, params: FieldParams<Code>];
}[FieldCode];

export function fieldErrorOf(...given: FieldErrorArguments): FieldError {
  const [code, params = {}] = given as [FieldCode, object?];
  return { code, params } as FieldError;
}

/** What zod takes as the error of a schema or a check. */
export type ErrorOfSchema = { error: (issue: z.core.$ZodRawIssue) => string };

/**
 * For a schema or a check: `z.string(fieldError('text.expected'))`. zod hands the params of an issue on to whoever reads
 * it; the English texts are known to the server alone.
 */
// @__NO_SIDE_EFFECTS__
export function fieldError(...given: FieldErrorArguments): ErrorOfSchema {
  const params = fieldErrorOf(...given);
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
