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
  /** The score's position in the booklet, from 1. */
  place: number;
  /** The score may have been purged. */
  score_id: number;
  /** The score's name when the booklet was saved. */
  name: string;
  /** The edition when the booklet was last printed, or when the score was added. */
  edition: number;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    booklets: BookletsTable;
    booklet_scores: BookletScoresTable;
  }
}
