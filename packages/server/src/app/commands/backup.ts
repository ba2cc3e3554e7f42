import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from '#platform/backups/index.ts';
import { readConfiguration } from '#platform/configuration.ts';
import { closeServices, openServices } from '#app/open-services.ts';

/** `npm run backup -- --to FOLDER`: database and files of the configured console, which may run meanwhile. */
if (existsSync('.env')) process.loadEnvFile('.env');
const { values } = parseArgs({ options: { to: { type: 'string' } } });
const configuration = readConfiguration({ LOG_LEVEL: 'warn', ...process.env });
const services = await openServices(configuration);
const folder = values.to ?? join(configuration.DATA_DIR, 'backups', new Date().toISOString().replaceAll(':', '-'));
const { files } = await backup(services, folder);
await closeServices(services);
process.stdout.write(`Database and ${files.length} files are saved in ${folder}\n`);
