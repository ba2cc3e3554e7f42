import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { callbackOf } from './begin.ts';
import { openId, type Provider } from './provider.ts';
import type { Ticket } from './ticket.ts';

/** The claims that the provider makes about a person. */
export type Claims = Record<string, unknown> & { sub: string };

/**
 * Exchanges the code for the person's claims: those of the ID token and, if there is a userinfo endpoint, its claims
 * too.
 */
export async function askProvider(
  services: Services,
  provider: Provider,
  { ticket, query }: { ticket: Ticket; query: string },
): Promise<Claims> {
  const [found, client] = [await provider.get(), await openId()];
  const address = new URL(callbackOf(services.configuration));
  address.search = query;
  try {
    const tokens = await client.authorizationCodeGrant(found, address, {
      pkceCodeVerifier: ticket.verifier,
      expectedState: ticket.state,
      expectedNonce: ticket.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Refusal('sign-on.failed');
    const hasMore = found.serverMetadata().userinfo_endpoint !== undefined;
    const more = hasMore ? await client.fetchUserInfo(found, tokens.access_token, claims.sub) : {};
    return { ...more, ...claims, ...emailOf('email' in claims ? claims : more) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    services.log.warn({ err: error }, 'single sign-on refused');
    if (error instanceof client.AuthorizationResponseError) throw new Refusal('sign-on.denied');
    throw new Refusal(isDown(error) ? 'sign-on.down' : 'sign-on.failed');
  }
}

/** Whether an email is verified is said where the email is: the other source may mean another one. */
const emailOf = ({ email, email_verified }: Record<string, unknown>) => ({ email, email_verified });

/** Whether the provider could not be reached or did not answer in time. */
function isDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : null;
  return error.message === 'fetch failed' || error.name === 'TimeoutError' || code === 'OAUTH_TIMEOUT';
}
