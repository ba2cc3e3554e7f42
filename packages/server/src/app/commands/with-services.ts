import { closeServices, openServices } from '#app/open-services.ts';
import type { Services } from '#platform/services.ts';
import { readEnvironment } from './command-line.ts';

type Level = 'warn' | 'error';

/**
 * Opens the services of the configured console for some work, and closes them afterwards. Unlike the server it does not
 * wait for the database to start, because a person is waiting for the command.
 */
export async function withServices<Result>(
  run: (services: Services) => Promise<Result>,
  level: Level = 'warn',
): Promise<Result> {
  const services = await openServices(readEnvironment({ LOG_LEVEL: level }), { maxWaitMs: 0 });
  try {
    return await run(services);
  } finally {
    await closeServices(services);
  }
}
