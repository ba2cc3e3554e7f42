import { type ChannelValues, channelFields } from '@eemusic/contract/sales/fields';
import type { Selectable, Transaction } from 'kysely';
import { type Change, insertReturningIds } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import {
  emptyColumns,
  foldedColumns,
  newRecord,
  readFields,
  recordStore,
  updateRows,
  writeFields,
} from '#sales/user-management/index.ts';
import { channelColumns } from './fields.ts';
import './tables.ts';

/* Only this file writes channels. */

export type ChannelRow = Selectable<Tables['channels']>;

const records = recordStore('channels');
export const { find: findChannels, get: getChannel, getAll: getChannels, setActive, markDeleted } = records;

export const valuesOf = (row: ChannelRow): ChannelValues => ({
  ...readFields(channelColumns, row),
  isActive: row.is_active === 1,
});

const columnsOf = (values: ChannelValues) => ({
  ...writeFields(channelColumns, values),
  ...foldedColumns(channelFields, values),
});

export const channelRow = (channel: ChannelValues, at: Date) => ({
  ...columnsOf(channel),
  ...newRecord(channel.isActive, at),
});

/** Adds channels and returns their ids in the same order. The caller writes the audit entries. */
export async function addChannels(tx: Transaction<Tables>, channels: readonly ChannelValues[], at: Date) {
  const rows = channels.map((channel) => channelRow(channel, at));
  return insertReturningIds(tx, 'channels', rows);
}

export function updateChannel(tx: Change, id: number, values: ChannelValues): Promise<void> {
  return records.update(tx, id, { ...columnsOf(values), is_active: values.isActive ? 1 : 0 });
}

/** Updates many channels. The caller writes the audit entries. */
export async function updateChannels(
  tx: Change,
  updates: readonly { id: number; values: ChannelValues }[],
): Promise<void> {
  const rows = updates.map(({ id, values }) => ({ id, ...columnsOf(values), is_active: values.isActive ? 1 : 0 }));
  await updateRows(tx, 'channels', rows);
}

/** Refuses if one of them is not deleted, or was purged. */
export async function restoreChannels(tx: Change, ids: readonly number[]): Promise<void> {
  await records.getAll(tx, ids, 'deleted');
  await records.markRestored(tx, ids);
}

export function purgeChannels(tx: Change, ids: readonly number[], deletedAt: Date): Promise<void> {
  return records.purge(tx, ids, deletedAt, emptyColumns(channelFields, channelColumns));
}
