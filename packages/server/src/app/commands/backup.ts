import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backup, BackupError } from '#platform/backups/index.ts';
import { closeServices, openServices } from '#app/open-services.ts';
import { readEnvironment } from './command-line.ts';

/** `npm run backup -- --to FOLDER`: database and files of the configured console, which may run meanwhile. */
const { values } = parseArgs({ options: { to: { type: 'string' } } });
const configuration = readEnvironment({ LOG_LEVEL: 'warn' });
const services = await openServices(configuration);
const folder = values.to ?? join(configuration.DATA_DIR, 'backups', new Date().toISOString().replaceAll(':', '-'));
try {
  const { files } = await backup(services, folder);
  process.stdout.write(`Database and ${files.length} files are saved in ${folder}\n`);
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await closeServices(services);
}
