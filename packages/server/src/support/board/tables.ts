import type { Generated } from 'kysely';

type CardsTable = {
  id: Generated<number>;
  list_id: number;
  /** A fractional key: cards of a list stand in the order of its code points. */
  position: string;
  title: string;
  /** Of title, text, sender and labels, by `searchKey`. */
  search_key: string;
  text: string;
  sender_name: string;
  sender_address: string;
  assignee_id: number | null;
  due_on: string | null;
  /** JSON, a list of texts. */
  labels: Generated<string>;
  unanswered_since: string | null;
  archived_at: string | null;
  created_at: string;
  changed_at: string;
  deleted_at: string | null;
  /** The version of the board that its last change made. */
  touched: number;
  version: Generated<number>;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** One row. */
    support_state: { id: number; version: number };
    support_cards: CardsTable;
  }
}
