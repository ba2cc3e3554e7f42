import { day } from '@eemusic/contract/platform/durations';
import type { Room } from '#platform/room.ts';
import { deliverDue } from './deliver.ts';
import { isAnythingDue } from './delivery-store.ts';
import { webhookRoutes } from './routes.ts';
import { deleteOldDeliveries } from './tidy.ts';

export const webhooksRoom: Room = {
  routes: webhookRoutes,
  jobs: (services) => ({
    'webhooks.deliver': {
      isDue: () => isAnythingDue(services.database.read, services.clock.now()),
      run: (_payload, { signal }) => deliverDue(services, signal),
    },
    'webhooks.tidy': { every: day, run: (_payload, { signal }) => deleteOldDeliveries(services, signal) },
  }),
};
