import * as contract from '@eemusic/contract/learning/demo-learner';
import { Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { enter } from './enter.ts';
import { offer } from './offer.ts';

/** Anybody who asks gets in, so these routes exist only in a demo that only this machine can reach. */
export function demoLearnerRoutes(serve: Serve, services: Services, { isDemo }: { isDemo: boolean }): void {
  const assertDemo = () => {
    if (!isDemo) throw new Refusal('route.not-found');
  };
  serve(contract.offerKey, () => {
    assertDemo();
    return offer(services);
  });
  serve(contract.enterDemo, (request, by) => {
    assertDemo();
    return enter(services, request, by);
  });
}
