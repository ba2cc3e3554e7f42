import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, ConfigurationError } from '#platform/configuration.ts';
import { openClock } from '#platform/clock.ts';
import { type Database, findMove, isEmptyDatabase, migrate, openDatabase } from '#platform/database/index.ts';
import { databaseLocationOf } from '#platform/backups/index.ts';
import { openLog } from '#platform/log.ts';
import { openMailer } from '#platform/mailer/index.ts';
import { openSecretCipher } from '#platform/secrets/secret-cipher.ts';
import type { RandomSource, Services } from '#platform/services.ts';
import { readTimeZone } from '#access/company/index.ts';
import { endRestoredSessions, sharedSecret } from '#access/session/index.ts';
import { renewStoredSecrets } from './stored-secrets.ts';
import { openStorage } from '#platform/storage/open.ts';
import { type Storage, StorageTimeOut } from '#platform/storage/storage.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { databaseRefusal } from '#platform/database/faults.ts';

/** PostgreSQL may start at the same time as the console. */
const maxDatabaseWaitMs = 30_000;

export const cryptographic: RandomSource = { bytes: (count) => randomBytes(count) };

type Options = {
  /** A demo keeps its mails for viewing. */
  isDemo?: boolean;
  maxWaitMs?: number;
  /** A fixed instant while pictures are taken, like `random`; there is no setting for these two. */
  now?: () => Date;
  random?: RandomSource;
};

/**
 * Opens everything outside the process and migrates the database. This module imports no routes, which halves the
 * start-up time of commands.
 */
export async function openServices(
  configuration: Configuration,
  { isDemo = false, maxWaitMs = maxDatabaseWaitMs, now = () => new Date(), random = cryptographic }: Options = {},
): Promise<Services> {
  const clock = openClock(now);
  const location = { ...databaseLocationOf(configuration), readUrl: configuration.DATABASE_READ_URL };
  const database = openDatabase(location, clock);
  await awaitDatabase(database, maxWaitMs);
  await assertNotMoved(database);
  const storage = await openStorage(configuration.STORAGE_URL, configuration.DATA_DIR);
  const log = openLog(configuration.LOG_LEVEL);
  const isNew = await isEmptyDatabase(database);
  if (isNew) await assertNoFiles(storage);
  await migrate(database, clock.now(), (migration) => isNew || log.info({ migration }, 'migrating'));
  const secretCipher = openSecretCipher(configuration.SECRETS_KEY);
  await renewStoredSecrets({ database, random, secretCipher });
  await readTimeZone({ database, clock });
  await endRestoredSessions({ database, clock });
  for (const path of closeToOthers(configuration.DATA_DIR))
    log.warn(`Others on this machine may read ${path}, and this user may not change its rights`);
  return {
    configuration,
    database,
    clock,
    random,
    secretCipher,
    resolveHost,
    storage,
    mailer: openMailer({ url: configuration.SMTP_URL, from: configuration.MAIL_FROM, log, clock, keeps: isDemo }),
    log,
    secret: await sharedSecret(database, { random, secretCipher }),
  };
}

/** Who starts where the console was, but not where its files are now, would write what nobody sees. */
async function assertNotMoved(database: Database): Promise<void> {
  const move = await findMove(database);
  if (!move) return;
  const { target, beganAt, endedAt } = move;
  throw new ConfigurationError(
    endedAt
      ? `The console moved to ${target} at ${endedAt}: name that place in the settings, or go on here with move --cancel`
      : `The console is moving to ${target} since ${beganAt}: wait for the end, or, if it was broken off, repeat it or move --cancel`,
  );
}

/** A new system would remove the files of the one whose database is missing, because no record uses them. */
async function assertNoFiles(storage: Storage): Promise<void> {
  for await (const { name } of storage.list(''))
    throw new ConfigurationError(
      `The database is empty, but the file store holds ${name}: restore a backup into an empty place, or name the right database`,
    );
}

async function resolveHost(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

export async function closeServices({ database, storage, mailer }: Services): Promise<void> {
  mailer.close();
  await storage.close();
  await database.close();
}

const ours = ['eemusic.sqlite', 'eemusic.sqlite-wal', 'eemusic.sqlite-shm', 'files'];
const byOthers = 0o007;

/** Earlier versions let everybody on the machine read these. Returns what cannot be closed, as of another user. */
function closeToOthers(dataDir: string): string[] {
  return ours.flatMap((name) => {
    const path = join(dataDir, name);
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & byOthers) === 0) return [];
    try {
      chmodSync(path, mode & 0o7777 & ~byOthers);
      return [];
    } catch (error) {
      if (isNotPermitted(error)) return [path];
      throw error;
    }
  });
}

const isNotPermitted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EROFS');

type Fault = Error & { code?: unknown; errcode?: unknown; syscall?: unknown; path?: unknown };

/** Error codes of PostgreSQL and the network for a wrong address, user name or password. */
const unreachable = /^(28|3D000|57P0|08|53|E(CONN|HOST|NET|TIMEDOUT|AI_AGAIN|NOTFOUND))/;
const sqliteFaults: Record<number, string> = {
  5: 'the database is locked by another program',
  8: 'the database cannot be written',
  10: 'the disk of the database fails',
  11: 'the database is damaged: restore a backup',
  13: 'the disk is full',
  14: 'the database cannot be opened',
  26: 'the database is damaged: restore a backup',
};
const diskFaults = new Set<unknown>(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST', 'EIO']);

/** From Amazon's client, for instance because keys are missing, or because the bucket did not answer. */
const isBucketFault = (error: Error): boolean =>
  error instanceof StorageTimeOut || '$metadata' in error || error.name === 'CredentialsProviderError';

/** Explains the known reasons for not starting in one line that names the setting; null for a bug. */
export function startUpFault(error: unknown): string | null {
  if (error instanceof ConfigurationError) return error.message;
  if (!(error instanceof Error)) return null;
  const { code, errcode, syscall, path, message }: Fault = error;
  if (message.startsWith('This database was made by a newer version')) return message;
  if (isBucketFault(error)) return `STORAGE_URL: the bucket cannot be used (${message || error.name})`;
  if (/^The (storage address|endpoint of the storage)/.test(message)) return `STORAGE_URL: ${message}`;
  if (code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number') {
    const reason = sqliteFaults[errcode & 0xff];
    return reason === undefined ? null : `DATA_DIR: ${reason} (${message})`;
  }
  if (typeof syscall === 'string' && typeof path === 'string' && diskFaults.has(code)) {
    return `DATA_DIR: ${path} cannot be used (${message})`;
  }
  const isUnreachable = typeof code === 'string' ? unreachable.test(code) : databaseRefusal(error) !== null;
  return isUnreachable ? `DATABASE_URL: the database cannot be reached (${message || code})` : null;
}

const pauseMs = 1_000;

/** Throws the last error after `maxWaitMs`. */
export async function awaitDatabase({ read }: Database, maxWaitMs: number): Promise<void> {
  const giveUp = performance.now() + maxWaitMs;
  for (;;) {
    try {
      await sql`select 1`.execute(read);
      return;
    } catch (error) {
      if (databaseRefusal(error) !== 'server.part-down' || performance.now() + pauseMs > giveUp) throw error;
      await wait(pauseMs);
    }
  }
}
