import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openServices, startConsole } from '@eemusic/server/src/app/console.ts';
import { generateDemo } from '#tools/demo/generate.ts';
import { demoRandom } from '#tools/demo/random.ts';
import { stopOnSignal } from '@eemusic/server/src/app/signals.ts';
import { countDays, countMonths } from '@eemusic/server/src/learning/practice/index.ts';
import { readConfiguration } from '@eemusic/server/src/platform/configuration.ts';
import { scratch } from '@eemusic/server/src/testing/scratch.ts';
import { account } from '#e2e/account.ts';
import { moment } from './moment.ts';

/** Enough records for full screens, and few enough to be added within seconds. */
const sizes = { scores: 72, chain: { channels: 6, educators: 30, students: 500 } };

/** Starts the demo at a fixed instant and with repeatable random numbers, so that its screens are always the same. */
const folder = mkdtempSync(join(scratch, 'eemusic-pictures-'));
const services = await openServices(
  readConfiguration({
    PORT: process.env['PORT'],
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  }),
  { isDemo: true, now: () => moment, random: demoRandom(2026) },
);
await generateDemo(services, sizes);
/* Counts practice now, because the job for it would be due 15 seconds later, which the fixed clock never reaches. */
await countDays(services, new AbortController().signal);
await countMonths(services, new AbortController().signal);
const { drain, stop } = await startConsole(services, {
  webFolder: process.env['WEB_FOLDER'] ?? fileURLToPath(new URL('../../packages/web/dist', import.meta.url)),
});
async function stopAndForget(): Promise<void> {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
stopOnSignal({ drain, stop: stopAndForget }, services.log);
process.send?.('ready');
