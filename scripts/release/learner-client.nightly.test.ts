import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { describeLearnerApi } from '@eemusic/server/src/learning/learners/api.ts';
import { build } from '@eemusic/server/src/platform/build.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { chromium } from '#e2e/chromium.ts';
import { packLearnerClient } from './learner-client.ts';

const project = join(import.meta.dirname, '../..');
const otherNode = '/usr/bin/node';
const otherVersion = existsSync(otherNode) ? spawnSync(otherNode, ['--version'], { encoding: 'utf8' }).stdout : '';
if (!otherVersion.startsWith('v20.')) console.warn("Skipped: the learner's client in Node 20, which is not installed");
if (!existsSync(chromium)) console.warn("Skipped: the learner's client in a browser: Chromium is not installed");

const asking = (address: string, then: string) => `import { createLearnerClient } from '@eemusic/learner-client';
const learner = createLearnerClient({ address: ${address}, token: 'secret' });
const { data, error } = await learner.GET('/learner/students/{id}', { params: { path: { id: 1207 } } });
${then}
`;
const types = { '.html': 'text/html', '.js': 'text/javascript', '': 'application/json' } as Record<string, string>;

describe("the learner's client, packed and installed without a registry", () => {
  let folder = '';
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(program, args, { cwd: folder }).catch((error: unknown) => error as { stdout: string });
  const program = (name: string) => join(project, 'node_modules/.bin', name);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'eemusic-an-app-'));
    const archive = packLearnerClient(project, folder, build().name);
    write('package.json', '{ "type": "module" }');
    execFileSync('npm', ['install', '--offline', '--silent', '--no-save', archive], { cwd: folder });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Answers as the learner service does, and with the files of a built page. */
  async function aService() {
    const service = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://localhost');
      const isCall = pathname === '/learner/students/1207' && request.headers.authorization === 'Bearer secret';
      const file = join(folder, 'dist', pathname);
      response.setHeader('content-type', types[extname(pathname)] ?? 'text/plain');
      if (isCall) response.end('{ "studentId": 1207 }');
      else if (extname(pathname) !== '' && existsSync(file)) response.end(readFileSync(file));
      else response.writeHead(404).end('{}');
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    onTestFinished(() => void service.close());
    return { service, address: `http://127.0.0.1:${(service.address() as AddressInfo).port}` };
  }

  it('has the version of the interface that it calls', () => {
    const manifest = readFileSync(join(folder, 'node_modules/@eemusic/learner-client/package.json'), 'utf8');

    expect(JSON.parse(manifest)).toMatchObject({ version: describeLearnerApi('').info.version });
  });

  it.for([['24', process.execPath], ...(otherVersion.startsWith('v20.') ? [['20', otherNode]] : [])])(
    'is loaded by Node %s',
    async ([version, node = '']) => {
      const { address } = await aService();
      write('app.js', asking(`'${address}'`, 'console.log(process.version, data.studentId, error);'));

      const { stdout } = await run(node, 'app.js');

      expect(stdout).toMatch(new RegExp(`^v${version}\\.\\S+ 1207 undefined\n$`));
    },
  );

  it.for([
    ['nodenext', 'TypeScript 7', program('tsc')],
    ['bundler', 'TypeScript 5', join(project, 'packages/learner-client/node_modules/.bin/tsc')],
  ] as const)('has types that know the calls, for %s in %s', async ([resolution, , compiler]) => {
    write(
      'typed.ts',
      asking("'https://console.example.com'", 'export const id: number | undefined = data?.studentId;'),
    );
    write('wrong.ts', asking("'https://console.example.com'", 'export const id: string = data?.studentId;'));
    const module = resolution === 'bundler' ? 'esnext' : resolution;
    const compilerOptions = { strict: true, noEmit: true, target: 'es2022', module, moduleResolution: resolution };
    write('tsconfig.json', JSON.stringify({ compilerOptions: { ...compilerOptions, types: [] }, include: ['*.ts'] }));

    const { stdout } = await run(compiler, '-p', '.');

    expect(stdout).toMatch(/^wrong\.ts.* error TS2322: [^\n]+\n +[^\n]+\n$/);
  });

  it.runIf(existsSync(chromium))('is bundled by Vite, and loaded by a browser and a worker', async () => {
    write('index.html', '<!doctype html><script type="module" src="./page.js"></script>');
    const worker = "new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })";
    const tell = "({ data: other }) => fetch('/told/' + data.studentId + '/' + other)";
    write('page.js', asking('location.origin', `${worker}.onmessage = ${tell};`));
    write('worker.js', asking('location.origin', 'postMessage(data.studentId);'));
    write('vite.config.js', "export default { build: { target: 'esnext' }, worker: { format: 'es' } };");
    expect(await run(program('vite'), 'build', '--logLevel', 'error')).toEqual({ stdout: '', stderr: '' });
    const { service, address } = await aService();
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-pipe'];
    const told = new Promise((resolve) => {
      service.on('request', ({ url = '' }: { url?: string }) => url.startsWith('/told/') && resolve(url));
    });

    const browser = spawn(chromium, [...flags, `--user-data-dir=${join(folder, 'profile')}`, `${address}/index.html`], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    onTestFinished(async () => {
      browser.kill();
      await once(browser, 'exit');
    });

    expect(await told).toBe('/told/1207/1207');
  });
});
