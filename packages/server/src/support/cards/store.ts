import type { LinkKind } from '@eemusic/contract/support/board';
import type { Generated, Transaction } from 'kysely';
import type * as z from 'zod/mini';
import { chunks, countRows, insertRow } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
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

export type CardLink = { kind: z.output<typeof LinkKind>; id: number };

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

type NotesTable = {
  id: Generated<number>;
  card_id: number;
  author_id: number | null;
  search_key: string;
  text: string;
  created_at: string;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    support_links: { card_id: number; kind: z.output<typeof LinkKind>; record_id: number };
    support_notes: NotesTable;
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
