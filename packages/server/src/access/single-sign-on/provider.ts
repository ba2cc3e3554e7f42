import { day } from '@eemusic/contract/platform/durations';
import type { ClientAuth, Configuration } from 'openid-client';
import { Refusal } from '#platform/http/index.ts';
import { lazy } from '#platform/lazy.ts';
import type { Services } from '#platform/services.ts';

/** Loaded when the first person uses single sign-on. */
export const openId = lazy(() => import('openid-client'));

/** Time limit of a request to the provider, in seconds. */
const timeout = 5;
/** After a failure, requests fail immediately for this many ms instead of waiting for the provider again. */
const pause = 3_000;

export type Provider = {
  /** Returns the provider's metadata. They are fetched at first use, again after a failure, and again after a day. */
  get(): Promise<Configuration>;
};

/** Fetches nothing at the start, so that the console also starts while the provider is down. */
export function openProvider({ configuration, clock, log }: Services): Provider {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret } = configuration;
  let found: { at: number; is: Promise<Configuration> } | null = null;
  let failedAt = -Infinity;

  async function discover(address: URL): Promise<Configuration> {
    const client = await openId();
    // Otherwise signatures would not be checked, because the ID token comes from the provider itself over TLS.
    const execute = [client.enableNonRepudiationChecks];
    if (address.protocol === 'http:') execute.push(client.allowInsecureRequests);
    const authentication = secret === '' ? client.None() : await secretAuthentication(secret);
    return client.discovery(address, clientId, secret === '' ? undefined : secret, authentication, {
      timeout,
      execute,
    });
  }

  return {
    async get() {
      if (issuer === null) throw new Refusal('sign-on.off');
      const now = clock.now().getTime();
      // Absolute, because a clock that was set back would extend both until it catches up.
      if (found !== null && Math.abs(now - found.at) < day) return found.is;
      if (Math.abs(now - failedAt) < pause) throw new Refusal('sign-on.down', { retryAfter: 5 });
      const is = discover(new URL(issuer)).catch((error: unknown) => {
        found = null;
        failedAt = clock.now().getTime();
        log.error({ err: error }, 'single sign-on cannot be reached');
        throw new Refusal('sign-on.down', { retryAfter: 5 });
      });
      found = { at: now, is };
      return is;
    },
  };
}

/**
 * The secret is sent in the header, which is OpenID Connect's default, or in the body if the provider supports only
 * that.
 */
async function secretAuthentication(secret: string): Promise<ClientAuth> {
  const client = await openId();
  const [inHeader, inBody] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const takesHeader = methods === undefined || methods.includes('client_secret_basic');
    return (takesHeader ? inHeader : inBody)(server, metadata, body, headers);
  };
}
