import type { Code } from '@eemusic/contract/platform/permissions';
import type { PlaceNames } from '@eemusic/contract/platform/places';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import type { LinkKind } from '@eemusic/contract/support/board';
import { type Generated, type RawBuilder, sql, type Transaction } from 'kysely';
import type * as z from 'zod/mini';
import { formatPlace, placeNames, readPlaces } from '#library/catalogue/index.ts';
import { chunks, countRows, folded, insertRow, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import { emptyCard, type Moment, searchKey, touchCard } from '#support/board/index.ts';
import { filesOfCards, moveMails, purgeMails } from '#support/mail/index.ts';
import { removeRecord } from '#platform/deletions/index.ts';

type Note = { cardId: number; authorId: number | null; text: string };

export async function putNote(
  tx: Transaction<Tables>,
  { cardId, authorId, text }: Note,
  moment: Moment,
): Promise<number> {
  const id = await insertRow(tx, 'support_notes', {
    card_id: cardId,
    author_id: authorId,
    search_key: searchKey(text),
    text,
    created_at: moment.at.toISOString(),
  });
  await touchCard(tx, cardId, moment);
  return id;
}

export const countNotes = (tx: Transaction<Tables>, cardId: number) =>
  countRows(tx.selectFrom('support_notes').where('card_id', '=', cardId));

type Kind = z.output<typeof LinkKind>;
export type CardLink = { kind: Kind; id: number };

export async function replaceLinks(tx: Transaction<Tables>, cardId: number, links: readonly CardLink[]): Promise<void> {
  await tx.deleteFrom('support_links').where('card_id', '=', cardId).execute();
  if (links.length === 0) return;
  await tx
    .insertInto('support_links')
    .values(links.map(({ kind, id }) => ({ card_id: cardId, kind, record_id: id })))
    .execute();
}

type Moving = { from: number; to: number; cards?: readonly number[] };

/**
 * Links cards of a student, by default all of them, to another one instead, except for those that are linked to both.
 * Returns the cards.
 */
export async function moveLinks(tx: Transaction<Tables>, { from, to, cards }: Moving, moment: Moment) {
  const linked = tx.selectFrom('support_links').select('card_id').where('kind', '=', 'student');
  const cardsOf = async (id: number) => (await linked.where('record_id', '=', id).execute()).map((row) => row.card_id);
  const others = new Set(await cardsOf(to));
  const moving = (await cardsOf(from)).filter((id) => !others.has(id) && (cards?.includes(id) ?? true));
  for (const id of moving) {
    const link = tx.updateTable('support_links').where('card_id', '=', id).where('kind', '=', 'student');
    await link.where('record_id', '=', from).set({ record_id: to }).execute();
    await touchCard(tx, id, moment);
  }
  return moving;
}

const contents = { mail: 'support_mails', note: 'support_notes' } as const;
const contentKinds = ['mail', 'note'] as const;

/** Moves notes and mails of a card to another one, and records them for `takeBackContents`. */
export async function moveContents(tx: Transaction<Tables>, id: number, intoId: number): Promise<void> {
  for (const kind of contentKinds) {
    const rows = await tx.selectFrom(contents[kind]).select('id').where('card_id', '=', id).execute();
    const ids = rows.map((row) => row.id);
    for (const chunk of chunks(ids))
      await tx
        .insertInto('support_merged')
        .values(chunk.map((recordId) => ({ card_id: id, kind, record_id: recordId })))
        .execute();
    await moveTo(tx, kind, { ids, cardId: intoId });
  }
}

async function moveTo(
  tx: Transaction<Tables>,
  kind: 'mail' | 'note',
  { ids, cardId }: { ids: readonly number[]; cardId: number },
): Promise<void> {
  for (const chunk of chunks(ids)) {
    if (kind === 'mail') await moveMails(tx, chunk, cardId);
    else await tx.updateTable('support_notes').set({ card_id: cardId }).where('id', 'in', chunk).execute();
  }
}

/** Returns notes and mails to a card that was merged into another one, and the ids of the cards that lose them. */
export async function takeBackContents(tx: Transaction<Tables>, cardId: number): Promise<number[]> {
  const losing = new Set<number>();
  for (const kind of contentKinds) {
    const rows = await tx
      .selectFrom(contents[kind])
      .innerJoin('support_merged', 'support_merged.record_id', `${contents[kind]}.id`)
      .select([`${contents[kind]}.id`, `${contents[kind]}.card_id`])
      .where('support_merged.card_id', '=', cardId)
      .where('support_merged.kind', '=', kind)
      .execute();
    const ids = rows.map((row) => row.id);
    for (const row of rows) losing.add(row.card_id);
    await moveTo(tx, kind, { ids, cardId });
    // A card in between that is restored later must not take them away again.
    for (const chunk of chunks(ids))
      await tx.deleteFrom('support_merged').where('kind', '=', kind).where('record_id', 'in', chunk).execute();
  }
  return [...losing];
}

export async function purgeNotesAndLinks(tx: Transaction<Tables>, cardId: number): Promise<void> {
  for (const table of ['support_notes', 'support_links', 'support_merged'] as const)
    await tx.deleteFrom(table).where('card_id', '=', cardId).execute();
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    support_links: { card_id: number; kind: Kind; record_id: number };
    support_notes: {
      id: Generated<number>;
      card_id: number;
      author_id: number | null;
      search_key: string;
      text: string;
      created_at: string;
    };
    /** Notes and mails that came with a card that was merged into another one and can still be restored. */
    support_merged: { card_id: number; kind: 'mail' | 'note'; record_id: number };
  }
}

/**
 * Removes cards permanently, with notes, mails and links; only their ids stay. Returns the names of files that are then
 * unused.
 */
export async function eraseCards(tx: Transaction<Tables>, ids: readonly number[], moment: Moment): Promise<string[]> {
  const files = await filesOfCards(tx, ids);
  for (const id of ids) {
    await purgeMails(tx, id);
    await purgeNotesAndLinks(tx, id);
    await touchCard(tx, id, moment, { deleted_at: moment.at.toISOString() });
    await emptyCard(tx, id, moment.touched);
    await removeRecord(tx, ['card'], id, moment.at);
  }
  return files;
}

const tableOf = { student: 'students', educator: 'educators', key: 'subscription_keys', score: 'scores' } as const;

export const nameOfLink = ({ kind, id }: CardLink) => `${kind} ${id}`;

export const distinct = (links: readonly CardLink[]): CardLink[] => [
  ...new Map(links.map((link) => [nameOfLink(link), link])).values(),
];

export async function linksOf(db: Query | Transaction<Tables>, cardId: number): Promise<CardLink[]> {
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
export async function setLinks(
  tx: Transaction<Tables>,
  cardId: number,
  links: readonly CardLink[],
  linker?: Linker,
): Promise<void> {
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
