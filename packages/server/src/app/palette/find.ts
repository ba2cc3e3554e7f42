import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { find as contract, type FoundKind, maxFound } from '@eemusic/contract/platform/palette';
import type { Code } from '@eemusic/contract/platform/permissions';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { administratorsFound } from '#access/accounts/index.ts';
import { catalogueOf, formatPlace, placeNames } from '#library/catalogue/index.ts';
import {
  byIndex,
  contains,
  containsNamed,
  containsSearched,
  folded,
  isReadAs,
  readOffThread,
  searchable,
  sortable,
} from '#platform/database/index.ts';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { minPieceLength, writtenPiece } from '#sales/subscriptions/index.ts';
import { longMatch, studentInitials } from '#sales/user-management/index.ts';

export function findRoutes(serve: Serve, services: Services): void {
  serve(contract, ({ searchQuery }, by) => find(services, searchQuery, by.codes));
}

type Answer = AnswerOf<typeof contract>;

/** Only scores have a `place`. */
type Found = Omit<Answer['found'][number], 'kind' | 'place'> & Partial<Pick<Answer['found'][number], 'place'>>;

/** Some records that contain the text, including all whose name begins with it, up to the limit. */
type Finder = (services: Services, text: string) => Promise<Found[]>;

async function find(services: Services, searchQuery: string, heldCodes: ReadonlySet<Code>): Promise<Answer> {
  if (searchQuery === '') return { found: [] };
  const allowed = finders.filter(({ kind }) => recordCodes[kind].some((code) => heldCodes.has(code)));
  const found = await Promise.all(
    allowed.map(async ({ kind, find: findThem }) => {
      const records = await findThem(services, searchQuery);
      return best(records, searchQuery).map((one) => ({ kind, place: null, ...one }));
    }),
  );
  return { found: found.flat() };
}

/**
 * Returns the best matches by name: equal to the text, beginning with it, with a word that begins with it, others; then
 * alphabetically.
 */
function best(found: readonly Found[], text: string): Found[] {
  const sought = searchable(text);
  const ranked = found.map((one) => ({ one, key: sortable(one.name), rank: rankOf(one.name, sought) }));
  ranked.sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : Number(a.key > b.key)) || a.one.id - b.one.id);
  return ranked.slice(0, maxFound).map(({ one }) => one);
}

function rankOf(written: string, sought: string): number {
  const name = searchable(written);
  if (name === sought) return 0;
  if (name.startsWith(sought)) return 1;
  if (name.includes(` ${sought}`)) return 2;
  if (name.includes(sought)) return 3;
  return isReadAs(written, sought) ? 1 : 4;
}

/** Candidates read per kind; the best of them are shown. */
const candidates = 40;

type Row = { id: number; name: string; about: string | null; within: number | null };

async function read({ database: { source, read: db } }: Services, query: RawBuilder<Row>): Promise<Found[]> {
  const rows = await readOffThread(source, query.compile(db));
  return rows.map(({ about, ...row }) => ({ ...row, about: about ?? '' }));
}

