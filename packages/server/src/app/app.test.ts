import { connect } from 'node:net';
import { once } from 'node:events';
import { endpoints } from '@eemusic/contract/app/endpoints';
import { uploadFile } from '@eemusic/contract/platform/files';
import { openapi } from '@eemusic/contract/platform/service';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startServer } from '#testing/start-server.ts';

/** Within this time a connection that sends nothing useful is closed. */
const maxIdleSeconds = 20;

describe('a connection to the server', () => {
  it('is closed when its upload stalls', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { app, me } = await startServer({ codes: [] });
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    let isClosed = false;
    socket.once('close', () => (isClosed = true));
    const begun = once(app.server, 'request');
    socket.write(
      `POST ${uploadFile.path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${me?.token}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 2000000\r\n\r\n--b\r\n',
    );
    await begun;

    await expect
      .poll(() => {
        vi.advanceTimersByTime((maxIdleSeconds * 1000) / 2);
        return isClosed;
      })
      .toBe(true);
  });

  it('is closed when its headers do not arrive', async () => {
    const { app } = await startServer({ codes: null });
    const { headersTimeout, connectionsCheckingInterval } = app.server as unknown as Record<string, number>;

    expect(Number(headersTimeout) + Number(connectionsCheckingInterval)).toBeLessThanOrEqual(maxIdleSeconds * 1000);
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
      const headers = { 'content-type': 'application/json' };
      const noJson = '['.repeat(20_000);

      const { statusCode } = await app.inject({
        method: endpoint.method,
        url: endpoint.path,
        headers,
        payload: noJson,
      });

      expect(statusCode).toBe(413);
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
