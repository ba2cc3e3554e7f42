import { join } from 'node:path';
import { backup, backupFolder, databaseLocationOf, isBackupFault } from '#platform/backups/index.ts';
import { openClock } from '#platform/clock.ts';
import { findDamage } from '#platform/database/index.ts';
import { readEnvironment, runScript } from './command-line.ts';

const usage = `Backs up the database and the files of the configured console. Works while the console runs.

  npm run backup -- --to FOLDER
      Writes to this empty folder; by default to a new one, named by the time, in BACKUP_DIR (DATA_DIR/backups).

PostgreSQL needs its client programs.

Exit codes: 0 done, 1 failed, or the database is damaged, 64 usage error, 78 invalid configuration.
`;

await runScript({
  name: 'backup',
  usage,
  options: { to: { type: 'string' } },
  run: async ({ to }) => {
    const configuration = readEnvironment({ LOG_LEVEL: 'warn' });
    const clock = openClock(() => new Date());
    const name = clock.now().toISOString().replaceAll(':', '-');
    const folder = to ?? join(backupFolder(configuration), name);
    const { files } = await backup({ configuration, clock }, folder);
    const damage = await findDamage(databaseLocationOf(configuration));
    if (damage.length > 0) process.exitCode = 1;
    for (const text of damage) process.stderr.write(`The database is damaged: ${text}\n`);
    return `Database and ${files.length} files are saved in ${folder}\n`;
  },
  exitCodeOf: (error) => (isBackupFault(error) ? 1 : null),
});
