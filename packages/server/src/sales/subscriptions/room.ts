import { day } from '@eemusic/contract/platform/durations';
import { addDays } from '@eemusic/contract/platform/days';
import { keyRestorer } from './restore.ts';
import { subscriptionRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';
import { hasSubscribers } from '#access/webhooks/index.ts';
import type { Services } from '#platform/services.ts';
import { deleteExpired, recordExpiring } from './store.ts';

export const subscriptionsRoom: Room = {
  routes: subscriptionRoutes,
  restorers: () => ({ key: keyRestorer }),
  jobs: (services) => ({
    'subscriptions.announce-expiring': {
      every: day,
      run: (_payload, { signal }) => announceExpiring(services, signal),
    },
  }),
};

/** How many days before its last day a key's expiry is announced. */
const daysAhead = 7;

/**
 * Records the keys that are about to expire, each once per last day; a trigger queues webhook deliveries for new rows.
 */
export async function announceExpiring({ database, clock }: Services, signal: AbortSignal): Promise<void> {
  const from = clock.today();
  await database.write((tx) => deleteExpired(tx, from));
  if (!(await hasSubscribers(database.read, 'key.expiring'))) return;
  for (;;) {
    signal.throwIfAborted();
    const noted = await database.write((tx) => recordExpiring(tx, { from, to: addDays(from, daysAhead) }));
    if (noted === 0) return;
  }
}
