import { join } from 'node:path';
import { backup, isBackupFault } from '#platform/backups/index.ts';
import { openClock } from '#platform/clock.ts';
import { readEnvironment, runScript } from './command-line.ts';

const usage = `Saves database and files of the configured console, which may run meanwhile.

  npm run backup -- --to FOLDER
      Into an empty folder; without --to into one named by the time, in BACKUP_DIR (DATA_DIR/backups).

On PostgreSQL it needs its client programs.

Exit codes: 0 done, 1 not made, 64 a wrong command line, 78 a wrong configuration.
`;

await runScript({
  name: 'backup',
  usage,
  options: { to: { type: 'string' } },
  run: async ({ to }) => {
    const configuration = readEnvironment({ LOG_LEVEL: 'warn' });
    const clock = openClock(() => new Date());
    const name = clock.now().toISOString().replaceAll(':', '-');
    const folder = to ?? join(configuration.BACKUP_DIR ?? join(configuration.DATA_DIR, 'backups'), name);
    const { files } = await backup({ configuration, clock }, folder);
    return `Database and ${files.length} files are saved in ${folder}\n`;
  },
  exitCodeOf: (error) => (isBackupFault(error) ? 1 : null),
});
