import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { AnswerOf, CallOf, Endpoint } from '@eemusic/contract/platform/endpoint';
import { type Code, codes as allCodes } from '@eemusic/contract/platform/permissions';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#app/app.ts';
import { jobsOf } from '#app/rooms.ts';
import { withoutRounds } from '#platform/jobs/testing.ts';
import { startJobs } from '#platform/jobs/start.ts';
import { type Configuration, readConfiguration } from '#platform/configuration.ts';
import { openClock } from '#platform/clock.ts';
import { openDatabase, system } from '#platform/database/index.ts';
import { addAdministrator } from '#access/accounts/index.ts';
import { openLog } from '#platform/log.ts';
import type { Mail } from '#platform/mailer/index.ts';
import { openSecretCipher } from '#platform/secrets/secret-cipher.ts';
import { openEngravers } from '#library/uploads/index.ts';
import type { ResolveHost, Services } from '#platform/services.ts';
import { endRestoredSessions, sharedSecret } from '#access/session/index.ts';
import { login } from '@eemusic/contract/access/session';
import { openStorage } from '#platform/storage/open.ts';
import { aDatabaseLocation } from './databases.ts';
import { inject } from './inject.ts';
import { password, passwordHash } from './password.ts';
import { rememberEngravings } from './remembered-engravers.ts';

export type Answer<Body> = { status: number; body: Body; headers: Record<string, string | undefined>; bytes: Buffer };

export { password };

type Options = {
  /** Codes of the calling administrator; null for no administrator. */
  codes?: readonly Code[] | null;
  configuration?: Partial<Configuration>;
  resolveHost?: ResolveHost;
  /** Whether the demo's learner page is served. */
  isDemo?: boolean;
};

/** Secrets of every test server are encrypted. */
export const secretsKey = Buffer.alloc(32, 'key of the tests').toString('base64');

const noHost = () => Promise.reject(new Error('This test resolves no hosts'));

type Asking = {
  token?: string | null;
  headers?: Record<string, string>;
  remoteAddress?: string;
  /** Query of an upload, which has no other input. */
  query?: Record<string, string>;
};

/** Shared by all test files of a process, because its workers take a second to start. */
const engravers = rememberEngravings(openEngravers());

/**
 * Starts a server with a new, empty and migrated database on a real engine, and with a clock that the test controls. It
 * is removed when the test ends.
 */
