import { isAscii } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { type FieldError, readIssue } from '@eemusic/contract/platform/field-errors';
import { fieldText, refusalsOfFields } from '@eemusic/contract/platform/field-texts';
import { type PlainRefusalCode, type RefusalCode, refusals } from '@eemusic/contract/platform/refusals';
import { type Endpoint, maxBodyBytes, pictureField, type UploadedFile } from '@eemusic/contract/platform/endpoint';
import { withoutDisguise } from '@eemusic/contract/platform/invisible-characters';
import * as z from 'zod/mini';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxSelected, type Selected } from '@eemusic/contract/platform/selection';
import { selectionToken } from '#platform/database/index.ts';
import { isPublic } from './admit.ts';
import { Refusal } from './answers.ts';

/**
 * Refuses with what is wrong with each field. Its `error` is the text of the first field, so that messages of the
 * specification stay, and its code that of the declared refusal with that text.
 */
export function parse<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  declared: readonly RefusalCode[] = [],
): z.output<Schema> {
  const result = compileSchema(schema).safeParse(value, { reportInput: false });
  if (result.success) return result.data;

  const fields: Record<string, FieldError> = {};
  for (const issue of result.error.issues) fields[fieldOf(issue.path)] ??= readIssue(issue);
  throw refusalOf(fields, declared);
}

/** A value in a list is reported for the list, because that is the field that a person fills in. */
function fieldOf(path: readonly PropertyKey[]): string {
  const isInList = path.length > 1 && typeof path.at(-1) === 'number';
  return (isInList ? path.slice(0, -1) : path).map(String).join('.') || 'body';
}

function refusalOf(fields: Record<string, FieldError>, declared: readonly RefusalCode[]): Refusal {
  const [[name, first] = ['body', { code: 'field.invalid', params: {} } as const]] = Object.entries(fields);
  const same: readonly string[] = refusalsOfFields[first.code] ?? [first.code];
  const code = declared.filter(isPlain).find((one) => same.includes(one)) ?? 'request.invalid';
  const refusal = new Refusal(code, { fields });
  // 'Please fill in this field' says nothing without the field.
  const text = first.code === 'field.required' ? refusals['session.fill'].text : fieldText(first);
  refusal.message = first.code === 'field.invalid' || name === 'body' ? `${name}: ${text}` : text;
  return refusal;
}

const isPlain = (code: RefusalCode): code is PlainRefusalCode => typeof refusals[code].text === 'string';

const schemas = new WeakMap<z.ZodMiniType, z.ZodMiniType>();

/** About thirty times as fast as plain zod/mini for a page of a list. */
export function compileSchema<Schema extends z.ZodMiniType>(schema: Schema): Schema {
  const made = schemas.get(schema) ?? z.compile(schema);
  schemas.set(schema, made);
  return made as Schema;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Thousands in one another take ten times as long to parse as the same bytes side by side. */
const maxDepth = 32;

export function parseJson(bytes: Buffer): unknown {
  if (isDeep(bytes)) throw new Refusal('request.not-json');
  return parseBytes(bytes);
}

/** The picture is taken out before. The rest is as short as other bodies, so that only one text is large. */
export function parseWithPicture(bytes: Buffer): unknown {
  if (bytes.length <= maxBodyBytes.fields) return parseJson(bytes);
  const picture = findPicture(bytes);
  if (!picture || bytes.length - picture.length > maxBodyBytes.fields) throw new Refusal('request.too-large');
  const begin = picture.byteOffset - bytes.byteOffset;
  const end = begin + picture.length;
  const parts = [bytes.subarray(0, begin), Buffer.from(`"${placeholder}"`), bytes.subarray(end)];
  const body = parseJson(Buffer.concat(parts)) as Record<string, unknown> | null;
  if (body?.[pictureField] === placeholder) body[pictureField] = parseBytes(picture);
  return body;
}

/** Stands for the picture while the rest is parsed. */
const placeholder = randomUUID();

const pictureBegins = new RegExp(`(?<!\\\\)"${pictureField}"\\s*:\\s*"`);

/** Returns the picture with its quotes; the next quote ends it, because base64 contains none. */
function findPicture(bytes: Buffer): Buffer | null {
  const found = pictureBegins.exec(bytes.toString('latin1', 0, maxBodyBytes.fields));
  if (!found) return null;
  const begin = found.index + found[0].length - 1;
  const end = bytes.indexOf('"', begin + 1);
  return end === -1 ? null : bytes.subarray(begin, end + 1);
}

/** Accepts only JSON bodies in UTF-8; an empty body means none, whatever its type. */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ routeOptions }: FastifyRequest, body: Buffer) => {
      if (body.length === 0) return undefined;
      return routeOptions.config.takesPicture ? parseWithPicture(body) : parseJson(body);
    },
  );
}

