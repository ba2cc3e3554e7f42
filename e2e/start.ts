import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addAdministrator, hashPassword, keepPending, turnOn } from '@eemusic/server/src/access/accounts/index.ts';
import { readConfiguration } from '@eemusic/server/src/platform/configuration.ts';
import { openServices, startConsole } from '@eemusic/server/src/app/console.ts';
import { system } from '@eemusic/server/src/platform/database/index.ts';
import { addLibraries } from '@eemusic/server/src/app/demo/company.ts';
import { addFile, putPortrait } from '@eemusic/server/src/platform/files/index.ts';
import { scratch } from '@eemusic/server/src/testing/scratch.ts';
import { stopOnSignal } from '@eemusic/server/src/app/signals.ts';
import { account, type Colleague, colleagues, filing } from './account.ts';
import { drawPicture } from './draw-picture.ts';
import { learnerToken } from './keys.ts';
import { ports } from './servers.ts';
import { seedSalesChain } from './sales-chain.ts';

const by = system('journeys');

/**
 * Starts a server with its own database, a small sales chain and two empty libraries; its data are deleted when it
 * stops.
 */
const folder = mkdtempSync(join(scratch, 'eemusic-e2e-'));
const services = await openServices(
  readConfiguration({
    PORT: process.env['PORT'],
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
    MAIL_FROM: 'EEMusic Console <console@example.com>',
    LEARNER_TOKEN: learnerToken,
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    FILING_NUMBER: filing.number,
    FILING_URL: filing.address,
  }),
);
const { drain, stop } = await startConsole(services, {
  webFolder: fileURLToPath(new URL('../packages/web/dist', import.meta.url)),
  ...(process.env['DEMO'] && { demo: account }),
});
await addLibraries(services);
await seedSalesChain(services);
await addColleagues();
const stopAndForget = async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
};
stopOnSignal({ drain, stop: stopAndForget }, services.log);
process.send?.('ready');

async function addColleagues(): Promise<void> {
  for (const [username, colleague] of Object.entries<Colleague>(colleagues)) {
    const { password, details, twoStepKey, ...person } = colleague;
    const passwordHash = await hashPassword(password);
    const picture = details && (await putPortrait(services, drawPicture(details.colour).toString('base64'), by));
    await services.database.change(by, async (tx) => {
      if (picture) await addFile(tx, picture);
      const rest = { ...details, fileName: picture?.name ?? null, passwordHash, at: services.clock.now() };
      const id = await addAdministrator(tx, { ...person, username, role: 2, ...rest });
      if (twoStepKey === undefined) return;
      await keepPending(tx, id, twoStepKey);
      await turnOn(tx, id, { secret: twoStepKey, step: 0, sessionId: null });
    });
  }
}
