import * as contract from '@eemusic/contract/access/webhooks';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { addWebhook } from './add.ts';
import { deleteWebhook } from './delete.ts';
import { listDeliveries } from './read-deliveries.ts';
import { listWebhooks } from './read.ts';
import { replayDelivery } from './replay.ts';
import { rotateSecret } from './rotate.ts';
import { setEnabled } from './set-enabled.ts';
import { testWebhook } from './send-test.ts';
import { updateWebhook } from './update.ts';

export function webhookRoutes(serve: Serve, services: Services): void {
  const { database, clock } = services;
  serve(contract.listWebhooks, () => listWebhooks(database.read, clock.now()));
  serve(contract.listDeliveries, (request) => listDeliveries(database.read, request));
  serve(contract.addWebhook, (request, by) => addWebhook(services, request, by));
  serve(contract.updateWebhook, (request, by) => updateWebhook(services, request, by));
  serve(contract.setWebhookEnabled, (request, by) => setEnabled(services, request, by));
  serve(contract.rotateWebhookSecret, (request, by) => rotateSecret(services, request, by));
  serve(contract.deleteWebhook, (request, by) => deleteWebhook(services, request, by));
  serve(contract.testWebhook, (request, by) => testWebhook(services, request, by));
  serve(contract.replayDelivery, (request, by) => replayDelivery(services, request, by));
}
