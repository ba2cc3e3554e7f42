import * as contract from '@eemusic/contract/learning/learners';
import type { Serve } from '#platform/http/index.ts';
import { compressDocument } from '#platform/http/compressed-document.ts';
import { lazy } from '#platform/lazy.ts';
import { publicAddress, type Services } from '#platform/services.ts';
import { describeLearnerApi } from './api.ts';
import { reportEach } from './batch.ts';
import { page, readScript } from './page.ts';
import { report } from './practice.ts';
import { redeem } from './redeem.ts';
import { signIn } from './sign-in.ts';

export function learnerRoutes(serve: Serve, services: Services): void {
  serve(contract.redeemKey, (request, by) => redeem(services, request, by));
  serve(contract.signIn, (request, by) => signIn(services, request, by));
  serve(contract.reportBatch, (request, by) => reportEach(services, request, by));
  serve(contract.reportPractice, (request, by) => report(services, request, by));

  const described = lazy(() =>
    compressDocument(JSON.stringify(describeLearnerApi(publicAddress(services.configuration)))),
  );
  serve(contract.learnerOpenapi, () => ({ contentType: 'application/json; charset=utf-8', body: described() }));
  serve(contract.learnerPage, () => ({
    contentType: 'text/html; charset=utf-8',
    body: Buffer.from(page),
    isPage: true,
  }));
  serve(contract.learnerPageScript, async () => ({
    contentType: 'text/javascript; charset=utf-8',
    body: await readScript(),
    cache: 'no-cache',
  }));
}
