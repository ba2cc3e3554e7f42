import type { FieldError } from '@eemusic/contract/platform/field-errors';
import { fieldText } from '@eemusic/contract/platform/field-texts';
import {
  type PlainRefusalCode,
  type RefusalCode,
  type RefusalParams,
  refusals,
  refusalText,
} from '@eemusic/contract/platform/refusals';
import type { Params } from '@eemusic/contract/platform/wording';

export type { PlainRefusalCode, RefusalCode };

type Beside = {
  /** The errors of individual fields, by field name. */
  fields?: Record<string, FieldError>;
  /** Number of seconds to wait before trying again. */
  retryAfter?: number;
};

/** A code and the params of its text. */
export type RefusalArguments =
  | [code: PlainRefusalCode, beside?: Beside]
  | { [Code in RefusalCode]: [code: Code, params: RefusalParams<Code> & Beside] }[RefusalCode];

/** An error that the user can correct. It may be thrown anywhere, and the error handler answers it. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;
  readonly params: Params;
  readonly status: number;
  readonly fields: Record<string, FieldError> | undefined;
  readonly retryAfter: number | undefined;

  constructor(...[code, { fields, retryAfter, ...params } = {}]: RefusalArguments) {
    super(refusalText(code, params));
    this.code = code;
    this.params = params;
    this.status = refusals[code].status;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  /** The body of the answer. */
  toJSON(): { error: string; code: string; params: Params; fields?: Record<string, string> } {
    const { message: error, code, params, fields } = this;
    return {
      error,
      code,
      params,
      ...(fields && { fields: textsOf(fields), fieldCodes: fields }),
    };
  }
}

const textsOf = (fields: Record<string, FieldError>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, error]) => [name, fieldText(error)]));
