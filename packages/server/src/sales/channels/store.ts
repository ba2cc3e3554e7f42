import { type ChannelValues, channelFields } from '@eemusic/contract/platform/record-fields';
import type { Generated, Selectable, Transaction } from 'kysely';
import { type Change, insertReturningIds } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { type Contact, recordStore, updateRows } from '#sales/user-management/index.ts';

/* Only this file writes channels. */

export type ChannelRow = Selectable<Tables['channels']>;

const records = recordStore({ table: 'channels', fields: channelFields });
export const {
  find: findChannels,
  get: getChannel,
  getAll: getChannels,
  valuesOf,
  rowOf: channelRow,
  markDeleted,
  purge: purgeChannels,
  refreshSearchKeys,
} = records;

/** Adds channels and returns their ids in the same order. The caller writes the audit entries. */
export async function addChannels(tx: Transaction<Tables>, channels: readonly ChannelValues[], at: Date) {
  const rows = channels.map((channel) => channelRow(channel, at));
  return insertReturningIds(tx, 'channels', rows);
}

/** Updates channels. The caller writes the audit entries. */
export async function updateChannels(tx: Change, updates: readonly { id: number; values: ChannelValues }[]) {
  const rows = updates.map(({ id, values }) => ({ id, ...records.columnsOf(values) }));
  await updateRows(tx, 'channels', rows);
}

/** Refuses if one of them is not deleted, or was purged. */
export async function restoreChannels(tx: Change, ids: readonly number[]): Promise<void> {
  await records.getAll(tx, ids, 'deleted');
  await records.markRestored(tx, ids);
}

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
