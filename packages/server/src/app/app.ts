import multipart from '@fastify/multipart';
import { compile } from '@fastify/proxy-addr';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import { endpoints } from '@eemusic/contract/app/endpoints';
import { alive, metrics, ready } from '@eemusic/contract/platform/service';
import { dashboardRoutes } from '#app/dashboard/routes.ts';
import { recordRoutes } from '#app/records/index.ts';
import { everythingRoutes } from './export-everything.ts';
import { makePage } from './make-page.ts';
import { findRoutes } from '#app/palette/find.ts';
import { answerInTime, answerMalformed, handleProblems, readToEnd, refuseBeforeBody } from '#platform/http/problems.ts';
import { contentSecurityPolicy, safeHeaders, secureHeaders, serveAssets } from '#platform/http/web.ts';
import { readJson } from '#platform/http/input.ts';
import { loggedPath, measureAnswers } from '#platform/http/metrics.ts';
import { measureBackups } from '#platform/backups/index.ts';
import { watchMove } from '#platform/database/index.ts';
import { measureJobs } from '#platform/jobs/room.ts';
import { type Draining, shutDownGracefully } from '#platform/http/graceful-shutdown.ts';
import { compressDocument } from '#platform/http/files.ts';
import { makeServe } from '#platform/http/serve.ts';
import { restorersOf, rooms } from '#app/rooms.ts';
import type { Engravers } from '#library/uploads/index.ts';
import { appearanceOf, serviceRoutes } from '#platform/service/routes.ts';
import type { Services } from '#platform/services.ts';
import { networkPrefix } from '#access/lockout/index.ts';
import { identify } from '#access/session/index.ts';
import { signInMethods } from '#access/single-sign-on/index.ts';
import { demoLearnerRoutes, readDemoToken } from '#learning/demo-learner/index.ts';
import { findToken, hasTokens } from '#access/tokens/index.ts';

type Options = { engravers: Engravers; webFolder: string | null; demo: { email: string; password: string } | null };

/** Sizes in bytes, times in ms. How long a body may be stands in its declaration. */
const connectionLimits = {
  requestTimeout: 60_000,
  connectionTimeout: 90_000,
  keepAliveTimeout: 72_000,
  forceCloseConnections: 'idle',
  return503OnClosing: false,
  http: {
    maxHeaderSize: 16 * 1024,
    headersTimeout: 15_000,
    connectionsCheckingInterval: 2_000,
    requireHostHeader: false,
  },
} as const;

export async function createApp(
  services: Services,
  { engravers, webFolder, demo }: Options,
): Promise<{ app: FastifyInstance; served: Endpoint[]; draining: Draining }> {
  const { configuration, database, clock } = services;
  const isTrusted = trusted(configuration.TRUST_PROXY);
  const headers = safeHeaders({
    policy: contentSecurityPolicy([configuration.IMAGE_BASE_URL, configuration.SCORE_BASE_URL]),
    isHttps: configuration.PUBLIC_URL?.startsWith('https:') ?? false,
  });
  const app = fastify({
    ...answerMalformed(headers),
    ...connectionLimits,
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: isTrusted,
    requestIdHeader: false,
    genReqId: ({ headers: { 'x-request-id': given }, socket }) =>
      typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) && isTrusted(socket.remoteAddress ?? '', 0)
        ? given
        : Buffer.from(services.random.bytes(9)).toString('base64url'),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  });

  const isDemo = demo !== null;
  secureHeaders(app, headers);
  refuseBeforeBody(app, headers);
  const startData = { appearance: appearanceOf(services, demo), signInMethods: signInMethods(services) };
  const page = webFolder && (await makePage(webFolder, startData));
  handleProblems(app, page === null ? null : compressDocument(page));
  readJson(app);
  logAnswers(app);
  readToEnd(app);
  answerInTime(app);
  const draining = shutDownGracefully(app);
  const registry = measureAnswers(app);
  measureJobs(registry, services);
  measureBackups(registry, services);
  await app.register(multipart, { throwFileSizeLimit: true });

  const { serve, served, act, refuseOtherMethods } = makeServe(app, {
    database,
    clock,
    assertOpen: watchMove(database),
    identify: (token, origin) => identify(services, token, origin),
    findToken: async (secret) => (isDemo ? readDemoToken(services, secret) : null) ?? findToken(services, secret),
    hasTokens: () => hasTokens(services),
    serviceTokens: { metrics: configuration.METRICS_TOKEN, learner: configuration.LEARNER_TOKEN },
    networkPrefix,
    learnerCallsPerMinute: configuration.LEARNER_CALLS_PER_MINUTE,
  });
  const parts = { engravers, restorers: restorersOf(services) };
  for (const { routes } of rooms) routes?.(serve, services, parts);
  dashboardRoutes(serve, services);
  recordRoutes(serve, services);
  findRoutes(serve, services);
  everythingRoutes(serve, services, act);
  demoLearnerRoutes(serve, services, { isDemo });
  serviceRoutes(serve, services, {
    app,
    registry,
    waitingForWorkers: engravers.waitingCount,
    declared: endpoints,
    served,
    demo,
    draining,
  });

  refuseOtherMethods();

  if (webFolder && page) await serveAssets(app, webFolder);
  return { app, served, draining };
}

/** A number is the number of proxies in front of this server. */
const trusted = (proxies: Services['configuration']['TRUST_PROXY']): ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number' ? (_address, hop) => hop < proxies : compile(proxies || []);

const checks: readonly string[] = [alive, ready, metrics].map(({ path }) => path);

function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, ip } = request;
    const isQuiet = reply.statusCode < 400 && checks.includes(request.routeOptions.url ?? '');
    request.log[isQuiet ? 'debug' : 'info'](
      {
        method,
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip,
      },
      'answered',
    );
    done();
  });
}
