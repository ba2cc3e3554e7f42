import './private-files.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConfiguration } from '#platform/configuration.ts';
import { openServices, startConsole } from '#app/console.ts';
import { publicAddress } from '#platform/services.ts';
import { startUpFault } from '#app/open-services.ts';
import { stopOnSignal } from '#app/signals.ts';

/** `npm run serve`, for production. */
try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const services = await openServices(readConfiguration(process.env));
  const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));
  if (!existsSync(webFolder)) services.log.warn('The web app is not built (npm run build): only calls are answered');

  const { SMTP_URL, PUBLIC_URL } = services.configuration;
  if (!SMTP_URL) services.log.warn('Mails are written to this log, with links that open accounts: set SMTP_URL');
  if (SMTP_URL && !PUBLIC_URL)
    services.log.warn(`Links in mails lead to ${publicAddress(services.configuration)}: set PUBLIC_URL`);

  const running = await startConsole(services, { webFolder });
  stopOnSignal(running, services.log);
  const { address, setUpLink } = running;
  services.log.info({ address }, 'listening');
  if (setUpLink) process.stdout.write(`\nThere is no administrator yet. Make the first one here:\n  ${setUpLink}\n\n`);
} catch (error) {
  const fault = startUpFault(error);
  if (fault === null) throw error;
  process.stderr.write(`${fault}\n`);
  process.exit(78);
}
