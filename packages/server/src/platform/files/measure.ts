import { buffer } from 'node:stream/consumers';
import type { Services } from '#platform/services.ts';
import { secondsOf } from './seconds-of.ts';
import { listUnmeasured, setSeconds } from './store.ts';

const atOnce = 100;

/** Reads how long the recordings from before that was read at their upload are. */
export async function measureRecordings({ database, storage }: Services, signal: AbortSignal): Promise<void> {
  for (;;) {
    const names = await listUnmeasured(database.read, atOnce);
    if (names.length === 0) return;
    for (const name of names) {
      if (signal.aborted) return;
      const file = await storage.get(`scores/${name}`);
      const seconds = file ? await secondsOf(await buffer(file.body)) : null;
      await database.write((tx) => setSeconds(tx, name, seconds ?? 0));
    }
  }
}
