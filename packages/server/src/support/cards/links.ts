import type { Code } from '@eemusic/contract/platform/permissions';
import type { PlaceNames } from '@eemusic/contract/platform/places';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import type { LinkKind } from '@eemusic/contract/support/board';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type * as z from 'zod/mini';
import { placeNames, readPlaces, formatPlace } from '#library/catalogue/index.ts';
import { folded, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { type CardLink, replaceLinks } from './store.ts';

type Kind = z.output<typeof LinkKind>;

type Tx = Transaction<Tables>;

const tableOf = { student: 'students', educator: 'educators', key: 'subscription_keys', score: 'scores' } as const;

export const nameOfLink = ({ kind, id }: CardLink) => `${kind} ${id}`;

export const distinct = (links: readonly CardLink[]): CardLink[] => [
  ...new Map(links.map((link) => [nameOfLink(link), link])).values(),
];

export async function linksOf(db: Query | Tx, cardId: number): Promise<CardLink[]> {
  return db
    .selectFrom('support_links')
    .select(['kind', 'record_id as id'])
    .where('card_id', '=', cardId)
    .orderBy('kind')
    .orderBy('record_id')
    .execute();
}

type Linker = {
  codes: ReadonlySet<Code>;
  /** The sender's address on the card after this change. */
  senderAddress: string;
};

/**
 * Refuses a new link if its record does not exist. A link shows the name of its record, so without permission to open
 * the record, only the sender and the sender's keys can be linked: otherwise somebody could read all students' names by
 * trying ids.
 */
export async function setLinks(tx: Tx, cardId: number, links: readonly CardLink[], linker?: Linker): Promise<void> {
  const before = new Set((await linksOf(tx, cardId)).map(nameOfLink));
  for (const { kind, id } of links) {
    if (before.has(nameOfLink({ kind, id }))) continue;
    const isOpen = !linker || recordCodes[kind].some((code) => linker.codes.has(code));
    const isMeant = isOpen ? sql`1 = 1` : ofSender[kind](linker.senderAddress);
    const { rows } =
      await sql`select 1 from ${sql.table(tableOf[kind])} r where r.id = ${id} and r.deleted_at is null and ${isMeant}`.execute(
        tx,
      );
    if (rows.length === 0) throw new Refusal('card.link');
  }
  await replaceLinks(tx, cardId, links);
}

const writesFrom = (address: string) => sql`contact_email <> '' and lower(contact_email) = ${folded(address)}`;

/** The SQL condition that a record `r` belongs to the person with this address. */
const ofSender: Record<Kind, (address: string) => RawBuilder<unknown>> = {
  student: writesFrom,
  educator: writesFrom,
  key: (address) => sql`(r.student_id in (select id from students where deleted_at is null and ${writesFrom(address)})
    or r.educator_id in (select id from educators where deleted_at is null and ${writesFrom(address)}))`,
  score: () => sql`1 = 0`,
};

type Described = { id: number; name: string; about: string; place?: PlaceNames; deleted_at: string | null };
type ShownLink = CardLink & { name: string; about: string; place: PlaceNames | null; isGone: boolean };

/** Adds the current names of the records; a purged record has none. */
export async function describeLinks(db: Query, links: readonly CardLink[]): Promise<ShownLink[]> {
  const described = new Map<string, Described>();
  for (const [kind, ofKind] of Map.groupBy(links, (link) => link.kind)) {
    const ids = ofKind.map(({ id }) => id);
    const rows = kind === 'score' ? await describeScores(db, ids) : await describeChain(db, kind, ids);
    for (const row of rows) described.set(nameOfLink({ kind, id: row.id }), row);
  }
  return links.map((link) => {
    const record = described.get(nameOfLink(link));
    const name = record?.name ?? '';
    return {
      ...link,
      name: link.kind === 'key' && name !== '' ? nameOfKey(name) : name,
      about: record?.about ?? '',
      place: record?.place ?? null,
      isGone: !record || record.deleted_at !== null,
    };
  });
}

async function describeScores(db: Query, ids: readonly number[]): Promise<Described[]> {
  const places = await readPlaces(db);
  const rows = await db
    .selectFrom('scores')
    .select(['id', 'name', 'deleted_at', 'library_id', 'grade_id', 'level_id', 'stage_id'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, name, deleted_at, library_id, grade_id, level_id, stage_id }) => {
    const at = { moduleId: library_id, gradeId: grade_id, levelId: level_id, stageId: stage_id };
    return { id, name, deleted_at, about: formatPlace(places, at), place: placeNames(places, at) };
  });
}

async function describeChain(db: Query, kind: Exclude<Kind, 'score'>, ids: readonly number[]): Promise<Described[]> {
  return (await chainRecords[kind](sql.join(ids)).execute(db)).rows;
}

type Ids = RawBuilder<unknown>;

const chainRecords: Record<Exclude<Kind, 'score'>, (ids: Ids) => RawBuilder<Described>> = {
  student: (ids) => sql`select s.id, s.full_name as name, coalesce(e.name, '') as about, s.deleted_at
    from students s left join educators e on e.id = s.educator_id where s.id in (${ids})`,
  educator: (ids) => sql`select e.id, e.name, coalesce(c.name, '') as about, e.deleted_at
    from educators e left join channels c on c.id = e.channel_id where e.id in (${ids})`,
  key: (ids) => sql`select k.id, k.code as name, coalesce(e.name, '') as about, k.deleted_at
    from subscription_keys k left join educators e on e.id = k.educator_id where k.id in (${ids})`,
};
