import * as z from 'zod/mini';
import type { RefusalCode } from './refusals.ts';
import { type Access, type Address, type Route, route } from './route.ts';
import { Done, PathId } from './values.ts';

export {
  type Access,
  anyOf,
  anySession,
  everybody,
  learnerWith,
  type Route,
  self,
  signedAddress,
  systemWith,
} from './route.ts';

export type FileAnswer = { kind: 'file'; contentTypes: readonly string[] };
export const file = /* @__NO_SIDE_EFFECTS__ */ (...contentTypes: string[]): FileAnswer => ({
  kind: 'file',
  contentTypes,
});

/** A multipart body with a single part named `file`; one larger than `maxBytes` is refused with 413. */
export type Upload = { kind: 'upload'; maxBytes: number };
export const upload = /* @__NO_SIDE_EFFECTS__ */ (maxBytes: number): Upload => ({ kind: 'upload', maxBytes });

/** Maximum sizes of a JSON body in bytes. A longer one is refused with 413 before it is parsed. */
export const maxBodyBytes = {
  /** Names, passwords and codes. */
  public: 16 * 1024,
  fields: 64 * 1024,
  /** 10,000 ids, or a thousand findings. */
  list: 256 * 1024,
  practice: 512 * 1024,
  payments: 768 * 1024,
  /** A picture of 6 MB in base64, with at most `fields` beside it. */
  picture: 9 * 1024 * 1024,
} as const;
/** The field of a body of the size `picture`. */
export const pictureField = 'avatarBase64';

type Shape = z.ZodMiniObject;

type Declaration<
  Params extends Shape | undefined,
  Query extends Shape | undefined,
  Input extends Shape | Upload | undefined,
  Output extends z.ZodMiniType | FileAnswer,
> = {
  /** For the API description: the first sentence is the heading, the rest are details. */
  summary: string;
  /** By default the `id` in the path, if it has one. */
  params?: Params;
  query?: Query;
  input?: Input;
  /** By default `Done`. */
  output?: Output;
  /** Besides those of every call of the learner service. */
  refusals?: readonly RefusalCode[];
  /** A POST that only reads. All others change something and leave an audit entry. */
  isRead?: boolean;
  /** Why the JSON body may be larger than `maxBodyBytes.fields`, or `.public` for callers who are not signed in. */
  bodySize?: Exclude<keyof typeof maxBodyBytes, 'public' | 'fields'>;
  /**
   * Maximum number of requests within this time, on each node: per token of a service, per administrator, or per
   * network of callers who are not signed in.
   */
  limit?: { requests: number; seconds: number };
  /** Writes no audit entry: a measurement, a request by somebody unknown, or work that changes no record yet. */
  leavesNoTrail?: boolean;
  /** The answer has an ETag; a request with that `If-None-Match` gets 304 without a body. */
  isConditional?: boolean;
  /** Honours `Idempotency-Key`: within 24 hours, the same key and body get the first answer again. */
  repeatable?: boolean;
  /** Of what a POST has made: the answer is 201 then. */
  status?: 201;
  /** The answer has an ETag, for `If-None-Match`; a change is refused if its `If-Match` names another one. */
  isTagged?: boolean;
  /** Days since when the call is out of use, and after which it may be gone. */
  deprecated?: { since: string; sunset: string };
  /** Files of the export of everything with all pages of its answers; `every` stands for the ids of all records. */
  inExport?: Readonly<Record<string, Readonly<Record<string, string | { every: 'educators' | 'scores' }>>>>;
  /** Refused unless the caller signed in recently, because the result would outlive a stolen session. */
  needsRecentSignIn?: boolean;
  /** Also allowed to whoever still has to turn on the two-step sign-in that the company requires. */
  worksWithoutTwoStep?: boolean;
  /** Refused without an `Idempotency-Key`, because an accidental repetition would cost money and go unnoticed. */
  needsRepeatKey?: boolean;
};

export type Endpoint<
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Input extends Shape | Upload | undefined = Shape | Upload | undefined,
  Output extends z.ZodMiniType | FileAnswer = z.ZodMiniType | FileAnswer,
  Who extends Access = Access,