export async function startServer({
  codes = allCodes,
  configuration = {},
  resolveHost = noHost,
  isDemo = false,
}: Options = {}) {
  const location = await aDatabaseLocation();
  let now = new Date('2026-03-01T10:20:00.000Z');
  const clock = openClock(() => now);
  const random = { bytes: (count: number) => randomBytes(count) };
  const database = openDatabase(location, clock);
  database.seal();
  await endRestoredSessions({ database, clock });
  const mails: Mail[] = [];
  const secretCipher = openSecretCipher([secretsKey]);
  const services: Services = {
    configuration: {
      ...readConfiguration({ LOG_LEVEL: 'silent' }),
      DATA_DIR: location.dataDir,
      DATABASE_URL: location.databaseUrl,
      ...configuration,
    },
    database,
    clock,
    random,
    secretCipher,
    resolveHost,
    storage: await openStorage('', location.dataDir),
    mailer: { send: (mail) => Promise.resolve(void mails.push(mail)), kept: null, close: () => undefined },
    log: openLog('silent'),
    secret: await sharedSecret(database, { random, secretCipher }),
  };
  const { app, served, draining } = await createApp(services, {
    engravers,
    webFolder: null,
    demo: isDemo ? { email: 'demo@example.com', password } : null,
  });

  const jobs = startJobs({ ...services, jobs: withoutRounds(jobsOf(services, engravers)), pollEvery: null });
  let stopped: Promise<void> | undefined;
  const stop = () =>
    (stopped ??= (async () => {
      await jobs.stop();
      await app.close();
      await services.storage.close();
      await database.close();
      await location.remove();
    })());
  onTestFinished(stop);

  const me = codes === null ? null : await anAdministrator(services, app, { codes });
  return {
    app,
    served,
    draining,
    services,
    /** Not closed here, because it is shared. */
    engravers,
    me,
    /** For tests that start many, whose connections PostgreSQL would run out of; else the end of the test stops it. */
    stop,
    /** Calls as the signed-in administrator, or with another token. */
    call: <E extends Endpoint>(endpoint: E, input: CallOf<E>, asking: Asking = {}) =>
      call<AnswerOf<E>>(app, endpoint, input as Record<string, unknown>, { token: me?.token ?? null, ...asking }),
    /** Sends a file as multipart/form-data. */
    send: <E extends Endpoint>(
      endpoint: E,
      file: { name: string; bytes: Uint8Array; field?: string },
      asking: Asking = {},
    ) => send<AnswerOf<E>>(app, endpoint, file, { token: me?.token ?? null, ...asking }),
    anAdministrator: (options: { codes: readonly Code[]; isActive?: boolean }) =>
      anAdministrator(services, app, options),
    /** Sent mails, oldest first. */
    mails,
    /** Runs the due jobs, including mails. */
    runJobs: () => jobs.runDue(),
    wait: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

/** Of so many digits that names are sorted as numbers are, however many tests a process runs. */
let count = 100_000;

/** Adds an administrator with a live session. */
async function anAdministrator(
  services: Services,
  app: FastifyInstance,
  { codes, isActive = true }: { codes: readonly Code[]; isActive?: boolean },
) {
  count += 1;
  const email = `admin${count}@example.com`;
  const id = await services.database.change(system('test'), (tx) =>
    addAdministrator(tx, {
      fullName: `Admin ${count}`,
      username: `admin${count}`,
      email,
      passwordHash,
      role: 2,
      codes,
      at: services.clock.now(),
    }),
  );
  const { body } = await call<AnswerOf<typeof login>>(app, login, { email, password }, { token: null });
  if (!isActive) {
    await services.database.write((tx) =>
      tx.updateTable('administrators').set({ is_active: 0 }).where('id', '=', id).execute(),
    );
  }
  return { id, email, token: body.token };
}

async function call<Body>(
  app: FastifyInstance,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  asking: Asking,
): Promise<Answer<Body>> {
  const rest = { ...input };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  if (endpoint.query)
    for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value));
  const response = await inject(app, endpoint, {
    method: endpoint.method,
    url: endpoint.query ? `${path}?${query}` : path,
    headers: { ...(endpoint.needsRepeatKey && { 'idempotency-key': `${(count += 1)}` }), ...headersOf(asking) },
    ...(asking.remoteAddress !== undefined && { remoteAddress: asking.remoteAddress }),
    ...(endpoint.input && { payload: rest }),
  });
  return answerOf(response);
}

async function send<Body>(
  app: FastifyInstance,
  endpoint: Endpoint,
  { name, bytes, field = 'file' }: { name: string; bytes: Uint8Array; field?: string },
  asking: Asking,
): Promise<Answer<Body>> {
  const boundary = 'eemusic-test-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { ...headersOf(asking), 'content-type': `multipart/form-data; boundary=${boundary}` };
  const url = asking.query ? `${endpoint.path}?${new URLSearchParams(asking.query)}` : endpoint.path;
  return answerOf(await app.inject({ method: endpoint.method, url, headers, payload }));
}

function headersOf({ token, headers }: Asking): Record<string, string> {
  return { ...(token && { authorization: `Bearer ${token}` }), ...headers };
}

type Injected = Awaited<ReturnType<typeof inject>>;

function answerOf<Body>(response: Injected): Answer<Body> {
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return {
    status: response.statusCode,
    body: (isJson ? response.json() : undefined) as Body,
    headers: response.headers as Record<string, string | undefined>,
    bytes: response.rawPayload,
  };
}
