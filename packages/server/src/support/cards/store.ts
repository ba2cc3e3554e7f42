import type { LinkKind } from '@eemusic/contract/support/board';
import type { Generated, Transaction } from 'kysely';
import type * as z from 'zod/mini';
import { countRows } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { type Moment, searchKey, touchCard } from '#support/board/index.ts';

type Note = { cardId: number; authorId: number | null; text: string };

export async function putNote(
  tx: Transaction<Tables>,
  { cardId, authorId, text }: Note,
  moment: Moment,
): Promise<number> {
  const { id } = await tx
    .insertInto('support_notes')
    .values({
      card_id: cardId,
      author_id: authorId,
      search_key: searchKey(text),
      text,
      created_at: moment.at.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
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

export async function purgeNotesAndLinks(tx: Transaction<Tables>, cardId: number): Promise<void> {
  for (const table of ['support_notes', 'support_links'] as const)
    await tx.deleteFrom(table).where('card_id', '=', cardId).execute();
}

type NotesTable = {
  id: Generated<number>;
  card_id: number;
  author_id: number | null;
  /** Made by `searchKey` of the text. */
  search_key: string;
  text: string;
  created_at: string;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    support_links: { card_id: number; kind: z.output<typeof LinkKind>; record_id: number };
    support_notes: NotesTable;
  }
}
