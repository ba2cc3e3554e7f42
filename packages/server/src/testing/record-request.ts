import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import type { InjectOptions } from 'fastify';
import type { ExampleWrite } from './example-writes.ts';

/** A request as an example sends it; `body` is its JSON, if it has one. */
export type RecordedRequest = {
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown> | undefined;
};

class Recorded extends Error {}

/** Returns the request that an example would send to its endpoint; it is not sent. */
export async function recordRequest({ server, done }: ExampleWrite, endpoint: Endpoint): Promise<RecordedRequest> {
  const { app } = server;
  const { method } = endpoint;
  const path = new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
  const send = app.inject;
  let recorded: RecordedRequest | undefined;
  const record = (request: InjectOptions) => {
    const url = String(request.url);
    if (request.method !== method || !path.test(url))
      return (send as (passed: InjectOptions) => unknown).call(app, request);
    const { headers, payload } = request;
    const body = Buffer.isBuffer(payload) ? undefined : (payload as Record<string, unknown> | undefined);
    recorded = { method, url, headers: headers as Record<string, string>, body };
    throw new Recorded();
  };
  app.inject = record as typeof app.inject;
  try {
    await done();
  } catch (error) {
    if (!(error instanceof Recorded)) throw error;
  } finally {
    app.inject = send;
  }
  if (!recorded) throw new Error(`The example does not call ${endpoint.path}`);
  return recorded;
}
