import type { Currency } from '@eemusic/contract/platform/currencies';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { Resource } from '@eemusic/contract/platform/resource';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { readCompany } from '#access/company/index.ts';
import { type Actor, containsSearched, type Query, readOffThread } from '#platform/database/index.ts';
import { etagOf } from '#platform/http/files.ts';
import { Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';

export type Row = Readonly<Record<string, unknown>> & { id: number };
export type Fields = Readonly<Record<string, unknown>>;
type Presented = Row & { version?: number };

export type Context = { today: string; currency: Currency; by: Actor };

/** Where the records of a noun are, and the actions of the console that make and change them. */
export type Source = {
  resource: Resource;
  /** The query of all live records: columns by the names of the fields, and `channelId` unless it is shared. */
  rows: RawBuilder<unknown>;
  /** What the list is sorted by besides the id: texts that are never null. */
  sorts?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The fields that are not columns. */
  present?: (row: Row, context: Context) => Fields;
  /** Filters that a token of one channel may use only for records whose column here is its own channel. */
  ownFilters?: Readonly<Record<string, string>>;
  /** Fields that name another record, which the token must see too. */
  refers?: Readonly<Record<string, Source>>;
  /** Whether a token of one channel may not change a record that it sees, because it is in use in another one. */
  isUsedElsewhere?: (record: Presented) => boolean;
  /** Returns the answer of the action; `idsOf` reads from it what was made. */
  create?: {
    act: Act;
    idsOf: (answer: Fields) => number[];
  };
  /** Is given the record with the changes. */
  update?: Act;
};

type Act = (services: Services, fields: Fields, by: Actor) => Promise<unknown>;

/** Its request is made of fields that the interface has checked. */
export const through =
  <Request>(
    action: (services: Services, request: Request, by: Actor) => Promise<unknown>,
    requestOf: (fields: Fields) => object,
  ): Act =>
  (services, fields, by) =>
    action(services, requestOf(fields) as Request, by);

export function serveResource(serve: Serve, services: Services, source: Source): void {
  const { list, get, create, update } = source.resource.endpoints;
  const { read } = services.database;
  const of = (by: Actor): Asked => ({ services, source, by });
  serve(list, (request, by) => listPage(of(by), request as ListRequest));
  if (get) serve(get, (request, by) => getOne(of(by), read, (request as Update).id));
  if (create) serve(create, (request, by) => make(of(by), request as Fields));
  if (update) serve(update, (request, by) => change(of(by), request as Update));
}

type Asked = { services: Services; source: Source; by: Actor };
type Update = Fields & { id: number; ifMatch?: string };
type ListRequest = { sort: string; cursor?: string; limit: number } & Fields;

/** So records that come and go meanwhile move no others. */
async function listPage(asked: Asked, { sort, cursor, limit, ...request }: ListRequest): Promise<object> {
  const { source, by } = asked;
  const { database } = asked.services;
  const isDown = sort.startsWith('-');
  const name = isDown ? sort.slice(1) : sort;
  const key = source.sorts?.[name] ?? sql.ref('id');
  const direction = sql.raw(isDown ? 'desc' : 'asc');
  const after = cursor === undefined ? null : readCursor(cursor, { sort, isText: name !== 'id' });
  const conditions = [
    inScope(source, by),
    ...source.resource.filters.flatMap((filter) =>
      request[filter] === undefined ? [] : [matches(filter, request[filter]), inOwn(source, filter, by)],
    ),
    ...(after ? [sql`(${key}, id) ${sql.raw(isDown ? '<' : '>')} (${after.value}, ${asInteger(after.id)})`] : []),
  ];
  const query = sql<Row & { sortedBy: unknown }>`select listed.*, ${key} as "sortedBy" from (${source.rows}) listed
    where ${sql.join(conditions, sql` and `)} order by ${key} ${direction}, id ${direction} limit ${limit + 1}`;
  const rows = await readOffThread(database.source, query.compile(database.read));
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    data: await presentAll(asked, database.read, page),
    nextCursor: last ? writeCursor([sort, last.sortedBy, last.id]) : null,
  };
}

/** A made-up number finds nothing; PostgreSQL would refuse it as too large. */
const asInteger = (value: number) => sql`cast(${value} as bigint)`;

