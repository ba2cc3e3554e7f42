import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aDatabaseLocation } from './databases.ts';
import { pictureBytes } from './a-picture.ts';
import { aScoreFile } from './a-score.ts';
import { quickStart } from './quick-start.ts';

const main = fileURLToPath(new URL('../app/main.ts', import.meta.url));
const account = { email: 'crash@example.com', password: 'three blind mice run' };

type Location = Awaited<ReturnType<typeof aDatabaseLocation>>;
type Running = { child: ChildProcess; base: string; log: () => string };

/** Starts a server in its own process; its database continues to exist after a crash. */
async function start({ databaseUrl, dataDir }: Location): Promise<Running> {
  const child = spawn(process.execPath, [main], {
    cwd: dataDir,
    env: {
      ...quickStart,
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    const address = /"address":"([^"]+)"/.exec(output)?.[1];
    if (!address) continue;
    child.stdout.resume();
    return { child, log: () => output, base: address.replace('localhost', '127.0.0.1') };
  }
  throw new Error(`The server did not start: ${output}`);
}

async function kill({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

const post = async (base: string, path: string, body: object, token = '') =>
  (
    await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  ).json() as Promise<Record<string, unknown>>;

async function signIn(base: string): Promise<string> {
  return String((await post(base, '/admin/auth/login', account))['token']);
}

async function upload(base: string, token: string, path: string, file: { name: string; bytes: Uint8Array }) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return (await response.json()) as Record<string, unknown>;
}

/** Resolves when the server has taken the request; `finish` sends the file and returns the answer. */
async function beginUpload(base: string, token: string, path: string, file: { name: string; bytes: Uint8Array }) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
  const body = new Response(form);
  const sent = request(base + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': body.headers.get('content-type') ?? '',
      expect: '100-continue',
    },
  });
  sent.flushHeaders();
  await once(sent, 'continue');
  return {
    async finish(): Promise<unknown> {
      const answer = once(sent, 'response') as Promise<[IncomingMessage]>;
      sent.end(await body.bytes());
      return json((await answer)[0]);
    },
  };
}

const place = { gradeId: 1, levelId: 1, stageId: 1, moduleId: 1, curriculum: 'KungFuSightReading' };
const tags = { range: 1, interval: 1, rhythm: 1, rest: 1, keySignature: 1, timeSignature: 1, tie: 1 };
const switches = { accidental: false, articulation: false, dynamics: false, scoreEnabled: true };

/**
 * Uploads and publishes until the server is killed; reports each score whose publication was confirmed, and returns
 * their ids.
 */
async function publishUntilDeath({ base }: Running, onProgress: () => void): Promise<number[]> {
  const acknowledged: number[] = [];
  try {
    const token = await signIn(base);
    for (let seed = 1; ; seed += 1) {
      const { fileName, name } = await upload(base, token, '/admin/score/library/upload', aScoreFile(seed));
      const { ids } = await post(
        base,
        '/admin/score/library/add',
        { scores: [{ fileName, name, ...place, ...tags, ...switches }] },
        token,
      );
      if (!Array.isArray(ids)) continue;
      acknowledged.push(...(ids as number[]));
      onProgress();
    }
  } catch {
    return acknowledged;
  }
}

describe('a server that is killed while scores are uploaded and published', () => {
  it('keeps every acknowledged score with all of its files', async () => {
    const database = await aDatabaseLocation();
    onTestFinished(() => database.remove());
    const acknowledged: number[] = [];

    for (const delay of [40, 250, 700]) {
      const running = await start(database);
      onTestFinished(() => kill(running));
      if (acknowledged.length === 0) await makeLibrary(running);
      const first = Promise.withResolvers<void>();
      const publishing = publishUntilDeath(running, first.resolve);
      await Promise.race([first.promise, publishing]);
      await wait(delay);
      await kill(running);
      acknowledged.push(...(await publishing));
    }

    expect(acknowledged.length).toBeGreaterThan(0);
    const running = await start(database);
    onTestFinished(() => kill(running));
    const token = await signIn(running.base);
    const { scores } = await post(running.base, '/admin/score/library/get/all', place, token);
    const listed = scores as { id: number; file: string }[];
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
    for (const { id, file } of listed) {
      expect((await fetch(running.base + file)).status).toBe(200);
      const preview = (await (
        await fetch(`${running.base}/admin/score/library/preview/${id}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).json()) as { pages: string[] };
      expect(preview.pages.length).toBeGreaterThan(0);
      for (const page of preview.pages) expect((await fetch(running.base + page)).status).toBe(200);
    }
  });
});

async function makeLibrary({ base }: Running): Promise<void> {
  const token = await signIn(base);
  const { fileName } = await upload(base, token, '/files/upload', { name: 'a.png', bytes: await pictureBytes() });
  await post(base, '/admin/modules/add', { name: 'Library', shortName: 'L', image: fileName }, token);
}

async function readableByOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  expect(entries).not.toEqual([]);
  const isReadable = async (name: string) => ((await stat(join(folder, name))).mode & 0o077) !== 0;
  const readable = await Promise.all(entries.map(async (name) => ((await isReadable(name)) ? [name] : [])));
  return readable.flat();
}

/** Gives database and files the rights that earlier versions gave them. */
async function openToAll(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await chmod(join(folder, name), name === 'files' ? 0o705 : 0o604);
}

describe('a server that is asked to stop', () => {
  it('ends with exit code 0 after the running request, and keeps its files private', async () => {
    const database = await aDatabaseLocation();
    onTestFinished(() => database.remove());
    await mkdir(join(database.dataDir, 'files'), { recursive: true });
    await openToAll(database.dataDir);
    const running = await start(database);
    expect(running.log()).toContain('set SMTP_URL');
    onTestFinished(() => kill(running));
    const token = await signIn(running.base);
    const upload = await beginUpload(running.base, token, '/admin/score/library/upload', aScoreFile());

    const exit = once(running.child, 'exit');
    running.child.kill('SIGTERM');

    expect(await upload.finish()).toHaveProperty('fileName');
    expect(await exit).toEqual([0, null]);
    expect(await readableByOthers(database.dataDir)).toEqual([]);
  });
});
