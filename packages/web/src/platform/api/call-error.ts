import type { Route } from '@eemusic/contract/platform/endpoint';
import type { Params } from '@eemusic/contract/platform/wording';
import { t } from '@lingui/core/macro';
import { formatFieldError, formatRefusal, loadSentence } from '#platform/sentences/format.ts';
import { nameOfCall } from './connection.ts';

export type FieldFailure = { text: string; code: string; params: object };

/** A failed call. Known codes are shown in the language of the interface, unknown ones by the server's text. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly params: Params;
  readonly #fields: Record<string, FieldFailure>;
  /** Seconds to wait before a retry; null if the server named none. */
  readonly retryAfter: number | null;
  /** The call that failed, as `nameOfCall` names it; null if that is not known. */
  readonly failedCall: string | null;

  constructor(failure: {
    status: number;
    code: string;
    params?: Params;
    text: string;
    fields?: Record<string, FieldFailure>;
    retryAfter?: number | null;
    failedCall?: string | null;
  }) {
    super(failure.text);
    this.name = 'CallError';
    this.status = failure.status;
    this.code = failure.code;
    this.params = failure.params ?? {};
    this.#fields = failure.fields ?? {};
    this.retryAfter = failure.retryAfter ?? null;
    this.failedCall = failure.failedCall ?? null;
  }

  get text(): string {
    const [first] = Object.entries(this.#fields);
    if (this.code === 'request.invalid' && first) return firstErrorText(first) ?? this.message;
    return formatRefusal(this.code, this.params) ?? this.message;
  }

  get fields(): Record<string, string> {
    const fields = Object.entries(this.#fields);
    return Object.fromEntries(fields.map(([field, failure]) => [field, formatFieldError(failure) ?? failure.text]));
  }
}

/** A text such as 'not valid' needs the name of its field. */
function firstErrorText([name, failure]: [string, FieldFailure]): string | null {
  const text = formatFieldError(failure);
  return text !== null && failure.code === 'field.invalid' ? `${name}: ${text}` : text;
}

export function networkError(): CallError {
  return new CallError({
    status: 0,
    code: 'network.none',
    text: t`The server cannot be reached. Check your connection and try again.`,
  });
}

/** The text to show for any error. `otherwise` replaces the specification's text for one without a text of its own. */
export function textOf(error: unknown, otherwise?: string): string {
  const isWordless = !(error instanceof CallError) || error.code === noTextCode;
  return (isWordless ? otherwise : undefined) ?? (error instanceof CallError ? error.text : wordlessText(''));
}

/** The specification's text for a failed call without a text of its own, which differs by area. */
function wordlessText(path: string): string {
  if (/^\/(administrator|admin\/subscriptions)/.test(path)) return t`Something went wrong!`;
  return /^\/admin\/(channel|educator|user)/.test(path) ? t`Something went wrong` : t`Something went wrong!!!`;
}

/** A proxy in front refuses bodies over its own limit before the console sees them. */
export const proxyTooLarge = 'proxy.too-large';

function proxyText(sent: Sent | undefined): string {
  if (sent === undefined)
    return t`The proxy in front of the console refuses this much at once. Ask your administrator to raise its limit.`;
  const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);
  const [size, max] = [megabytes(sent.bytes), megabytes(sent.maxBytes)];
  return t`The proxy in front of the console refuses files over its own limit: ${size} MB were too much. Ask your administrator to let it pass ${max} MB.`;
}

type Sent = { bytes: number; maxBytes: number };

/** For an answer without a message, such as an error page of a proxy. */
const noTextCode = 'answer.wordless';

type ErrorAnswer = {
  error?: unknown;
  code?: string;
  params?: Params;
  fields?: Record<string, string>;
  fieldCodes?: Record<string, Pick<FieldFailure, 'code' | 'params'>>;
};

/** Any body that is not the server's, such as a proxy's error page, becomes a generic error. */
export async function readError(
  route: Pick<Route, 'method' | 'path'>,
  { status, body, retryAfter, sent }: { status: number; body: string; retryAfter: string | null; sent?: Sent },
): Promise<CallError> {
  const answer = parse(body);
  const text = typeof answer.error === 'string' ? answer.error : null;
  const { code = `status.${status}`, params = {}, fields = {}, fieldCodes = {} } = answer;
  if (text !== null) await loadSentence('refusal', code, params);
  const isOfProxy = text === null && status === 413;
  return new CallError({
    status,
    code: isOfProxy ? proxyTooLarge : text === null ? noTextCode : code,
    params,
    text: isOfProxy ? proxyText(sent) : (text ?? wordlessText(route.path)),
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, text]) => [name, { code: '', params: {}, ...fieldCodes[name], text }]),
    ),
    retryAfter: seconds(retryAfter),
    failedCall: nameOfCall(route),
  });
}

function parse(body: string): ErrorAnswer {
  try {
    const value: unknown = JSON.parse(body);
    return (isRecord(value) ? value : {}) as ErrorAnswer;
  } catch {
    return {};
  }
}

function seconds(header: string | null): number | null {
  const value = Number(header);
  return header !== null && Number.isFinite(value) && value >= 0 ? Math.ceil(value) : null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const paramsOf = (value: unknown): Params => (isRecord(value) ? value : {});

/** Whether a call succeeded; its error is shown elsewhere. */
export const succeeds = (sent: Promise<unknown>): Promise<boolean> =>
  sent.then(
    () => true,
    () => false,
  );
