import * as contract from '@eemusic/contract/sales/commissions';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { addPrice } from './add-price.ts';
import { addRate } from './add-rate.ts';
import { correctRule } from './correct-rule.ts';
import { listReceivers } from './list-receivers.ts';
import { listRules } from './list-rules.ts';
import { listSales } from './list-sales.ts';
import { removeRule } from './remove-rule.ts';
import { reportChannel, reportEducator } from './reports.ts';

export function commissionRoutes(serve: Serve, services: Services): void {
  serve(contract.reportChannel, ({ channelId }) => reportChannel(services, channelId));
  serve(contract.reportEducator, ({ educatorId }) => reportEducator(services, educatorId));
  serve(contract.listReceivers, (request) => listReceivers(services, request));
  serve(contract.listSales, (request) => listSales(services, request));
  serve(contract.listRules, () => listRules(services));
  serve(contract.addPrice, (request, by) => addPrice(services, request, by));
  serve(contract.addRate, (request, by) => addRate(services, request, by));
  serve(contract.removeRule, (request, by) => removeRule(services, request, by));
  serve(contract.correctRule, (request, by) => correctRule(services, request, by));
}
