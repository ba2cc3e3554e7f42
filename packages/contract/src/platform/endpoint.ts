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

/** What an endpoint answers when it is not JSON: a file. */
export type FileAnswer = { kind: 'file'; contentTypes: readonly string[] };
export const file = /* @__NO_SIDE_EFFECTS__ */ (...contentTypes: string[]): FileAnswer => ({
  kind: 'file',
  contentTypes,
});

/** A multipart body with one part, named `file`; `maxBytes` of content, refused with 413 beyond. */
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
  /** One sentence for the API page. */
  summary: string;
  params?: Params;
  query?: Query;
  input?: Input;
  output: Output;
  refusals?: readonly RefusalCode[];
  /** A POST that only asks. Every other one changes something and leaves an entry in the audit trail. */
  isRead?: boolean;
  /** Of a JSON body, where it carries a picture; 1 MB otherwise. */
  maxBytes?: number;
  /** Requests that its callers together may make in so many seconds, on each node. */
  limit?: { requests: number; seconds: number };
  /** A measurement, or work in progress that changes no record yet: writes no entry in the audit trail. */
  leavesNoTrail?: boolean;
  /** Answers with an ETag, and with 304 alone to whoever sends that one as `If-None-Match`. */
  isConditional?: boolean;
  /** Honours `Idempotency-Key`: the same key and body answers the first answer again for 24 hours. */
  repeatable?: boolean;
  /** Refused without `Idempotency-Key`: done twice it would cost twice, and nothing else shows that it was done. */
  needsRepeatKey?: boolean;
};

/** Where a call goes and who may make it: all that a request needs of an endpoint, without its schemas. */
export type Route = Pick<Endpoint, 'method' | 'path' | 'access'> & { query?: { shape: object } | undefined };

/** Declares one call. Nothing is served that is not declared, nothing is answered that `output` does not name. */
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

/** An endpoint under the name of its export, in the room whose module exports it. */
export type DeclaredEndpoint = { room: string; name: string; endpoint: Endpoint };

/** The endpoints among the exports of a room's module. */
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

/** What the action gets: path, query and body in one object, parsed. */
export type RequestOf<E> =
  E extends Endpoint<infer Params, infer Query, infer Input, infer _, infer _W>
    ? Parsed<Params> & Parsed<Query> & (Input extends Upload ? { file: UploadedFile } : Parsed<Input>)
    : never;

/** What a caller passes, before parsing; an uploaded file goes beside it. */
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

/** What the action returns, before the answer is parsed on its way out. */
export type ResultOf<E> =
  E extends Endpoint<infer _, infer _Q, infer _I, infer Output, infer _W>
    ? Output extends z.ZodMiniType
      ? z.input<Output>
      : FileResult
    : never;

/** A stored file of which a part can be asked for, as players do to jump. */
export type FileInParts = {
  bytes: number;
  /** Quoted, as the header wants it. */
  etag: string;
  /** All of it, or from the first to the last byte of a part. */
  open(part: { first: number; last: number } | null): Promise<AsyncIterable<Uint8Array>>;
};

export type UploadedFile = { name: string; bytes: Uint8Array };

/** An `AbortSignal`, as far as it is known without Node and without a browser. */
type Signal = { readonly aborted: boolean; addEventListener(type: 'abort', listener: () => void): void };

/** What goes on until whoever asked leaves or the server stops, which the signal tells. */
export type StreamingFile = { follow(signal: Signal): AsyncIterable<Uint8Array> };

/** A file as an action answers it; `body` is a stream of bytes, the bytes, or what opens them. */
export type FileResult = {
  contentType: string;
  /** Offered for saving under this name. */
  attachment?: string;
  body: Uint8Array | AsyncIterable<Uint8Array> | FileInParts | StreamingFile;
  /** Already compressed, for instance 'gzip'. */
  encoding?: string;
  /** Of a spreadsheet, told in the header `X-Rows` before it is made. */
  rows?: number;
  /** Of a booklet, told in the header `X-Scores` before it is made. */
  scores?: number;
  /** Cache-Control; nothing is cached without it. */
  cache?: string;
};
