import { isIP } from 'node:net';
import type { Configuration } from '#platform/configuration.ts';
import { Refusal } from '#platform/http/index.ts';
import { publicAddress } from '#platform/services.ts';

/**
 * The site that a passkey is bound to: it works only at this origin, whose host name is `id` (WebAuthn Level 3, §
 * 5.1.2).
 */
export type RelyingParty = { id: string; origin: string };

type Addresses = Pick<Configuration, 'PUBLIC_URL' | 'PORT' | 'HOST'>;

/**
 * Returns null where browsers would refuse passkeys, as for an IP address. The origin comes from the configuration,
 * never from a request, which could forge it.
 */
export function relyingParty(configuration: Addresses): RelyingParty | null {
  if (configuration.PUBLIC_URL === null && !isLoopback(configuration.HOST)) return null;
  const { hostname, origin } = new URL(publicAddress(configuration));
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : null;
}

export function getRelyingParty(configuration: Addresses): RelyingParty {
  const party = relyingParty(configuration);
  if (!party) throw new Refusal('passkey.off');
  return party;
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/.test(host);
