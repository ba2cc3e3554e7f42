import { keptFiles } from '#files/index.ts';
import { type Database, system } from '#database/index.ts';
import type { Services } from '#services.ts';
import { sweep } from '#storage/sweep.ts';
import { ownerOf } from './names.ts';
import { forgetScoreFiles, keptScoreFiles, listUnpublished } from './store.ts';

const day = 24 * 3600 * 1000;
/** An upload that nobody published may be come back to for a week. */
const unpublishedFor = 7 * day;

/** Forgets uploads that were never published, then removes the files that no row knows. */
export async function sweepScores({ database, storage, clock }: Services): Promise<void> {
  const now = clock.now().getTime();
  await forgetUnpublished(database, new Date(now - unpublishedFor));
  await sweep(storage, {
    prefix: 'scores/',
    olderThan: new Date(now - day),
    isKept: async (names) => {
      const files = names.map((name) => name.replace(/^scores\//, ''));
      const [scores, audio] = await Promise.all([
        keptScoreFiles(database.read, [...new Set(names.map(ownerOf))]),
        keptFiles(database.read, files),
      ]);
      return new Set(names.filter((name) => scores.has(ownerOf(name)) || audio.has(name.replace(/^scores\//, ''))));
    },
  });
  await sweep(storage, {
    prefix: 'images/',
    olderThan: new Date(now - day),
    isKept: async (names) => {
      const kept = await keptFiles(
        database.read,
        names.map((name) => name.replace(/^images\//, '')),
      );
      return new Set(names.filter((name) => kept.has(name.replace(/^images\//, ''))));
    },
  });
}

/** Looks again inside the change: a score that was published meanwhile keeps its file. */
async function forgetUnpublished({ read, change }: Database, before: Date): Promise<void> {
  if ((await listUnpublished(read, before)).length === 0) return;
  await change(system('sweep'), async (tx) => {
    const ids = await listUnpublished(tx, before);
    await forgetScoreFiles(tx, ids);
    tx.audit('score.uploads-forgotten', { kind: 'score file', id: null }, { after: { forgotten: ids.length } });
  });
}
