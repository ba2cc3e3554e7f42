import type { Generated } from 'kysely';
import type { Contact } from '#sales/user-management/index.ts';

type ChannelsTable = Contact & {
  id: Generated<number>;
  name: string;
  region: string;
  /** The number of live educators, maintained by a trigger. */
  educator_count: Generated<number>;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    channels: ChannelsTable;
  }
}
