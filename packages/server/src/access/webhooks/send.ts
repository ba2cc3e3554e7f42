import type { DeliveryFault } from '@eemusic/contract/access/webhooks';
import { hour, minute, second } from '@eemusic/contract/platform/durations';
import { type LookupFunction, isIP, isIPv6 } from 'node:net';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type Network, isPublicAddress, isWithin } from '#platform/networks.ts';
import type { RandomSource, ResolveHost } from '#platform/services.ts';

type Target = { url: URL; addresses: readonly string[] };

type TargetFault = Extract<DeliveryFault, 'host' | 'private' | 'timeout'> | 'https';

type Rules = { resolveHost: ResolveHost; allowed: readonly Network[] };

const maxResolvingMs = 3 * second;

/** Connections go only to the checked addresses, whatever the DNS says later; by http only within allowed networks. */
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

const prefix = 'whsec_';

/** 256 random bits, in the format of Standard Webhooks. */
export const newSecret = (random: RandomSource): string =>
  `${prefix}${Buffer.from(random.bytes(32)).toString('base64')}`;

/** Returns the headers that prove sender, time and content to the receiver, with one signature per secret. */
export function signedHeaders(
  { messageId, at, body }: { messageId: string; at: Date; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

export type Answer = { status: number | null; fault: DeliveryFault | null; response: string | null };

type Message = { headers: Readonly<Record<string, string>>; body: string };

const defaultMaxMs = 10 * second;
const maxBytes = 64 * 1_024;
const maxShown = 1_000;

/**
 * Sends one message and waits for its response. Follows no redirect, reads at most 64 KB, and times out after 10
 * seconds. Only the status counts, so a response whose body never ends is accepted.
 */
export async function send(
  target: Target,
  message: Message,
  { stopping, maxMs = defaultMaxMs }: { stopping: AbortSignal; maxMs?: number },
): Promise<Answer> {
  const late = AbortSignal.timeout(maxMs);
  const signal = AbortSignal.any([stopping, late]);
  try {
    const request = begin(target, message, signal);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const text = await readBeginning(response);
    request.destroy();
    return { ...judged(response.statusCode ?? 0), response: text };
  } catch {
    stopping.throwIfAborted();
    return { status: null, fault: late.aborted ? 'timeout' : 'connection', response: null };
  }
}

function begin({ url, addresses }: Target, { headers, body }: Message, signal: AbortSignal): ClientRequest {
  const client = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http');
  const request = client.request(url, {
    method: 'POST',
    agent: false,
    lookup: pinnedTo(addresses),
    signal,
    headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
  });
  // Errors after the response are ignored; without a listener they would crash the process.
  request.on('error', () => {});
  request.end(body);
  return request;
}

function pinnedTo(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_host, { all }, callback) => {
    if (all) return callback(null, found);
    callback(null, found[0]?.address ?? '', found[0]?.family);
  };
}

async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBytes) break;
    }
  } catch {
    // An error in the body does not matter, because the status has already arrived.
  }
  // PostgreSQL cannot store NUL.
  return Buffer.concat(chunks).toString('utf8').slice(0, maxShown).toWellFormed().replaceAll('\0', '');
}

function judged(status: number): Pick<Answer, 'status' | 'fault'> {
  if (status >= 200 && status < 300) return { status, fault: null };
  return { status, fault: status >= 300 && status < 400 ? 'redirect' : 'status' };
}

/** Delays after failed attempts, as Standard Webhooks recommends. After the last attempt the delivery is given up. */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

export const maxWait = Math.max(...waits);

export function nextAttempt(attempts: number, now: Date): string | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait).toISOString();
}
