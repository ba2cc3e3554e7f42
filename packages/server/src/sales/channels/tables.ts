import type { Generated } from 'kysely';
import type { Contact } from '#sales/user-management/index.ts';

type ChannelsTable = Contact & {
  id: Generated<number>;
  name: string;
  region: string;
  /** Live educators of it; kept by the database. */
  educator_count: Generated<number>;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    channels: ChannelsTable;
  }
}
