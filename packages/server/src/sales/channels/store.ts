import { type Selectable, sql, type Transaction } from 'kysely';
import { foldedColumns } from '#sales/user-management/index.ts';
import { type Query, chunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';

/* The only SQL that changes channels, apart from adding them, which the chain does. */

type Tx = Transaction<Tables>;
type ChannelRow = Selectable<Tables['channels']>;

/** What staff decide about a channel. */
export type Fields = {
  name: string;
  contactName: string;
  contactNumber: string;
  contactEmail: string;
  region: string;
  isActive: boolean;
};

export const fieldsOf = (row: ChannelRow): Fields => ({
  name: row.name,
  contactName: row.contact_name,
  contactNumber: row.contact_number,
  contactEmail: row.contact_email,
  region: row.region,
  isActive: row.is_active === 1,
});

/** All of them, none of them deleted, or a refusal. */
export async function getChannels(db: Query, ids: readonly number[]): Promise<ChannelRow[]> {
  const found: ChannelRow[] = [];
  for (const some of chunks(ids)) {
    const rows = await db
      .selectFrom('channels')
      .selectAll()
      .where('id', 'in', some)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
    if (rows.length !== some.length) throw new Refusal('channel.not-found');
    found.push(...rows);
  }
  return found;
}

export async function getChannel(db: Query, id: number): Promise<ChannelRow> {
  const [channel] = await getChannels(db, [id]);
  if (!channel) throw new Refusal('channel.not-found');
  return channel;
}

export async function keepFields(tx: Tx, id: number, fields: Fields): Promise<void> {
  const { name, contactName, contactNumber, contactEmail, region, isActive } = fields;
  await tx
    .updateTable('channels')
    .set({ ...foldedColumns(fields), name, contact_name: contactName, contact_number: contactNumber, region })
    .set({ contact_email: contactEmail, is_active: isActive ? 1 : 0 })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function setActive(tx: Tx, id: number, isActive: boolean): Promise<void> {
  await tx
    .updateTable('channels')
    .set((row) => ({ is_active: isActive ? 1 : 0, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function markDeleted(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  for (const some of chunks(ids))
    await tx
      .updateTable('channels')
      .set((row) => ({ deleted_at: at.toISOString(), version: row('version', '+', 1) }))
      .where('id', 'in', some)
      .execute();
}

/** Refuses when one of them is not deleted, or was removed for good. */
export async function markRestored(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const some of chunks(ids)) {
    const { numUpdatedRows } = await tx
      .updateTable('channels')
      .set((row) => ({ deleted_at: null, version: row('version', '+', 1) }))
      .where('id', 'in', some)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows !== BigInt(some.length)) throw new Refusal('deletion.not-found');
  }
}

/**
 * Empties for good what was deleted at this moment. The row stays: ledger and history refer to most of them, and to look
 * for the few that nothing refers to would go through all of both.
 */
export async function purgeChannels(tx: Tx, ids: readonly number[], deletedAt: Date): Promise<void> {
  for (const some of chunks(ids))
    await sql`update channels set name = '', name_key = '', search_key = '', contact_name = '', contact_number = '',
      contact_email = '', is_active = 0 where id in (${sql.join(some)}) and deleted_at = ${deletedAt.toISOString()}`.execute(
      tx,
    );
}
