import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { uploadFile } from '@eemusic/contract/platform/files';
import { addLibrary } from '@eemusic/contract/library/libraries';
import { loginPlaceholders, type RenderedLogin, renderedLoginFile } from '@eemusic/contract/access/start-data';
import { login } from '@eemusic/contract/access/session';
import { PoolFull, WorkerUnavailable } from '@eemusic/music/workers';
import { createApp } from '#app/app.ts';
import { openEngravers } from '#library/uploads/index.ts';
import { pictureBytes } from '#testing/a-picture.ts';
import { startServer } from '#testing/start-server.ts';

async function aWebApp(demo: { email: string; password: string } | null = null, login: RenderedLogin | null = null) {
  const { services } = await startServer({ codes: null });
  const webFolder = await mkdtemp(join(tmpdir(), 'eemusic-web-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><head><title>page</title></head><body></body>');
  if (login !== null) await writeFile(join(webFolder, renderedLoginFile), JSON.stringify(login));
  const lines: string[] = [];
  const log = pino({ level: 'info' }, new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }));
  const engravers = openEngravers();
  const { app } = await createApp({ ...services, log }, { engravers, webFolder, demo });
  onTestFinished(async () => {
    await app.close();
    await engravers.close();
    await rm(webFolder, { recursive: true });
  });
  return { app, lines };
}

describe('a part that fails', () => {
  it.each(['ENOSPC', 'EROFS', 'EACCES'])(
    'is reported as such when the disk says %s, and no row is written',
    async (code) => {
      const { send, services } = await startServer();
      services.storage.put = () =>
        Promise.reject(Object.assign(new Error(`${code}: open '/srv/files/x'`), { code, syscall: 'open' }));

      const answer = await send(uploadFile, { name: 'a.png', bytes: await pictureBytes() });

      expect(answer).toRefuse(503, 'A part of the service is down. Please try again in a moment');
      expect(JSON.stringify(answer.body)).not.toContain('/srv');
      expect(await services.database.read.selectFrom('files').select('id').execute()).toEqual([]);
    },
  );

  it.each([
    [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'database or disk is full'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 1032 }, 'attempt to write a readonly database'],
    [{ code: '53100' }, 'could not extend file'],
    [{ code: 'ECONNREFUSED' }, 'connect ECONNREFUSED 10.0.0.1:5432'],
    [{}, 'timeout exceeded when trying to connect'],
    [{}, 'Connection terminated unexpectedly'],
  ])('is reported as such when the database says %o %s', async (codes, message) => {
    const { call, services } = await startServer({ codes: null });
    services.database.write = () => Promise.reject(Object.assign(new Error(message), codes));

    const answer = await call(login, { email: 'a@example.com', password: 'wrong' });

    expect(answer).toRefuse(503, 'A part of the service is down. Please try again in a moment');
  });

  it.each([new PoolFull('Too many wait'), new WorkerUnavailable('SIGKILL')])(
    'is reported as busy when a worker cannot take a file: %s',
    async (cause) => {
      const { send, services } = await startServer();
      services.storage.put = () => Promise.reject(cause);

      const answer = await send(uploadFile, { name: 'a.png', bytes: await pictureBytes() });

      expect(answer).toRefuse(503, 'The server is busy. Please try again in a moment');
    },
  );
});

it('a connection that is reset right after its headers is nobody’s fault: no error is logged', async () => {
  const { app, lines } = await aWebApp();
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);

  for (let connections = 0; connections < 20; connections += 1) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`POST ${login.path} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n`);
    socket.resetAndDestroy();
  }
  await app.close();

  expect(lines.filter((line) => line.includes('request failed'))).toEqual([]);
});

describe('a content type', () => {
  it('of an upload is not accepted for JSON, nor JSON for an upload', async () => {
    const { call, send } = await startServer();

    expect(await send(addLibrary, { name: 'a.png', bytes: await pictureBytes() })).toRefuse(415);
    expect(await call(uploadFile, {} as never, { headers: { 'content-type': 'application/json' } })).toRefuse(415);
  });
});

describe('the web app', () => {
  it.each([
    ['GET', '/', '*/*', 200],
    ['HEAD', '/', '*/*', 200],
    ['GET', '/score-library/dashboard', 'text/html', 200],
    ['HEAD', '/score-library/dashboard', 'text/html', 200],
    ['GET', '/analytics/overview?from=2026-01-01', 'text/html', 200],
    ['GET', '/analytics/overview', '*/*', 401],
    ['GET', '/assets/gone.js', '*/*', 404],
    ['POST', '/', 'text/html', 404],
  ] as const)('is answered to %s %s for %s: %i', async (method, url, accept, status) => {
    const { app } = await aWebApp();

    expect((await app.inject({ method, url, headers: { accept } })).statusCode).toBe(status);
  });

  it('contains what Login would otherwise ask for, and nothing in it ends the element', async () => {
    const { app } = await aWebApp({ email: 'demo@example.com', password: '</script><script>alert(1)</script>$&' });

    const { body } = await app.inject({ url: '/' });
    const answers = await Promise.all(['/appearance', '/admin/auth/ways'].map((url) => app.inject({ url })));

    const json = /<script type="application\/json" id="start-data">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    const [appearance, signInMethods] = answers.map((answer) => answer.json());
    expect(JSON.parse(json)).toEqual({ appearance, signInMethods });
  });

  it('contains Login as it was built for these methods, with texts of this server that end no element', async () => {
    const demo = { email: 'demo@example.com', password: '</template><script>alert(1)</script>' };
    const form = `<p>${loginPlaceholders.email} ${loginPlaceholders.password}</p>`;
    const inChinese = '<p>演示</p>';
    const forms = {
      en: { '': '<p>No demo</p>', demo: form, 'passkey demo': form },
      'zh-Hans': { demo: inChinese, 'passkey demo': inChinese },
    };
    const { app } = await aWebApp(demo, { styles: '<style>p{}</style>', forms });

    const { body } = await app.inject({ url: '/' });

    expect(body).toContain('<template id="login-styles"><style>p{}</style></template>');
    expect(body).toContain('<template id="login-en"><p>demo@example.com &#60;/template&#62;&#60;script&#62;');
    expect(body).toContain('<template id="login-zh-Hans"><p>演示</p></template>');
    expect(body).not.toContain('No demo');
    expect(body.indexOf('/show-login.js')).toBeGreaterThan(body.indexOf('演示'));
  });

  it.each(['register', 'forgot-password'])('leaves no token of /%s in the log', async (place) => {
    const { app, lines } = await aWebApp();
    const token = 'S3cret'.repeat(7);

    await app.inject({ url: `/${place}/${token}?a=${token}`, headers: { accept: 'text/html' } });

    expect(lines.join()).toContain(`"path":"/${place}/…"`);
    expect(lines.join()).not.toContain(token);
  });
});