const writeCursor = (parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

const Cursor = z.tuple([z.string(), z.union([z.string(), z.int()]), z.int()]);

function readCursor(cursor: string, { sort, isText }: { sort: string; isText: boolean }) {
  try {
    const [of, value, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    const isClean = typeof value === 'number' || (value.isWellFormed() && !value.includes('\0'));
    if (of === sort && isClean && (typeof value === 'string') === isText)
      return { value: typeof value === 'number' ? asInteger(value) : value, id };
  } catch {
    // It was not made here.
  }
  throw new Refusal('request.invalid', { fields: { cursor: fieldErrorOf('field.invalid') } });
}

/** `…From` and `…To` are the ends of a range. */
function matches(filter: string, value: unknown): RawBuilder<unknown> {
  if (filter === 'search') return value === '' ? sql`1 = 1` : sql`${containsSearched('searchKey', String(value))}`;
  const [, column = filter, end] = /^(.+)(From|To)$/.exec(filter) ?? [];
  const comparison = sql.raw(end === undefined ? '=' : end === 'From' ? '>=' : '<=');
  return sql`${sql.ref(column)} ${comparison} ${typeof value === 'boolean' ? Number(value) : value}`;
}

/** To a token of one channel, the records of all others do not exist. */
function inScope({ resource }: Source, by: Actor): RawBuilder<unknown> {
  const channelId = channelOf(by);
  return channelId === null || resource.isShared ? sql`1 = 1` : sql`"channelId" = ${channelId}`;
}

/** What a record hides from a token of one channel is not told by a filter, either. */
function inOwn({ ownFilters }: Source, filter: string, by: Actor): RawBuilder<unknown> {
  const [column, channelId] = [ownFilters?.[filter], channelOf(by)];
  return column === undefined || channelId === null ? sql`1 = 1` : sql`${sql.ref(column)} = ${channelId}`;
}

const channelOf = (by: Actor): number | null => (by.kind === 'token' ? by.channelId : null);

/** Returns these records in the order of their ids, those that the token sees. */
async function find(asked: Asked, db: Query, ids: readonly number[]): Promise<Presented[]> {
  const { rows } = await sql<Row>`select * from (${asked.source.rows}) listed
    where id in (${sql.join(ids)}) and ${inScope(asked.source, asked.by)} order by id`.execute(db);
  return presentAll(asked, db, rows);
}

async function getOne(asked: Asked, db: Query, id: number): Promise<Presented> {
  const [found] = await find(asked, db, [id]);
  if (!found) throw new Refusal(`${asked.source.resource.noun}.not-found` as 'key.not-found');
  return found;
}

async function presentAll({ services, source, by }: Asked, db: Query, rows: readonly Row[]): Promise<Presented[]> {
  const { currency } = await readCompany(db);
  const context = { today: services.clock.today(), currency, by };
  const { record } = source.resource;
  const flags = Object.entries(record.shape).filter(([, schema]) => schema instanceof z.ZodMiniBoolean);
  return rows.map((row) => {
    const booleans = Object.fromEntries(flags.map(([name]) => [name, row[name] === 1 || row[name] === true]));
    return record.parse({ ...row, ...booleans, ...source.present?.(row, context) }) as Presented;
  });
}

/** Refuses what a token of one channel may not name: a record of another channel, or none. */
async function assertOwn(asked: Asked, db: Query, fields: Fields): Promise<void> {
  if (channelOf(asked.by) === null) return;
  const { resource, refers = {} } = asked.source;
  if (resource.isShared) throw new Refusal('token.channel');
  for (const [field, source] of Object.entries(refers)) {
    const id = fields[field];
    if (id === null) throw new Refusal('token.channel');
    if (typeof id === 'number') await getOne({ ...asked, source }, db, id);
  }
}

/** The action checks again what the token may do once it has locked the records, as it may have waited for others. */
const checking = ({ by }: Asked, check: (db: Query) => Promise<unknown>): Actor =>
  by.kind === 'token' ? { ...by, check } : by;

/** The action stores the answer of a repeated request in its transaction, so it has to be made there. */
async function make(asked: Asked, input: Fields): Promise<object> {
  const { services, source } = asked;
  const { create, resource } = source;
  if (!create) throw new Refusal('route.not-found');
  // What belongs to no other record belongs to no channel.
  if (channelOf(asked.by) !== null && !source.refers) throw new Refusal('token.channel');
  const answerOf = async (db: Query, answer: unknown): Promise<object> => {
    const data = await find(asked, db, create.idsOf(answer as Fields));
    return resource.makesMany ? { data } : (data[0] ?? {});
  };
  const check = (db: Query) => assertOwn(asked, db, input);
  await check(services.database.read);
  const { repeat } = asked.by;
  const maker = repeat && {
    ...repeat,
    keepAnswer: async (...[tx, answer]: Parameters<typeof repeat.keepAnswer>) =>
      repeat.keepAnswer(tx, await answerOf(tx, answer)),
  };
  const answer = await create.act(services, input, { ...checking(asked, check), repeat: maker } as Actor);
  return answerOf(services.database.read, answer);
}

/** The action refuses what was changed in between. */
async function change(asked: Asked, { id, ifMatch, ...changes }: Update): Promise<object> {
  const { services, source } = asked;
  const { read } = services.database;
  const check = async (db: Query) => {
    const current = await getOne(asked, db, id);
    if (ifMatch !== undefined && ifMatch.trim() !== '*' && !ifMatch.includes(etagOf(JSON.stringify(current))))
      throw new Refusal('record.changed');
    if (channelOf(asked.by) !== null && source.isUsedElsewhere?.(current)) throw new Refusal('token.channel');
    await assertOwn(asked, db, changes);
    return current;
  };
  const current = await check(read);
  if (Object.keys(changes).length === 0) return current;
  await source.update?.(services, { ...current, ...changes }, checking(asked, check));
  return getOne(asked, read, id);
}
