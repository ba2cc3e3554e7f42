import * as z from 'zod/mini';
import { described, int, named, optionalFields, withChecks } from './schemas.ts';
import { type DeclaredEndpoint, type Endpoint, endpoint, systemWith } from './endpoint.ts';
import { fieldError } from './field-errors.ts';
import { maxSearchLength } from './field-lengths.ts';
import type { RefusalCode } from './refusals.ts';
import type { Scope } from './scopes.ts';
import { Day, optionalText, PathId } from './values.ts';

/** Where the interface for machines begins. */
export const apiRoot = '/api/v1';

/* Fields and conditions of many nouns. */
export const number = described(int(), 'Its number.');
export const version = described(int(), 'Rises with every change.');
export const anyId = z.nullable(int());
export const anyDay = z.nullable(Day);
export const stamped = { createdAt: '2026-03-01T10:20:00.000Z', version: 1 };

/** In an address everything is text. */
const BooleanInAddress = z.pipe(
  z.pipe(
    z.enum(['true', 'false'], fieldError('boolean.expected')),
    z.transform((text) => text === 'true'),
  ),
  z.boolean(),
);
export const byId = z.optional(PathId);
export const byFlag = z.optional(BooleanInAddress);
export const fromDay = described(z.optional(Day), 'The first day.');
export const toDay = described(z.optional(Day), 'The last day, which is included.');

type Fields = Readonly<Record<string, z.ZodMiniType>>;
type Verb = { summary: string; fields: Fields; example: object; refusals: readonly RefusalCode[] };

type Declaration = {
  /** As in `student.not-found`. */
  noun: string;
  /** As in the address and in `students.read`. */
  plural: string;
  /** What it is, for the heading of its calls. */
  about: string;
  record: z.ZodMiniObject;
  example: object;
  /** Conditions of the list, by the field of the record; `…From` and `…To` are the first and last value of a range. */
  filters: Fields;
  /** What the list can be sorted by besides `id`. */
  sorts?: readonly string[];
  hasSearch?: boolean;
  /** Read as a list only. */
  isListOnly?: boolean;
  /** The same for all channels: a token of one channel reads it, and does not change it. */
  isShared?: boolean;
  create?: Verb & { isMany?: boolean };
  /** Fields may be left out, unless they are one act together. */
  update?: Verb & { isWhole?: boolean };
};

export type Resource = Pick<Declaration, 'noun' | 'plural' | 'about' | 'isShared'> & {
  record: z.ZodMiniObject;
  filters: readonly string[];
  /** Whether one call makes several. */
  makesMany: boolean;
  endpoints: { list: Endpoint; get?: Endpoint; create?: Endpoint; update?: Endpoint };
};

const maxPage = 200;
const limitError = fieldError('number.between', { min: 1, max: maxPage });
const limit = described(
  z._default(
    z.pipe(
      z.pipe(withChecks(z.string(), z.regex(/^[1-9]\d{0,2}$/, limitError)), z.transform(Number)),
      withChecks(int(limitError), z.gte(1), z.lte(maxPage, limitError)),
    ),
    50,
  ),
  `How many of them, at most ${maxPage}.`,
);
const cursor = z.optional(
  described(
    withChecks(z.string(), z.regex(/^[\w-]{1,2000}$/, fieldError('field.invalid'))),
    '`nextCursor` of the page before, with the same other parameters.',
  ),
);
const search = described(
  z.optional(optionalText(maxSearchLength)),
  'A part of the name, the contact or the key, in any case.',
);
const anId = z.object({ id: PathId });
const ofEvery = ['token.channel'] as const satisfies RefusalCode[];
const limits = { requests: 6_000, seconds: 60 };

/** Declares the calls of a noun: its list, one of them, and what may be made and changed. */
export function resource(declaration: Declaration): Resource {
  const { noun, plural, record, example, filters, sorts = [], create, update } = declaration;
  const title = capital(noun);
  const schema = named(record, title, example);
  const path: `/${string}` = `${apiRoot}/${plural}`;
  const may = (verb: 'read' | 'write') => systemWith(`${plural}.${verb}` as Scope);
  const notFound = `${noun}.not-found` as RefusalCode;
  const orders = ['id', ...sorts].flatMap((one) => [one, `-${one}`]);
  const page = named(
    z.object({ data: z.array(schema), nextCursor: described(z.nullable(z.string()), 'Null on the last page.') }),
    `${title}List`,
    { data: [example], nextCursor: null },
  );
  const bodyOf = (verb: Verb, name: string, fields: Fields) => named(z.object(fields), `${title}${name}`, verb.example);

  const list = endpoint(`GET ${path}`, may('read'), {
    summary: `Lists ${plural === 'practice' ? 'sessions of practice' : plural}, one page at a time. A leading - turns the order round.`,
    query: z.object({
      ...filters,
      ...(declaration.hasSearch && { search }),
      sort: z._default(z.enum(orders, fieldError('sort.unknown')), 'id'),
      cursor,
      limit,
    }),
    output: page,
    isTagged: true,
    limit: limits,
  });
  const get = endpoint(`GET ${path}/{id}`, may('read'), {
    summary: `Returns one ${noun}.`,
    params: anId,
    output: schema,
    refusals: [notFound],
    isTagged: true,
    limit: limits,
  });
  const made = create && {
    create: endpoint(`POST ${path}`, may('write'), {
      summary: create.summary,
      input: bodyOf(create, 'Create', create.fields),
      output: create.isMany
        ? named(z.object({ data: z.array(schema) }), `${title}Created`, { data: [example] })
        : schema,
      refusals: [...ofEvery, ...create.refusals],
      repeatable: true,
      status: 201,
      limit: limits,
    }),
  };
  const changed = update && {
    update: endpoint(`PATCH ${path}/{id}`, may('write'), {
      summary: update.summary,
      params: anId,
      input: bodyOf(update, 'Update', update.isWhole ? update.fields : optionalFields(update.fields)),
      output: schema,
      refusals: [...ofEvery, notFound, 'record.changed', ...update.refusals],
      isTagged: true,
      limit: limits,
    }),
  };
  return {
    noun,
    plural,
    about: declaration.about,
    isShared: declaration.isShared ?? false,
    record: schema,
    filters: [...Object.keys(filters), ...(declaration.hasSearch ? ['search'] : [])],
    makesMany: create?.isMany ?? false,
    endpoints: { list, ...(!declaration.isListOnly && { get }), ...made, ...changed } as Resource['endpoints'],
  };
}

export const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The calls of these nouns, by names such as `listStudents` and `createChannel`. */
export function resourceEndpoints(resources: readonly Resource[]): DeclaredEndpoint[] {
  return resources.flatMap(({ noun, plural, endpoints }) =>
    Object.entries(endpoints).map(([verb, one]) => ({
      room: 'api',
      name: `${verb}${capital(verb === 'list' ? plural : noun)}`,
      endpoint: one,
    })),
  );
}
