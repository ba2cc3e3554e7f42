import { endpoints } from '@eemusic/contract/app/endpoints';
import { openapi } from '@eemusic/contract/platform/service';
import { describe, expect, it } from 'vitest';
import { startServer } from '#testing/start-server.ts';

describe('a connection to the server', () => {
  it('is closed when its headers or its body do not arrive', async () => {
    const { app } = await startServer({ codes: null });
    const { headersTimeout, requestTimeout, connectionsCheckingInterval } = app.server as unknown as Record<
      string,
      number
    >;

    expect(Number(headersTimeout) + Number(connectionsCheckingInterval)).toBeLessThanOrEqual(20_000);
    expect(Number(requestTimeout)).toBeGreaterThan(0);
    expect(Number(requestTimeout) + Number(connectionsCheckingInterval)).toBeLessThanOrEqual(65_000);
  });
});

describe('a public call', () => {
  const withBody = endpoints.filter(
    ({ endpoint }) => endpoint.access.kind === 'public' && endpoint.input && 'shape' in endpoint.input,
  );

  it.each(withBody.map(({ room, name, endpoint }) => ({ name: `${room}.${name}`, endpoint })))(
    'refuses a large body before it is parsed: $name',
    async ({ endpoint }) => {
      const { app } = await startServer({ codes: null });
      const { method, path: url } = endpoint;
      const headers = { 'content-type': 'application/json' };

      expect((await app.inject({ method, url, headers, payload: '['.repeat(20_000) })).statusCode).toBe(413);
    },
  );

  it('describes the service once, whoever asks', async () => {
    const { call, served } = await startServer({ codes: null });
    const first = await call(openapi, {});

    // A description that is made again would contain no calls.
    served.splice(0);

    expect((await call(openapi, {})).bytes.equals(first.bytes)).toBe(true);
  });
});
