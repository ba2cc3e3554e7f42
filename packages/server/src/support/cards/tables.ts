import type { Generated } from 'kysely';
import type { LinkKind } from '@eemusic/contract/support/board';
import type * as z from 'zod/mini';

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
