import { type RefusalCode, refusals, refusalText } from '@eemusic/contract/platform/refusals';

export type { RefusalCode };

/** A no that a person can mend: thrown anywhere, told once by the error handler. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  /** Seconds after which it is worth to try again. */
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, { fields, retryAfter, ...details }: RefusalDetails = {}) {
    super(refusalText(code, details as Record<string, string | number>));
    this.code = code;
    this.status = refusals[code].status;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

type RefusalDetails = {
  fields?: Record<string, string>;
  retryAfter?: number;
  [place: string]: string | number | Record<string, string> | undefined;
};
