import type { DeliveryFault } from '@eemusic/contract/access/webhooks';
import { second } from '@eemusic/contract/platform/durations';
import { isIP } from 'node:net';
import { isPublicAddress, isWithin, type Network } from '#platform/networks.ts';
import type { ResolveHost } from '#platform/services.ts';

/** The checked addresses of a webhook's host; connections are made only to these. */
export type Target = { url: URL; addresses: readonly string[] };

export type TargetFault = Extract<DeliveryFault, 'host' | 'private' | 'timeout'> | 'https';

type Rules = { resolveHost: ResolveHost; allowed: readonly Network[] };

const maxResolvingMs = 3 * second;

/**
 * Resolves the host once and checks all its addresses. Connections go only to these, so a different later DNS answer
 * has no effect. Allows http only within the networks that the configuration allows.
 */
export async function findTarget(address: string, { resolveHost, allowed }: Rules): Promise<Target | TargetFault> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await resolveInTime(host, resolveHost);
  if (typeof addresses === 'string') return addresses;
  if (addresses.length === 0) return 'host';

  const areAllowed = addresses.every((one) => isWithin(one, allowed));
  if (url.protocol !== 'https:' && !areAllowed) return 'https';
  return addresses.every((one) => isPublicAddress(one) || isWithin(one, allowed)) ? { url, addresses } : 'private';
}

async function resolveInTime(host: string, resolveHost: ResolveHost): Promise<readonly string[] | 'host' | 'timeout'> {
  const late = Promise.withResolvers<'timeout'>();
  const timer = setTimeout(() => late.resolve('timeout'), maxResolvingMs);
  try {
    return await Promise.race([resolveHost(host), late.promise]);
  } catch {
    return 'host';
  } finally {
    clearTimeout(timer);
  }
}