/** An SQL condition: a column of sort keys begins with the text. It is a range, so that an index can serve it. */
function begins(column: string, text: string): RawBuilder<SqlBool> {
  const from = sortable(text);
  return sql<SqlBool>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${`${from}\u{10FFFF}`}`;
}

const findChannels: Finder = (services, text) =>
  read(
    services,
    sql<Row>`select id, name, contact_name as about, null as within from channels
      where deleted_at is null and ${containsSearched('search_key', text)}
      order by case when ${begins('name_key', text)} then 0 else 1 end, name_key, id limit ${candidates}`,
  );

const findEducators: Finder = (services, text) =>
  read(
    services,
    sql<Row>`select e.id, e.name, c.name as about, null as within
      from educators e left join channels c on c.id = e.channel_id
      where e.deleted_at is null and ${containsSearched('e.search_key', text)}
      order by case when ${begins('e.name_key', text)} then 0 else 1 end, e.name_key, e.id limit ${candidates}`,
  );

/** `about` is the title on the cover. */
const findBooklets: Finder = (services, text) =>
  read(
    services,
    sql<Row>`select id, name, case when title = name then '' else title end as about, null as within from booklets
      where deleted_at is null and ${contains('name_key', text)}
      order by changed_at desc, id desc limit ${candidates}`,
  );

/** `within` is the list. */
const findCards: Finder = (services, text) =>
  read(
    services,
    sql<Row>`select id, title as name, list_id as within,
        case when sender_name = '' then sender_address else sender_name end as about
      from support_cards where deleted_at is null and ${containsNamed('search_key', text)}
      order by case when archived_at is null then 0 else 1 end, changed_at desc, id limit ${candidates}`,
  );

async function findAdministrators({ database }: Services, text: string): Promise<Found[]> {
  const found = administratorsFound(database.read, { searchQuery: text });
  const rows = await found.limit(candidates).execute();
  return rows.map(({ id, full_name: name, email: about }) => ({ id, name, about, within: null }));
}

/** One or two characters are sought only where names begin, or as initials: anywhere else too many students match. */
async function findStudents(services: Services, text: string): Promise<Found[]> {
  const first = sql`select s.id from ${byIndex({ table: 'students', index: 'name', as: 's' })}
    where s.deleted_at is null and ${begins('s.name_key', text)} order by s.name_key, s.id limit ${candidates}`;
  const match = longMatch(text) ?? studentInitials(text);
  const anywhere =
    match && sql`select s.id from ${match.rows} where ${match.matches} and s.deleted_at is null limit ${candidates}`;
  const [beginning, containing] = await Promise.all([
    named(services, first),
    anywhere ? named(services, anywhere) : [],
  ]);
  const found = new Map([...beginning, ...containing].map((row) => [row.id, row]));
  return [...found.values()];
}

function named(services: Services, ids: RawBuilder<unknown>): Promise<Found[]> {
  return read(
    services,
    sql<Row>`select s.id, s.full_name as name, e.name as about, null as within from (${ids}) found
      join students s on s.id = found.id left join educators e on e.id = s.educator_id`,
  );
}

/** Dashes and case are ignored. */
async function findKeys(services: Services, text: string): Promise<Found[]> {
  const piece = writtenPiece(text);
  if (piece === null || piece.replaceAll('-', '').length < minPieceLength) return [];
  const keys = byIndex({ table: 'subscription_keys', index: 'code', as: 'k' });
  const rows = await read(
    services,
    sql<Row>`select k.id, k.code as name, e.name as about, k.educator_id as within
      from ${keys} join educators e on e.id = k.educator_id
      where k.code >= ${piece} and k.code < ${`${piece}~`} and k.deleted_at is null order by k.code limit ${candidates}`,
  );
  return rows.map(({ name, ...row }) => ({ ...row, name: nameOfKey(name) }));
}

async function findScores(services: Services, text: string): Promise<Found[]> {
  const { byName, places } = await catalogueOf(services);
  const foldedText = folded(text);
  const firstWhere = (isMeant: (name: string) => boolean) =>
    byName
      .values()
      .filter(({ nameKey }) => isMeant(nameKey))
      .take(candidates);
  const found = new Set([
    ...firstWhere((name) => name.startsWith(foldedText)),
    ...firstWhere((name) => name.includes(foldedText)),
  ]);
  return Array.from(found, (entry) => ({
    id: entry.id,
    name: entry.name,
    within: entry.moduleId,
    about: formatPlace(places, entry),
    place: placeNames(places, entry),
  }));
}

const finders: readonly { kind: FoundKind; find: Finder }[] = [
  { kind: 'channel', find: findChannels },
  { kind: 'educator', find: findEducators },
  { kind: 'student', find: findStudents },
  { kind: 'key', find: findKeys },
  { kind: 'score', find: findScores },
  { kind: 'booklet', find: findBooklets },
  { kind: 'administrator', find: findAdministrators },
  { kind: 'card', find: findCards },
];
