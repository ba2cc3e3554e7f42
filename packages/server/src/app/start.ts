import './private-files.ts';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfiguration } from '#platform/configuration.ts';
import { assertCanListen, openServices, startConsole } from '#app/console.ts';
import { buildWeb, isOwn, removeUnfinished, seedDemo, signIn, welcome } from '#app/demo/index.ts';
import { stopOnSignal } from '#app/signals.ts';
import { startUpFault } from '#app/open-services.ts';

/** `npm start`: the console with demo data in a folder of its own. */
const dataDir = resolve(process.env['DATA_DIR'] ?? './data/demo');
try {
  const { learnerToken, ...account } = await signIn(dataDir);
  const configuration = readConfiguration({
    LOG_LEVEL: 'warn',
    LEARNER_TOKEN: learnerToken,
    ...process.env,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  });
  await assertCanListen(configuration);
  const building = buildWeb();
  if (isOwn(configuration)) removeUnfinished(dataDir);
  const services = await openServices(configuration, { isDemo: true });
  await Promise.all([building, seedDemo(services, dataDir)]);

  const isPrivate = ['127.0.0.1', 'localhost', '::1'].includes(configuration.HOST);
  const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));
  const running = await startConsole(services, { webFolder, ...(isPrivate && { demo: account }) });
  stopOnSignal(running, services.log);
  const { address } = running;
  process.stdout.write(welcome({ address, ...account, learnerToken: configuration.LEARNER_TOKEN }));
} catch (error) {
  const fault = startUpFault(error);
  if (fault === null && process.env['LOG_LEVEL'] === 'debug') throw error;
  process.stderr.write(`${fault ?? unknownFault(error)}\n`);
  process.exit(fault === null ? 1 : 78);
}

/** Whoever tries the console out can do nothing with a stack trace. */
function unknownFault(error: unknown): string {
  const [reason] = String(error instanceof Error ? error.message : error).split('\n');
  return `The demo could not start (${reason}): run it again, with LOG_LEVEL=debug for details`;
}
