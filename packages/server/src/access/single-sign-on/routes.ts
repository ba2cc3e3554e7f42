import { fetchWays } from '@eemusic/contract/access/session';
import * as contract from '@eemusic/contract/access/single-sign-on';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { begin } from './begin.ts';
import { finish } from './finish.ts';
import { openProvider } from './provider.ts';
import { signInMethods } from './sign-in-methods.ts';

export function singleSignOnRoutes(serve: Serve, services: Services): void {
  const provider = openProvider(services);
  serve(fetchWays, () => signInMethods(services));
  serve(contract.beginSignOn, () => begin(services, provider));
  serve(contract.finishSignOn, (request, by) => finish(services, provider, request, by));
}
