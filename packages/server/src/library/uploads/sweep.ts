import { day } from '@eemusic/contract/platform/durations';
import { deleteUnclaimed, hasUnclaimed, existingFiles, unclaimedFor } from '#platform/files/index.ts';
import { type Database, system } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { sweep } from '#platform/storage/sweep.ts';
import {
  deleteScoreFiles,
  type ScoreFileState,
  existingScoreFiles,
  listUnpublished,
  lockUploads,
} from './file-store.ts';
import { ownerOf, type Owner } from './stored.ts';

/** How long an unpublished upload is kept. */
export const unpublishedFor = 7 * day;

/** Removes uploads that were not published in time, then all files that no row refers to. */
export async function sweepScores({ database, storage, clock }: Services): Promise<void> {
  const now = clock.now().getTime();
  await deleteUnpublished(database, new Date(now - unpublishedFor));
  await deleteUnused(database, new Date(now - unclaimedFor));
  await sweep(storage, {
    prefix: 'scores/',
    olderThan: new Date(now - day),
    isKept: (names) => inUse(database, names, new Date(now - day)),
  });
  await sweep(storage, {
    prefix: 'bulks/',
    olderThan: new Date(now - day),
    isKept: async () => {
      const read = await database.read
        .selectFrom('score_bulks')
        .select('archive')
        .where('state', '=', 'reading')
        .execute();
      return new Set(read.map(({ archive }) => `bulks/${archive}.zip`));
    },
  });
  await sweep(storage, {
    prefix: 'images/',
    olderThan: new Date(now - day),
    isKept: async (names) => {
      const kept = await existingFiles(
        database.read,
        names.map((name) => name.replace(/^images\//, '')),
      );
      return new Set(names.filter((name) => kept.has(name.replace(/^images\//, ''))));
    },
  });
}

/**
 * Returns the names in use: scores, recordings and drawings of the current edition, and drawings of the previous
 * edition until their addresses have expired, in less than a day.
 */
async function inUse({ read }: Database, names: string[], expired: Date): Promise<Set<string>> {
  const owners = new Map(names.map((name) => [name, ownerOf(name)]));
  const bare = (name: string) => name.replace(/^scores\//, '');
  const [scores, audio] = await Promise.all([
    existingScoreFiles(read, [...new Set(owners.values().map(({ name }) => name))]),
    existingFiles(read, names.map(bare)),
  ]);
  return new Set(names.filter((name) => audio.has(bare(name)) || isKept(owners.get(name), scores, expired)));
}

function isKept(owner: Owner | undefined, scores: Map<string, ScoreFileState>, expired: Date): boolean {
  const kept = owner && scores.get(owner.name);
  if (!kept) return false;
  if (owner.edition === null || owner.edition === kept.edition) return true;
  return kept.made_at !== null && kept.made_at >= expired.toISOString();
}

/** Removes pictures and recordings that no record uses. */
async function deleteUnused({ read, change }: Database, before: Date): Promise<void> {
  if (!(await hasUnclaimed(read, before))) return;
  await change(system('sweep'), async (tx) => {
    const forgotten = await deleteUnclaimed(tx, before);
    tx.audit('file.uploads-forgotten', { kind: 'file', id: null }, { after: { forgotten } });
  });
}

/** Checks again within the transaction, so that a score that was published in the meantime keeps its file. */
async function deleteUnpublished({ read, change }: Database, before: Date): Promise<void> {
  if ((await listUnpublished(read, before)).length === 0) return;
  await change(system('sweep'), async (tx) => {
    await lockUploads(tx);
    const ids = await listUnpublished(tx, before);
    await deleteScoreFiles(tx, ids);
    tx.audit('score.uploads-forgotten', { kind: 'score file', id: null }, { after: { forgotten: ids.length } });
  });
}
