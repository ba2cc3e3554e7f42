import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { second } from '@eemusic/contract/platform/durations';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#app/app.ts';
import { ConfigurationError } from '#platform/configuration.ts';
import { Refusal } from '#platform/http/index.ts';
import { jobsOf, rooms } from '#app/rooms.ts';
import { startJobs } from '#platform/jobs/start.ts';
import { closeServices } from '#app/open-services.ts';
import { openComingMonths } from '#learning/learners/index.ts';
import { openEngravers, type Engravers } from '#library/uploads/index.ts';
import type { Services } from '#platform/services.ts';
import { ensureFirstAdministrator, setUpToken } from '#access/session/index.ts';

export { openServices } from '#app/open-services.ts';

type Options = { webFolder: string | null; demo?: { email: string; password: string } };
export type Console = {
  app: FastifyInstance;
  address: string;
  setUpLink: string | null;
  /** Answers requests until load balancers have noticed that this node is about to stop. */
  drain(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the console on this node: it listens and runs jobs. */
export async function startConsole(services: Services, { webFolder, demo }: Options): Promise<Console> {
  const { configuration } = services;
  const engravers = openEngravers();
  await openComingMonths(services);
  const hasAdministrator = await ensureFirstAdministrator(services).catch(asConfigurationError);
  const { app, draining } = await createApp(services, { engravers, webFolder, demo: demo ?? null });
  const listening = await app.listen({ port: configuration.PORT, host: configuration.HOST }).catch(asListenError);
  warmUp(services);
  const jobs = startJobs({ ...services, jobs: jobsOf(services, engravers) });

  const address = configuration.PUBLIC_URL ?? listening.replace('127.0.0.1', 'localhost');
  return {
    app,
    address,
    setUpLink: hasAdministrator ? null : `${address}/register/${setUpToken(services)}`,
    drain: async () => {
      draining.begin();
      await wait(configuration.DRAIN_SECONDS * second);
    },
    stop: () => stop(services, { app, engravers, jobs }),
  };
}

/** The first request to the room tries again and reports the failure. */
function warmUp(services: Services): void {
  for (const room of rooms)
    room.warmUp?.(services).catch((error: unknown) => services.log.debug({ err: error }, 'warming up failed'));
}

/** Email and password of the first administrator come from the settings. */
function asConfigurationError(fault: unknown): never {
  throw fault instanceof Refusal ? new ConfigurationError(`ADMIN_PASSWORD: ${fault.message}`) : fault;
}

/** Checks the address before anything is created. */
export async function assertCanListen({ PORT, HOST }: Services['configuration']): Promise<void> {
  const server = createServer();
  await once(server.listen(PORT, HOST), 'listening').catch(asListenError);
  await once(server.close(), 'close');
}

function asListenError(fault: NodeJS.ErrnoException): never {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'PORT: another program listens there',
    EACCES: 'PORT: listening there is not allowed to this user',
    EADDRNOTAVAIL: 'HOST: this machine has no such address',
  };
  const reason = reasons[fault.code ?? ''];
  throw reason ? new ConfigurationError(`The configuration cannot be used.\n  ${reason}`) : fault;
}

async function stop(
  services: Services,
  parts: { app: FastifyInstance; engravers: Engravers; jobs: { stop(): Promise<void> } },
): Promise<void> {
  await parts.app.close();
  await parts.jobs.stop();
  await parts.engravers.close();
  await closeServices(services);
}
