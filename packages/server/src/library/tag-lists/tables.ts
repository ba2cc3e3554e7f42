import type { ManagedList } from '@eemusic/contract/library/tag-lists';
import type { Generated } from 'kysely';

type TagEntriesTable = {
  /** Higher than the ids of the specification's entries. */
  id: Generated<number>;
  list: ManagedList;
  name: string;
  name_key: string;
  name_zh: string;
  name_zh_key: string;
  /** JSON of a rule from `@eemusic/contract/library/tag-lists`; 'null' for a score type. */
  rule: string;
  created_at: string;
  /** When it was retired: it is no longer offered. */
  retired_at: string | null;
  deleted_at: string | null;
  version: Generated<number>;
};

type TagListsTable = {
  list: ManagedList;
  /** JSON: ids in order; entries that are missing here follow, sorted by id. */
  entry_order: string;
  /** Raised when the order or the number of entries changes. */
  version: number;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    tag_entries: TagEntriesTable;
    tag_lists: TagListsTable;
  }
}
