import type { Generated } from 'kysely';

type SavedFiltersTable = {
  id: Generated<number>;
  owner_id: number;
  name: string;
  /** The query part of the list's address: '?grade=3&range=1-2'. */
  address: string;
  created_at: string;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    saved_filters: SavedFiltersTable;
  }
}
