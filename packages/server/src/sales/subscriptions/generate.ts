import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { generateKeys } from '@eemusic/contract/sales/subscriptions';
import { changeSerially } from '#sales/user-management/index.ts';
import type { Actor, Change, Query } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { RandomSource, Services } from '#platform/services.ts';
import { formatKey, keyBytes } from './key.ts';
import { findDefaultLibraries, getLibraryNames, setDefaultLibraries } from './libraries.ts';
import { activationCodeOf } from './rows.ts';
import { addKeys, getListedKeys, type NewKey } from './store.ts';

type Request = Omit<RequestOf<typeof generateKeys>, 'expirationDays'> & { durationDays: number; isTrial?: boolean };

/** Equal random codes are almost impossible, so this many in a row mean that the random source is broken. */
const maxAttempts = 20;

export function generate(
  { database, clock, random }: Pick<Services, 'database' | 'clock' | 'random'>,
  { educatorId, durationDays, isTrial = false, numberOfKeys: count, libraryIds: chosen, isDefault }: Request,
  by: Actor,
) {
  return changeSerially(database, by, async (tx) => {
    const educator = await getActive(tx, educatorId);

    const at = clock.now();
    const libraryIds = chosen === undefined ? await findDefaultLibraries(tx, educatorId) : chosen;
    if (isDefault) await setDefaultLibraries(tx, educatorId, libraryIds);
    const ids = await addUnique(tx, random, { educatorId, durationDays, isTrial, libraryIds, count, at });
    const libraries = libraryIds && (await getLibraryNames(tx, libraryIds));
    const opened = { ...(libraries && { libraries }), ...(isDefault && { isDefault }) };
    const after = { count, durationDays, ...(isTrial && { isTrial }), educatorId, ...opened };
    tx.audit('key.generated', { kind: 'key', id: null, name: educator.name }, { after });
    const keys = (await getListedKeys(tx, ids)).map((key) => activationCodeOf(key, clock));
    return { ...message('key.generated', { count }), keys };
  });
}

async function getActive(db: Query, educatorId: number): Promise<{ name: string }> {
  const educator = await db
    .selectFrom('educators')
    .leftJoin('channels', 'channels.id', 'educators.channel_id')
    .select(['educators.name', 'educators.is_active as isActive', 'channels.is_active as isChannelActive'])
    .where('educators.id', '=', educatorId)
    .where('educators.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!educator) throw new Refusal('educator.not-found');
  if (educator.isActive === 1 && educator.isChannelActive !== 0) return educator;
  const error = educator.isActive === 1 ? 'channel.inactive' : 'educator.inactive';
  throw new Refusal('key.educator', { fields: { educatorId: fieldErrorOf(error) } });
}

type Batch = Omit<NewKey, 'code'> & { count: number; at: Date };

/** Adds keys, with new codes in place of those that exist already. */
async function addUnique(tx: Change, random: RandomSource, { count, at, ...key }: Batch): Promise<number[]> {
  const ids: number[] = [];
  for (let attempt = 0; ids.length < count; attempt += 1) {
    if (attempt === maxAttempts) throw new Error('The random source keeps returning the same keys');
    const codes = Array.from({ length: count - ids.length }, () => formatKey(random.bytes(keyBytes)));
    ids.push(
      ...(await addKeys(
        tx,
        codes.map((code) => ({ ...key, code })),
        at,
      )),
    );
  }
  return ids;
}
