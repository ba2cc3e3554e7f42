import type { Generated } from 'kysely';

type CardsTable = {
  id: Generated<number>;
  list_id: number;
  /** A fractional index: within a list, cards are sorted by its code points. */
  position: string;
  title: string;
  /** Made by `searchKey` from title, text, sender and labels. */
  search_key: string;
  text: string;
  sender_name: string;
  sender_address: string;
  assignee_id: number | null;
  due_on: string | null;
  /** A JSON array of strings. */
  labels: Generated<string>;
  unanswered_since: string | null;
  archived_at: string | null;
  created_at: string;
  changed_at: string;
  deleted_at: string | null;
  /** The version of the board after the last change of this card. */
  touched: number;
  version: Generated<number>;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A single row with the version of the board. */
    support_state: { id: number; version: number };
    support_cards: CardsTable;
  }
}
