import type { Generated } from 'kysely';

type BookletsTable = {
  id: Generated<number>;
  name: string;
  name_key: string;
  title: string;
  subtitle: string;
  layout: 'page' | 'flow';
  cover: number;
  contents: number;
  header: number;
  numbers: number;
  starts_on_left: number;
  /** JSON of `PrintLayout`. */
  print_layout: string;
  version: Generated<number>;
  changed_by: string;
  changed_at: string;
  printed_at: string | null;
  deleted_at: string | null;
};

type BookletScoresTable = {
  booklet_id: number;
  /** Its number in the booklet, from 1. */
  place: number;
  /** Of a score that may be gone. */
  score_id: number;
  /** As it was called when the booklet was saved. */
  name: string;
  /** The one of which the booklet was printed last, or that it was when the score came in. */
  edition: number;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    booklets: BookletsTable;
    booklet_scores: BookletScoresTable;
  }
}