function parseBytes(bytes: Buffer): unknown {
  try {
    return JSON.parse(isAscii(bytes) ? bytes.toString('latin1') : decoder.decode(bytes)) as unknown;
  } catch {
    throw new Refusal('request.not-json');
  }
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = Buffer.from('"\\[]{}');

function isDeep(bytes: Buffer): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) isText = !isText;
    else if (isText) at += byte === backslash ? 1 : 0;
    else if (byte === openBracket || byte === openBrace) depth += 1;
    else if (byte === closeBracket || byte === closeBrace) depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}

type Chosen = { ids: readonly number[] | undefined; token: string | undefined };

/** The distinct ids, or all that the filter finds if they still match the token. `find` returns at most `limit` ids. */
export async function resolveSelection(
  { ids = [], token }: Chosen,
  find: (limit: number) => Promise<readonly number[]>,
): Promise<readonly number[]> {
  if (token === undefined) return [...new Set(ids)];
  const found = await find(maxSelected + 1);
  const isSame = found.length <= maxSelected && selectionToken(found) === token;
  if (!isSame || found.length === 0) throw new Refusal('selection.changed');
  return found;
}

/** `count` is called only if there are too many for a token. */
export async function selectionOf(
  find: (limit: number) => Promise<readonly number[]>,
  count: () => Promise<number>,
): Promise<Selected> {
  const found = await find(maxSelected + 1);
  if (found.length > maxSelected) return { total: await count(), token: null };
  return { total: found.length, token: selectionToken(found) };
}

export function bodyLimit({ access, input, bodySize }: Endpoint): number {
  if (isUpload(input)) return input.maxBytes + maxBytesBeside;
  return maxBodyBytes[bodySize ?? (isPublic(access) ? 'public' : 'fields')];
}

export async function parseRequest(endpoint: Endpoint, request: FastifyRequest): Promise<Record<string, unknown>> {
  const address = {
    ...(endpoint.params && parse(endpoint.params, request.params, endpoint.refusals)),
    ...(endpoint.query && parse(endpoint.query, request.query, endpoint.refusals)),
  };
  if (isUpload(endpoint.input)) {
    const file: UploadedFile = await readUpload(request, endpoint.input.maxBytes);
    return { ...address, file };
  }
  if (request.isMultipart()) throw new Refusal('request.type');
  const { 'if-match': ifMatch } = request.headers;
  return {
    ...address,
    ...(endpoint.isTagged && ifMatch !== undefined && { ifMatch }),
    ...(endpoint.input && parse(endpoint.input, request.body === undefined ? {} : request.body, endpoint.refusals)),
  };
}

function isUpload(input: Endpoint['input']): input is Extract<Endpoint['input'], { kind: 'upload' }> {
  return input !== undefined && 'kind' in input;
}

/** The bytes of a multipart body that do not belong to the file. */
const maxBytesBeside = 64 * 1024;

/** The file name comes from the sender, without folders; files are stored under generated names. */
async function readUpload(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  const { 'content-type': type } = request.headers;
  if (!request.isMultipart()) throw new Refusal(type === undefined ? 'request.not-multipart' : 'request.type');
  const limits = { fileSize: maxBytes, files: 1, fields: 10, parts: 12, fieldSize: 1000, headerPairs: 100 };
  let found: UploadedFile | null = null;
  const { read, tooLong } = untilTooLong(request, maxBytes + maxBytesBeside);
  const parts = request.parts({ limits });
  try {
    for (let next = await read(parts.next()); !next.done; next = await read(parts.next())) {
      const part = next.value;
      if (part.type !== 'file') continue;
      part.file.once('limit', tooLong);
      const bytes = await read(part.toBuffer());
      if (part.fieldname === 'file') found = { name: lastName(part.filename), bytes };
    }
  } catch (error) {
    if (error instanceof Error && !('code' in error)) throw new Refusal('request.not-multipart');
    throw error;
  }
  if (!found) throw new Refusal('file.none');
  return found;
}

/** The rest of a body without a declared length might never end: of a file, a field, or text before the first part. */
function untilTooLong({ raw }: FastifyRequest, maxBytes: number) {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  const tooLong = () => reject(new Refusal('request.too-large'));
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) tooLong();
  });
  return { tooLong, read: <Result>(work: Promise<Result>) => Promise.race([work, promise]) };
}

function lastName(fileName: string | undefined): string {
  const name = (fileName ?? '').split(/[/\\]/).at(-1) ?? '';
  return withoutDisguise(name)
    .replace(/\p{Cc}/gu, '')
    .slice(-255)
    .toWellFormed();
}
