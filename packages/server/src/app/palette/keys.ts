import { sql } from 'kysely';
import { byIndex } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { minPieceLength, writtenPiece } from '#sales/subscriptions/index.ts';
import type { Found } from './found.ts';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { candidates, read } from './read.ts';

type Row = { id: number; code: string; about: string; educator_id: number };

/** Finds keys that begin with the text; dashes and case are ignored. */
export async function findKeys(services: Services, text: string): Promise<Found[]> {
  const piece = writtenPiece(text);
  if (piece === null || piece.replaceAll('-', '').length < minPieceLength) return [];
  const keys = byIndex(services.database.engine, { table: 'subscription_keys', index: 'code', as: 'k' });
  const rows = await read(
    services,
    sql<Row>`select k.id, k.code, e.name as about, k.educator_id
      from ${keys} join educators e on e.id = k.educator_id
      where k.code >= ${piece} and k.code < ${`${piece}~`} and k.deleted_at is null order by k.code limit ${candidates}`,
  );
  return rows.map(({ id, code, about, educator_id: within }) => ({ id, name: nameOfKey(code), about, within }));
}
