import type { FastifyInstance } from 'fastify';
import { createApp } from '#app/app.ts';
import { catalogueOf } from '#library/catalogue/index.ts';
import { ConfigurationError } from '#platform/configuration.ts';
import { Refusal } from '#platform/http/index.ts';
import { jobHandlers, schedulesOf } from '#app/housekeeping.ts';
import { startJobs } from '#platform/jobs/start.ts';
import { closeServices } from '#app/open-services.ts';
import { openEngravers, type Engravers } from '#library/uploads/index.ts';
import type { Services } from '#platform/services.ts';
import { ensureFirstAdministrator, setUpToken } from '#access/session/index.ts';

export { openServices } from '#app/open-services.ts';

type Options = { webFolder: string | null; demo?: { email: string; password: string } };
export type Console = { app: FastifyInstance; address: string; setUpLink: string | null; stop(): Promise<void> };

/** The whole console on one node: listening, its jobs running. */
export async function startConsole(services: Services, { webFolder, demo }: Options): Promise<Console> {
  const { configuration } = services;
  const engravers = openEngravers();
  const hasAdministrator = await ensureFirstAdministrator(services).catch(blameConfiguration);
  const { app } = await createApp(services, { engravers, webFolder, demo: demo ?? null });
  const listening = await app.listen({ port: configuration.PORT, host: configuration.HOST }).catch(blameSetting);
  readAhead(services);
  const jobs = startJobs({
    ...services,
    handlers: jobHandlers(services, engravers),
    schedules: schedulesOf(configuration),
  });

  const address = configuration.PUBLIC_URL ?? listening.replace('127.0.0.1', 'localhost');
  return {
    app,
    address,
    setUpLink: hasAdministrator ? null : `${address}/register/${setUpToken(services)}`,
    stop: () => stop(services, { app, engravers, jobs }),
  };
}

/** So that nobody waits for it later. What fails here is told to whoever asks. */
function readAhead(services: Services): void {
  catalogueOf(services).catch((error: unknown) => services.log.debug({ err: error }, 'the catalogue is read later'));
}

/** What the first administrator is refused for stands in the settings. */
function blameConfiguration(fault: unknown): never {
  throw fault instanceof Refusal ? new ConfigurationError(`ADMIN_PASSWORD: ${fault.message}`) : fault;
}

/** Where the server cannot listen, a setting is to be mended and not the server. */
function blameSetting(fault: NodeJS.ErrnoException): never {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'PORT: another program listens there',
    EACCES: 'PORT: listening there is not allowed to this user',
    EADDRNOTAVAIL: 'HOST: this machine has no such address',
  };
  const reason = reasons[fault.code ?? ''];
  throw reason ? new ConfigurationError(`The configuration cannot be used.\n  ${reason}`) : fault;
}

/** Lets requests and jobs end, then closes what they used. */
async function stop(
  services: Services,
  parts: { app: FastifyInstance; engravers: Engravers; jobs: { stop(): Promise<void> } },
): Promise<void> {
  await parts.app.close();
  await parts.jobs.stop();
  await parts.engravers.close();
  await closeServices(services);
}
