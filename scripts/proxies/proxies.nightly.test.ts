import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxUploadBytes } from '@eemusic/contract/platform/files';
import { openServices, startConsole } from '@eemusic/server/src/app/console.ts';
import { readConfiguration } from '@eemusic/server/src/platform/configuration.ts';
import { aTag, anMp3 } from '@eemusic/server/src/testing/an-mp3.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInstalled, proxies, startProxy } from './start-proxy.ts';

const account = { email: 'mei@example.com', password: 'a walk along the river' };

type RequestOptions = { from?: string; method?: string; headers?: Record<string, string>; body?: string };

/** Sends a request from one of this machine's own addresses. */
async function ask(address: string, path: string, { from = '127.0.0.1', body, ...options }: RequestOptions = {}) {
  const asking = request(`${address}${path}`, { localAddress: from, agent: false, ...options });
  asking.end(body);
  const [answer] = await once(asking, 'response');
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const { statusCode: status, headers } = answer as { statusCode: number; headers: Record<string, string> };
  return { status, headers, bytes: Buffer.concat(parts) };
}

const json = { 'content-type': 'application/json' };

describe.each(Object.keys(proxies) as (keyof typeof proxies)[])('%s in front of the console', (name) => {
  const canRun = isInstalled(name);
  const why = `the example for ${name}, because ${proxies[name].package} is not installed`;
  if (!canRun && process.env['CI']) throw new Error(`Cannot run ${why}`);
  if (!canRun) console.warn(`Skipped: ${why}`);

  describe.runIf(canRun)('with its example configuration', () => {
    const folder = mkdtempSync(join(tmpdir(), 'eemusic-proxy-'));
    const script = Buffer.from('const music = 1;\n'.repeat(500));
    let proxy: Awaited<ReturnType<typeof startProxy>>;
    let direct = '';
    let stopConsole = async () => {};
    let checks = 0;
    let headers: Record<string, string> = {};

    beforeAll(async () => {
      mkdirSync(join(folder, 'web/assets'), { recursive: true });
      writeFileSync(join(folder, 'web/index.html'), '<!doctype html>');
      writeFileSync(join(folder, 'web/assets/a.js'), script);
      const services = await openServices(
        readConfiguration({
          DATA_DIR: join(folder, 'data'),
          PORT: '0',
          HOST: '0.0.0.0',
          LOG_LEVEL: 'silent',
          TRUST_PROXY: '127.0.0.1',
          ADMIN_EMAIL: account.email,
          ADMIN_PASSWORD: account.password,
        }),
      );
      // Nothing but the check asks for the store, as where a bucket is down that all nodes share.
      services.storage.check = () => Promise.reject(new Error('The bucket does not answer'));
      const { app, stop } = await startConsole(services, { webFolder: join(folder, 'web') });
      stopConsole = stop;
      app.server.on('request', ({ url }) => (checks += Number(url === '/readyz')));
      const listening = app.server.address();
      if (listening === null || typeof listening === 'string') throw new Error('It listens nowhere');
      direct = `http://127.0.0.1:${listening.port}`;
      proxy = await startProxy(name, { folder, console: listening.port });
      headers = { authorization: `Bearer ${(await signIn(proxy.address)).token}` };
    });

    afterAll(async () => {
      await proxy?.stop();
      await stopConsole();
      rmSync(folder, { recursive: true });
    });

    async function signIn(address: string, request: RequestOptions = {}): Promise<{ token: string; userId: number }> {
      const options = {
        ...request,
        method: 'POST',
        headers: { ...json, ...request.headers },
        body: JSON.stringify(account),
      };
      const { status, bytes } = await ask(address, '/admin/auth/login', options);
      expect(status).toBe(200);
      return JSON.parse(String(bytes)) as { token: string; userId: number };
    }

    /** Returns the address that the console recorded for this sign-in. */
    async function notedAddress(address: string, request: RequestOptions): Promise<string | undefined> {
      const { token, userId } = await signIn(address, request);
      const { bytes } = await ask(proxy.address, '/admin/profile/sessions', {
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${token}` },
        body: JSON.stringify({ userId }),
      });
      const { sessions } = JSON.parse(String(bytes)) as { sessions: { isCurrent: boolean; address: string }[] };
      return sessions.find(({ isCurrent }) => isCurrent)?.address;
    }

    it("passes on uploads of the maximum size, and returns the console's message for larger ones", async () => {
      const upload = async (bytes: number) => {
        const form = new FormData();
        form.append('file', new Blob([Buffer.concat([aTag(bytes - anMp3(5).length), anMp3(5)])]), 'a.mp3');
        const answer = await fetch(`${proxy.address}/files/upload`, { method: 'POST', headers, body: form });
        return { status: answer.status, body: (await answer.json()) as object };
      };

      expect(await upload(maxUploadBytes)).toMatchObject({ status: 200 });
      expect(await upload(maxUploadBytes + 1)).toMatchObject({ status: 413, body: { code: 'request.too-large' } });
    });

    it("tells the console the client's address, whatever the client claims", async () => {
      const madeUp = { 'x-forwarded-for': '203.0.113.9' };

      expect(await notedAddress(proxy.address, { from: '127.0.0.2', headers: madeUp })).toBe('127.0.0.2');
      expect(await notedAddress(direct, { from: '127.0.0.3', headers: madeUp })).toBe('127.0.0.3');
    });

    it.runIf(name === 'HAProxy')('keeps a node whose bucket is down', async () => {
      const { bytes } = await ask(direct, '/readyz');
      expect(JSON.parse(String(bytes))).toEqual({ status: 'ok', parts: { storage: 'down' } });
      await expect.poll(() => checks, { timeout: 60_000 }).toBeGreaterThan(3);

      expect(await ask(proxy.address, '/')).toMatchObject({ status: 200 });
    });

    it('passes on events as they come', async () => {
      const answer = await fetch(`${proxy.address}/support/events`, { headers });
      const reader = answer.body?.getReader();
      const first = await reader?.read();

      expect(answer.headers.get('content-encoding')).toBeNull();
      expect(new TextDecoder().decode(first?.value)).toContain('event: board');
      await reader?.cancel();
    });

    it('sends byte ranges of files', async () => {
      const {
        status,
        headers: answered,
        bytes,
      } = await ask(proxy.address, '/assets/a.js', { headers: { range: 'bytes=6-10' } });

      expect({ status, text: String(bytes) }).toEqual({ status: 206, text: 'music' });
      expect(answered['content-range']).toBe(`bytes 6-10/${script.length}`);
    });

    it('compresses responses if the client accepts it', async () => {
      const response = await ask(proxy.address, '/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
      const plain = await ask(proxy.address, '/openapi.json');

      expect(response.headers['content-encoding']).toBe('gzip');
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(response.bytes.length * 4).toBeLessThan(plain.bytes.length);
    });

    it('keeps the security headers', async () => {
      const [through, past] = await Promise.all([proxy.address, direct].map((address) => ask(address, '/')));
      const names = Object.keys(past?.headers ?? {}).filter((header) =>
        /^(content-security|x-(?!request-id)|referrer|permissions|cross-origin)/.test(header),
      );

      expect(names).toContain('content-security-policy');
      for (const header of names) expect(through?.headers[header], header).toBe(past?.headers[header]);
    });
  });
});
