import * as contract from '@eemusic/contract/learning/demo-learner';
import { Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { enter } from './enter.ts';
import { offer } from './offer.ts';

/** These routes let in anybody, so they exist only in a demo that can be reached only from its own machine. */
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
