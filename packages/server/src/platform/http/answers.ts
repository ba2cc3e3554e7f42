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
import {
  type MessageCode,
  type MessageParams,
  messageText,
  type PlainMessageCode,
} from '@eemusic/contract/platform/messages';
import { type Bounded, bounds } from '@eemusic/contract/platform/bounds';
import { recentSignIn } from '@eemusic/contract/platform/recent-sign-in';
import type { Administrator, Clock } from '#platform/database/index.ts';

export type { PlainRefusalCode, RefusalCode };

/** An import would load Node's `fetch` and `WebSocket` as well, which take 6 MB. */
export const { STATUS_CODES } = process.getBuiltinModule('node:http');

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

/** For what the user can correct. It may be thrown anywhere, and the error handler answers it. */
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

  /** The body by RFC 9457, for `/api/v1`. */
  toProblem(requestId: string): object {
    const { message: detail, code, params, status, fields } = this;
    const errors = Object.entries(fields ?? {}).map(([field, error]) => ({
      field,
      code: error.code,
      detail: fieldText(error),
    }));
    return {
      type: `${problemType}${code}`,
      title: STATUS_CODES[status] ?? 'Error',
      status,
      detail,
      instance: `urn:eemusic:request:${requestId}`,
      code,
      params,
      errors,
    };
  }
}

/** Of a problem; its code follows. */
export const problemType = 'urn:eemusic:problem:';

const textsOf = (fields: Record<string, FieldError>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, error]) => [name, fieldText(error)]));

type Arguments =
  | [code: PlainMessageCode]
  | { [Code in MessageCode]: [code: Code, params: MessageParams<Code>] }[MessageCode];

/** The type of `Done` in the contract. */
export type Message = { message: string; code: MessageCode; params: Params };

/** Makes the answer for success. */
export function message(...[code, params]: Arguments): Message {
  return { message: messageText(code, params ?? {}), code, params: { ...params } };
}

/**
 * Written as JSON by the database, so that a long list is neither made into objects nor serialised here. It is sent
 * unchecked: its query must select exactly the fields of `output`.
 */
export class JsonAnswer<Answer> {
  readonly bytes: Buffer;
  constructor(json: Uint8Array | string) {
    this.bytes =
      typeof json === 'string' ? Buffer.from(json) : Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  }

  parse(): Answer {
    return JSON.parse(this.bytes.toString()) as Answer;
  }
}

/** To be counted under a lock in the change that adds the record, so that two cannot exceed the bound together. */
export function assertBelow(of: Bounded, present: number | string | bigint): void {
  const max = bounds[of];
  if (Number(present) >= max) throw new Refusal('record.too-many', { of, max });
}

/** Requires a recent sign-in, because the change would outlive a stolen session token. */
export function assertRecentSignIn({ signedInAt }: Administrator, { clock }: { clock: Clock }): void {
  // Absolute, because a sign-in while a clock ran ahead would be recent until then.
  if (Math.abs(clock.now().getTime() - signedInAt.getTime()) > recentSignIn) throw new Refusal('session.not-recent');
}
