import type * as z from 'zod/mini';
import type { Code } from './permissions.ts';
import type { RefusalCode } from './refusals.ts';
import type { Scope } from './scopes.ts';

/**
 * Who may call: anybody, any signed-in administrator, a signed-in administrator for their own record,
 * a holder of one of the codes, or the holder of a service token. The learner service also takes the tokens that
 * administrators make for other systems, if they have the scope.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'session' }
  | { kind: 'self' }
  | { kind: 'codes'; codes: readonly [Code, ...Code[]] }
  | { kind: 'signature' }
  | { kind: 'token'; token: 'learner'; scope: Scope }
  | { kind: 'token'; token: 'metrics' };

export const everybody = { kind: 'public' } as const satisfies Access;
export const anySession = { kind: 'session' } as const satisfies Access;
/** The endpoint's `userId` must be the caller's own. */
export const self = { kind: 'self' } as const satisfies Access;
export const anyOf = /* @__NO_SIDE_EFFECTS__ */ (...codes: [Code, ...Code[]]) =>
  ({ kind: 'codes', codes }) as const satisfies Access;
/** The address itself carries a signature that expires. */
export const signedAddress = { kind: 'signature' } as const satisfies Access;

/** For the learning app, and for other systems whose token has this scope. */
export const learnerWith = /* @__NO_SIDE_EFFECTS__ */ (scope: Scope) =>
  ({ kind: 'token', token: 'learner', scope }) as const satisfies Access;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An answer that is a file, not JSON. */
export type FileAnswer = { kind: 'file'; contentTypes: readonly string[] };
export const file = /* @__NO_SIDE_EFFECTS__ */ (...contentTypes: string[]): FileAnswer => ({
  kind: 'file',
  contentTypes,
});

/** A multipart body with one part named `file`; content larger than `maxBytes` is refused with 413. */
export type Upload = { kind: 'upload'; maxBytes: number };
export const upload = /* @__NO_SIDE_EFFECTS__ */ (maxBytes: number): Upload => ({ kind: 'upload', maxBytes });

type Shape = z.ZodMiniObject;

export type Endpoint<
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Input extends Shape | Upload | undefined = Shape | Upload | undefined,
  Output extends z.ZodMiniType | FileAnswer = z.ZodMiniType | FileAnswer,
  Who extends Access = Access,
> = {
  method: Method;
  /** Parameters in braces: `/admin/score/library/toggle/{id}`. */
  path: string;
  access: Who;
  /** For the API description: the first sentence is the heading, what follows are the details. */
  summary: string;
  params?: Params;
  query?: Query;
  input?: Input;
  output: Output;
  refusals?: readonly RefusalCode[];
  /** A POST that only reads. Every other one changes something and leaves an audit entry. */
  isRead?: boolean;
  /** Maximum size of a JSON body that carries a picture; 1 MB otherwise. */
  maxBytes?: number;
  /** Requests in this time on each node: of all services together, else of each administrator and each network of strangers. */
  limit?: { requests: number; seconds: number };
  /** A measurement, a stranger's request, or work in progress that changes no record yet: writes no audit entry. */
  leavesNoTrail?: boolean;
  /** Answers with an ETag, and with 304 alone if the caller sends it as `If-None-Match`. */
  isConditional?: boolean;
  /** Honours `Idempotency-Key`: the same key and body get the first answer again for 24 hours. */
  repeatable?: boolean;
  /** Refused unless the caller signed in recently, because what it makes would outlive a stolen session. */
  needsRecentSignIn?: boolean;
  /** Refused without `Idempotency-Key`, because repeating it by mistake would cost money and go unnoticed. */
  needsRepeatKey?: boolean;
};

/** Where a call goes and who may make it: all that a request needs of an endpoint, without its schemas. */
export type Route = Pick<Endpoint, 'method' | 'path' | 'access'> & { query?: { shape: object } | undefined };

/** Declares one call. Only declared endpoints are served, and only fields in `output` are answered. */
// @__NO_SIDE_EFFECTS__
export function endpoint<
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Input extends Shape | Upload | undefined = undefined,
  Output extends z.ZodMiniType | FileAnswer = z.ZodMiniType,
  const Who extends Access = Access,
>(declaration: Endpoint<Params, Query, Input, Output, Who>): Endpoint<Params, Query, Input, Output, Who> {
  return declaration;
}

/** An endpoint with the name of its export and the room of its module. */
export type DeclaredEndpoint = { room: string; name: string; endpoint: Endpoint };

/** Returns the endpoints among the exports of a room's module. */
export function endpointsOf(room: string, module: object): DeclaredEndpoint[] {
  return Object.entries(module).flatMap(([name, value]: [string, unknown]) =>
    isEndpoint(value) ? [{ room, name, endpoint: value }] : [],
  );
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

type Parsed<Part> = Part extends z.ZodMiniType ? z.output<Part> : unknown;
type Unparsed<Part> = Part extends z.ZodMiniType ? z.input<Part> : unknown;

/** The parsed input of an action: path, query and body in one object. */
export type RequestOf<E> =
  E extends Endpoint<infer Params, infer Query, infer Input, infer _, infer _W>
    ? Parsed<Params> & Parsed<Query> & (Input extends Upload ? { file: UploadedFile } : Parsed<Input>)
    : never;

/** What a caller passes, before parsing; an uploaded file is passed separately. */
export type CallOf<E> =
  E extends Endpoint<infer Params, infer Query, infer Input, infer _, infer _W>
    ? Unparsed<Params> & Unparsed<Query> & Unparsed<Input>
    : never;

export type AnswerOf<E> =
  E extends Endpoint<infer _, infer _Q, infer _I, infer Output, infer _W>
    ? Output extends z.ZodMiniType
      ? z.output<Output>
      : FileResult
    : never;

/** What an action returns, before the answer is parsed. */
export type ResultOf<E> =
  E extends Endpoint<infer _, infer _Q, infer _I, infer Output, infer _W>
    ? Output extends z.ZodMiniType
      ? z.input<Output>
      : FileResult
    : never;

/** A stored file that can be requested in parts, as players do to seek. */
export type FileInParts = {
  bytes: number;
  /** Quoted, as the header needs it. */
  etag: string;
  /** Opens the whole file, or a part by the inclusive offsets of its first and last byte. */
  open(part: { first: number; last: number } | null): Promise<AsyncIterable<Uint8Array>>;
};

export type UploadedFile = { name: string; bytes: Uint8Array };

/** The part of `AbortSignal` that needs neither Node nor browser types. */
type Signal = { readonly aborted: boolean; addEventListener(type: 'abort', listener: () => void): void };

/** A document that stays the same while the server runs: compressed once, and not sent again to whoever has it. */
export type KeptDocument = { plain: Uint8Array; gzip: Uint8Array; etag: string };

/** An endless answer; the signal aborts when the caller leaves or the server stops. */
export type StreamingFile = { follow(signal: Signal): AsyncIterable<Uint8Array> };

/** A file as an action returns it; `body` is a stream of bytes, the bytes, or a function that opens them. */
export type FileResult = {
  contentType: string;
  /** File name for a download. */
  attachment?: string;
  body: Uint8Array | AsyncIterable<Uint8Array> | FileInParts | KeptDocument | StreamingFile;
  /** Encoding of compressed content, such as 'gzip'. */
  encoding?: string;
  /** Number of rows of a spreadsheet, sent in the header `X-Rows` before it is generated. */
  rows?: number;
  /** Number of scores of a booklet, sent in the header `X-Scores` before it is generated. */
  scores?: number;
  /** Cache-Control; without it nothing is cached. */
  cache?: string;
};
