import * as forecast from '@eemusic/contract/sales/key-forecast';
import * as contract from '@eemusic/contract/sales/subscriptions';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { deleteKeys } from './delete.ts';
import { generate } from './generate.ts';
import { checkRenewal, renew } from './renew.ts';
import { setRevoked } from './set-revoked.ts';
import { update } from './update.ts';
import { countExpiring } from './expiring.ts';
import { exportKeys } from './export.ts';
import { forecastKeys } from './forecast.ts';
import { getKey } from './get.ts';
import { listEducatorKeys } from './list-keys.ts';
import { listKeyEducators } from './list-educators.ts';
import { listSubscriptions } from './list.ts';
import { readKeyCards } from './read-cards.ts';
import { selectKeys } from './select.ts';

export function subscriptionRoutes(serve: Serve, services: Services): void {
  serve(contract.listSubscriptions, (request) => listSubscriptions(services, request));
  serve(contract.listEducatorKeys, (request) => listEducatorKeys(services, request));
  serve(contract.selectKeys, (request) => selectKeys(services, request));
  serve(contract.getKey, ({ id }) => getKey(services, id));
  serve(contract.readKeyCards, ({ selectedKeys }) => readKeyCards(services, selectedKeys));
  serve(contract.exportKeys, ({ selectedEducators }, by) => exportKeys(services, selectedEducators, by.language));
  serve(contract.listKeyEducators, (request) => listKeyEducators(services, request));
  serve(forecast.forecastKeys, (request) => forecastKeys(services, request));
  serve(forecast.countExpiring, () => countExpiring(services));
  serve(contract.generateKeys, (request, by) => generate(services, request, by));
  serve(contract.updateKey, (request, by) => update(services, request, by));
  serve(contract.toggleKey, (request, by) => setRevoked(services, request, by));
  serve(contract.deleteKeys, (request, by) => deleteKeys(services, request, by));
  serve(contract.checkRenewal, (request) => checkRenewal(services, request));
  serve(contract.renewKeys, (request, by) => renew(services, request, by));
}
