import { fetchWays } from '@eemusic/contract/access/session';
import * as contract from '@eemusic/contract/access/single-sign-on';
import { relyingParty } from '#access/passkeys/index.ts';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { begin } from './begin.ts';
import { finish } from './finish.ts';
import { openProvider } from './provider.ts';

export function singleSignOnRoutes(serve: Serve, services: Services): void {
  const { configuration } = services;
  const provider = openProvider(services);
  serve(fetchWays, () => ({
    passkeyOrigin: relyingParty(configuration)?.origin ?? null,
    signOnLabel: configuration.OIDC_ISSUER === null ? null : configuration.OIDC_LABEL,
  }));
  serve(contract.beginSignOn, () => begin(services, provider));
  serve(contract.finishSignOn, (request, by) => finish(services, provider, request, by));
}
