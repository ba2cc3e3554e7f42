import * as contract from '@eemusic/contract/learners';
import type { Serve } from '#http/index.ts';
import type { Services } from '#services.ts';
import { report } from './practice.ts';
import { redeem } from './redeem.ts';

export function learnerRoutes(serve: Serve, services: Services): void {
  serve(contract.redeemKey, (request, by) => redeem(services, request, by));
  serve(contract.reportPractice, (request) => report(services, request));
}
