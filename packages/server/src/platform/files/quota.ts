import { type Actor, type Change, lock, type Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { unclaimedFor } from './unclaimed-store.ts';

/** How much one person may store that no record uses yet, so that nobody fills the disk. */
export type Quota = {
  name: string;
  maxBytes: number;
  bytesOf(db: Query, administratorId: number, since: Date): Promise<number>;
};

type Upload = { bytes: number; by: Actor };

/** Refuses a file before it is stored. Unused files are removed after a week. */
export async function assertRoom(
  { maxBytes, bytesOf }: Quota,
  { clock, database }: Services,
  { bytes, by }: Upload,
  db: Query = database.read,
): Promise<void> {
  if (by.kind !== 'administrator') return;
  const since = new Date(clock.now().getTime() - unclaimedFor);
  if ((await bytesOf(db, by.id, since)) + bytes > maxBytes) throw new Refusal('file.unused-full');
}

/**
 * Adds the rows of a stored file, unless other uploads of the same person have used up the quota in the meantime: they
 * wait for each other here, so that each counts those before it. Then `remove` takes the file away again.
 */
export async function addWithinQuota<Result>(
  quota: Quota,
  services: Services,
  upload: Upload,
  { add, remove }: { add: (tx: Change) => Promise<Result>; remove: () => Promise<void> },
): Promise<Result> {
  const { database } = services;
  try {
    return await database.change(upload.by, async (tx) => {
      if (upload.by.kind === 'administrator') await lock(tx, `${quota.name} of ${upload.by.id}`);
      await assertRoom(quota, services, upload, tx);
      return add(tx);
    });
  } catch (error) {
    // After any other error the rows may exist, so the sweep decides.
    if (error instanceof Refusal) await remove();
    throw error;
  }
}