> = Pick<Route<Who>, 'method' | 'path' | 'access'> & Declaration<Params, Query, Input, Output> & { output: Output };

const ById = z.object({ id: PathId });
type ParamsIn<Path extends string> = Path extends `${string}{id}${string}` ? typeof ById : undefined;
const ofService = ['service.too-many', 'token.wrong', 'token.scope'] as const;

/** Only declared endpoints are served, and answers contain only the fields of `output`. */
// @__NO_SIDE_EFFECTS__
export function endpoint<
  const At extends Address,
  Params extends Shape | undefined = ParamsIn<At>,
  Query extends Shape | undefined = undefined,
  Input extends Shape | Upload | undefined = undefined,
  Output extends z.ZodMiniType | FileAnswer = typeof Done,
  const Who extends Access = Access,
>(
  address: At,
  access: Who,
  declaration: Declaration<Params, Query, Input, Output>,
): Endpoint<Params, Query, Input, Output, Who> {
  return endpointOf(route(address, access), declaration);
}

export const readEndpoint: typeof endpoint = /* @__NO_SIDE_EFFECTS__ */ (address, access, declaration) =>
  endpoint(address, access, { ...declaration, isRead: true });

export const repeatableEndpoint: typeof endpoint = /* @__NO_SIDE_EFFECTS__ */ (address, access, declaration) =>
  endpoint(address, access, { ...declaration, repeatable: true });

// @__NO_SIDE_EFFECTS__
export function endpointOf<
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Input extends Shape | Upload | undefined = undefined,
  Output extends z.ZodMiniType | FileAnswer = typeof Done,
  const Who extends Access = Access,
>(at: Route<Who>, declaration: Declaration<Params, Query, Input, Output>): Endpoint<Params, Query, Input, Output, Who> {
  const { method, path, access } = at;
  const isOfService = access.kind === 'token' && access.token !== 'metrics';
  const declared = {
    ...(path.includes('{id}') && { params: ById }),
    output: Done,
    ...declaration,
    ...(isOfService && { refusals: [...(declaration.refusals ?? []), ...ofService] }),
  };
  // The defaults are those of the types.
  return { method, path, access, ...declared } as Endpoint<Params, Query, Input, Output, Who>;
}

export type DeclaredEndpoint = { room: string; name: string; endpoint: Endpoint };

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

/** What a caller passes, before parsing. An uploaded file is passed separately. */
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

export type FileFacts = {
  bytes: number;
  /** In quotes, as in the HTTP header. */
  etag: string;
};

/** A stored file: only its facts are read for HEAD, and players request it in ranges. Null if it does not exist. */
export type StoredFile = {
  facts(): Promise<FileFacts | null>;
  /** Opens the whole file, or a range by the inclusive offsets of its first and last byte. */
  open(part?: { first: number; last: number }): Promise<(FileFacts & { body: AsyncIterable<Uint8Array> }) | null>;
};

export type UploadedFile = { name: string; bytes: Uint8Array };

/** Declared here, because this package has neither Node's nor the browser's types. */
type Signal = { readonly aborted: boolean; addEventListener(type: 'abort', listener: () => void): void };

/** Stays as it is while the server runs: compressed once, and 304 for callers that have it. */
export type CompressedDocument = { plain: Uint8Array; gzip: Uint8Array; etag: string };

/** An endless answer; the signal aborts when the caller disconnects or the server stops. */
export type StreamingFile = { follow(signal: Signal): AsyncIterable<Uint8Array> };

/** A file as returned by an action; `body` is a stream of bytes, the bytes, or what opens them. */
export type FileResult = {
  contentType: string;
  attachment?: string;
  body: Uint8Array | AsyncIterable<Uint8Array> | StoredFile | CompressedDocument | StreamingFile;
  /** Encoding of compressed content, such as 'gzip'. */
  encoding?: string;
  /** Number of rows of a spreadsheet, sent in the header `X-Rows` before it is generated. */
  rows?: number;
  /** Number of scores of a booklet, sent in the header `X-Scores` before it is generated. */
  scores?: number;
  /** A page of the console itself, whose scripts may run. */
  isPage?: boolean;
  /** Cache-Control; without it nothing is cached. */
  cache?: string;
};
