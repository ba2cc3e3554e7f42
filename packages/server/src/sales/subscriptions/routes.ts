import * as contract from '@eemusic/contract/sales/subscriptions';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
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
  serve(contract.exportKeys, ({ selectedEducators }) => exportKeys(services, selectedEducators));
  serve(contract.listKeyEducators, (request) => listKeyEducators(services, request));
  serve(contract.forecastKeys, (request) => forecastKeys(services, request));
  serve(contract.countExpiring, () => countExpiring(services));
}
