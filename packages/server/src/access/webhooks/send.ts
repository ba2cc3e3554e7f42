import type { DeliveryFault } from '@eemusic/contract/access/webhooks';
import { second } from '@eemusic/contract/platform/durations';
import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { isIPv6, type LookupFunction } from 'node:net';
import type { Target } from './target.ts';

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

/** Always returns the checked addresses, whatever the DNS answers now. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_host, { all }, callback) => {
    if (all) return callback(null, found);
    callback(null, found[0]?.address ?? '', found[0]?.family);
  };
}

/** Reads the body until it ends, breaks off or exceeds the limit. */
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
