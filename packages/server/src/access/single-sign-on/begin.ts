import type { Services } from '#platform/services.ts';
import { publicAddress } from '#platform/services.ts';
import { openId, type Provider } from './provider.ts';
import { sealTicket } from './ticket.ts';

/** The address to which the provider redirects the browser; it has to be registered at the provider. */
export const callbackOf = (configuration: Services['configuration']) => `${publicAddress(configuration)}/sign-on`;

/** Uses the authorization code flow with PKCE, state and nonce. */
export async function begin(services: Services, provider: Provider) {
  const { configuration } = services;
  const [found, client] = [await provider.get(), await openId()];
  const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
  const address = client.buildAuthorizationUrl(found, {
    redirect_uri: callbackOf(configuration),
    scope: configuration.OIDC_SCOPES,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  return { address: address.href, ticket: sealTicket(services, { state, nonce, verifier }) };
}
