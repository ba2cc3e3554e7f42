import { databaseLocationOf, isBackupFault } from '#platform/backups/index.ts';
import { openClock } from '#platform/clock.ts';
import {
  assertDatabase,
  findDamage,
  findFaults,
  isDamage,
  isMigrated,
  openDatabase,
  repair,
} from '#platform/database/index.ts';
import { openStorage } from '#platform/storage/open.ts';
import { readEnvironment, runScript } from './command-line.ts';
import { findWrongFiles } from './find-wrong-files.ts';

const usage = `Checks that database and files are whole, and says what is not. Works while the console runs.

  npm run verify
      Asks the database whether it is damaged; compares sums and search indexes with a recount, triggers with their
      text, and the audit trail and files with their checksums.
  npm run verify -- --repair
      Corrects sums, indexes and triggers, while everybody else waits with writing; never the audit trail or files.

Exit codes: 0 all is well, 1 something is not, 64 usage error, 78 invalid configuration.
`;

await runScript({
  name: 'verify',
  usage,
  options: { repair: { type: 'boolean' } },
  run: verify,
  exitCodeOf: (error) => (isBackupFault(error) ? 1 : null),
});

async function verify({ repair: repairs = false }: { repair?: boolean | undefined }): Promise<string> {
  const configuration = readEnvironment();
  const location = databaseLocationOf(configuration);
  await assertDatabase(location);
  const clock = openClock(() => new Date());
  const database = openDatabase(location, clock);
  const storage = await openStorage(configuration.STORAGE_URL, configuration.DATA_DIR);
  try {
    if (repairs)
      await repair(database, clock.now()).catch((error: unknown) => {
        if (!isDamage(error)) throw error;
      });
    const damage = await findDamage(location);
    if (damage.length > 0) return report(damage.map((text) => `The database is damaged: ${text}`));
    if (!(await isMigrated(database))) return report(['An older version made this database: start this one first']);
    return report([...(await findFaults(database)), ...(await findWrongFiles(database.read, storage))]);
  } finally {
    await storage.close();
    await database.close();
  }
}

function report(faults: readonly string[]): string {
  if (faults.length === 0) return 'Database and files are whole.\n';
  process.exitCode = 1;
  return faults.map((fault) => `${fault}\n`).join('');
}
