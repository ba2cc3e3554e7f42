import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { settings } from '#platform/configuration.ts';
import { cancelMoving, diskStorage, isBackupFault, move } from '#platform/backups/index.ts';
import { openClock } from '#platform/clock.ts';
import type { DatabaseLocation } from '#platform/database/index.ts';
import { databaseUrlFault, withoutPassword } from '#platform/database/postgres.ts';
import { readEnvironment, runScript, WrongUse } from './command-line.ts';
import { findWrongFiles } from './find-wrong-files.ts';

const usage = `Moves the configured console to another database or file store, which must be empty.

  npm run move -- --to postgres://user:password@host/name [--storage s3://bucket/prefix?endpoint=…]
      To PostgreSQL. Files stay where they are, unless --storage names another place. --to - reads the address from the
      standard input, because everybody on the machine can see arguments.
  npm run move -- --to FOLDER [--storage …]
      To SQLite in this folder, which becomes DATA_DIR, with the files if they are in the present one.
  npm run move -- --storage s3://bucket/prefix?endpoint=…
      The files alone. --storage disk names the data folder.
  npm run move -- --cancel
      Goes on at the old place, also after a move.

Until it is started with its new settings, the console answers 503. The old place keeps all of its data. A move that
was broken off can be repeated. Counters, audit trail and files are verified before the new place is used.

Exit codes: 0 done, 1 not moved, 64 usage error, 78 invalid configuration.
`;

await runScript({
  name: 'move',
  usage,
  options: { to: { type: 'string' }, storage: { type: 'string' }, cancel: { type: 'boolean' } },
  run: async ({ to, storage, cancel = false }) => {
    if (cancel && (to ?? storage) !== undefined) throw new WrongUse('--cancel takes nothing else');
    if (!cancel && !to && !storage) throw new WrongUse('--to takes an address or a folder, --storage an address');
    const configuration = readEnvironment({ LOG_LEVEL: 'warn' });
    const clock = openClock(() => new Date());
    if (cancel)
      return (await cancelMoving(configuration, clock)) ? 'The console goes on here.\n' : 'There is no move here.\n';

    const address = to === '-' ? (await text(process.stdin)).trim() : to;
    const database = address ? locationOf(address, configuration.DATA_DIR) : null;
    const names = database?.databaseUrl ? withoutPassword(database.databaseUrl).url : database?.dataDir;
    const { moved, files } = await move(configuration, {
      database,
      storage: storage === undefined ? null : { url: storageUrl(storage) },
      target: [names, storage].filter((name) => name !== undefined).join(' and '),
      clock,
      findWrongFiles,
      report: (step) => void process.stderr.write(`${step}\n`),
    });
    const what = [moved && `${moved.rows} rows`, files !== null && `${files} files`].filter(Boolean).join(' and ');
    const remarks = moved?.remarks.map((remark) => `Moved as it was: ${remark}\n`).join('') ?? '';
    return `${remarks}Moved and verified: ${what}.\nStart the console with ${settingsOf(database, storage)}\n`;
  },
  exitCodeOf: (error) => (isBackupFault(error) ? 1 : null),
});

function locationOf(to: string, dataDir: string): DatabaseLocation {
  if (!/^\w+:\/\//.test(to)) return { databaseUrl: null, dataDir: resolve(to) };
  const fault = databaseUrlFault(to);
  if (fault !== null) throw new WrongUse(`--to: ${fault}`);
  return { databaseUrl: to, dataDir };
}

function storageUrl(address: string): string | null {
  if (address === diskStorage) return null;
  const { data = null, error } = settings.STORAGE_URL.schema.safeParse(address);
  if (error) throw new WrongUse(`--storage: ${error.issues[0]?.message}, or ${diskStorage}`);
  return data;
}

function settingsOf(database: DatabaseLocation | null, storage: string | undefined): string {
  const names = [
    ...(database?.databaseUrl ? [`DATABASE_URL=${withoutPassword(database.databaseUrl).url} (with its password)`] : []),
    ...(database && !database.databaseUrl ? [`DATA_DIR=${database.dataDir}`, 'no DATABASE_URL'] : []),
    ...(storage ? [storage === diskStorage ? 'no STORAGE_URL' : `STORAGE_URL=${storage}`] : []),
  ];
  return `${names.join(', ')}.`;
}
