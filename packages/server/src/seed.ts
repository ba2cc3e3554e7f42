import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfiguration } from '#configuration.ts';
import { closeServices, openServices } from '#console.ts';
import { fill } from '#demo/fill.ts';

/** `npm run seed -- --scores 2000`: demo libraries and generated scores in the configured database. */
const { values } = parseArgs({ options: { scores: { type: 'string', default: '288' } } });
const scores = Number(values.scores);
if (!Number.isInteger(scores) || scores < 1 || scores > 100_000) {
  process.stderr.write('--scores takes a whole number from 1 to 100000\n');
  process.exit(64);
}

if (existsSync('.env')) process.loadEnvFile('.env');
const services = await openServices(readConfiguration({ LOG_LEVEL: 'warn', ...process.env }));
await fill(services, { scores });
await closeServices(services);
