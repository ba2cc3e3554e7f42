import * as contract from '@eemusic/contract/access/two-step';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { begin } from './begin.ts';
import { confirm } from './confirm.ts';
import { end } from './end.ts';
import { fetchTwoStep } from './fetch.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';

export function twoStepRoutes(serve: Serve, services: Services): void {
  serve(contract.fetchTwoStep, ({ userId }) => fetchTwoStep(services, userId));
  serve(contract.beginTwoStep, ({ currentPassword }, by) => begin(services, currentPassword, by));
  serve(contract.confirmTwoStep, ({ code }, by) => confirm(services, code, by));
  serve(contract.renewRecoveryCodes, (proof, by) => renewRecoveryCodes(services, proof, by));
  serve(contract.endTwoStep, (proof, by) => end(services, proof, by));
}
