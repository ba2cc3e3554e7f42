import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrl } from '#packages/server/src/testing/create-database.ts';
import { learnerToken } from './client.ts';
import { environmentAt, type Place } from './killing-console.ts';

const { env } = process;
const numberOf = (name: string, defaultNumber: number) => Number(env[name] ?? defaultNumber);
const tree = [process.execPath, join(import.meta.dirname, '../packages/server/src/app/eemusic-console.ts')];

/** How the console is killed, and how often; see `killing.ts`. */
export const isPowerCut = env['BENCH_POWER_CUTS'] === 'yes';
export const rounds = numberOf('BENCH_KILLS', 20);
export const backups = numberOf('BENCH_BACKUPS', 2);
export const port = numberOf('BENCH_PORT', 3971);
/** The program of a release, or the one of this tree. */
export const program = env['BENCH_PROGRAM'] === undefined ? tree : [env['BENCH_PROGRAM']];
export const folder = env['BENCH_FOLDER'] ?? mkdtempSync(join(tmpdir(), 'eemusic-killing-'));
/** The data folder of an older version, whose upgrade is killed; on SQLite. */
export const olderData = env['BENCH_OLDER_DATA'] ?? null;

const server = env['BENCH_DATABASE_URL'] ?? null;
const placeOf = (name: string, dataDir = join(folder, name)): Place => ({
  dataDir,
  databaseUrl: server === null ? null : databaseUrl(server, `killing_${name}`),
});
export const places = {
  template: placeOf('template'),
  data: placeOf('data', isPowerCut ? join(folder, 'volume', 'data') : undefined),
  restored: placeOf('restored', isPowerCut ? join(folder, 'volume', 'restored') : undefined),
} as const;
export const address = `http://127.0.0.1:${port}`;

export const environmentOf = (place: Place, smtpUrl = '') => ({
  ...environmentAt(place, port),
  LEARNER_TOKEN: learnerToken,
  SMTP_URL: smtpUrl,
  SUPPORT_ADDRESS: 'help@example.com',
  MAIL_FROM: 'help@example.com',
});
