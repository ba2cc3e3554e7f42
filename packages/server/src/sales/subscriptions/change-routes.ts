import * as contract from '@eemusic/contract/sales/subscriptions';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { deleteKeys } from './delete.ts';
import { generate } from './generate.ts';
import { renew } from './renew.ts';
import { setRevoked } from './set-revoked.ts';
import { update } from './update.ts';

export function keyChangeRoutes(serve: Serve, services: Services): void {
  serve(contract.generateKeys, (request, by) => generate(services, request, by));
  serve(contract.updateKey, (request, by) => update(services, request, by));
  serve(contract.toggleKey, (request, by) => setRevoked(services, request, by));
  serve(contract.deleteKeys, (request, by) => deleteKeys(services, request, by));
  serve(contract.renewKeys, (request, by) => renew(services, request, by));
}
