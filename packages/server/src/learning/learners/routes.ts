import * as contract from '@eemusic/contract/learning/learners';
import type { Serve } from '#platform/http/index.ts';
import { publicAddress, type Services } from '#platform/services.ts';
import { describeLearnerApi } from './api.ts';
import { pageOf } from './page.ts';
import { report } from './practice.ts';
import { redeem } from './redeem.ts';

export function learnerRoutes(serve: Serve, services: Services): void {
  serve(contract.redeemKey, (request, by) => redeem(services, request, by));
  serve(contract.reportPractice, (request) => report(services, request));

  const described = madeOnce(() => {
    const description = describeLearnerApi(publicAddress(services.configuration));
    return { description, page: Buffer.from(pageOf(description)) };
  });
  serve(contract.learnerOpenapi, () => described().description);
  serve(contract.learnerPage, () => ({ contentType: 'text/html; charset=utf-8', body: described().page }));
}

/** When it is first asked for: no start waits for it. */
function madeOnce<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
