import { acceptRecovered, isBackupFault, restore } from '#platform/backups/index.ts';
import { readEnvironment, runScript, WrongUse } from './command-line.ts';

const usage = `Restores a backup into the configured database and file store, which must be empty.

  npm run restore -- --from FOLDER
      Checks the whole backup before writing anything. Stop all servers first.
  npm run restore -- --recovered
      Run this before the server starts, after a point-in-time recovery or a snapshot. Everybody has to sign in again,
      and learning apps fetch the catalogue from the beginning.

PostgreSQL needs its client programs.

Exit codes: 0 done, 1 not restored, 64 usage error, 78 invalid configuration.
`;

await runScript({
  name: 'restore',
  usage,
  options: { from: { type: 'string' }, recovered: { type: 'boolean' } },
  run: async ({ from, recovered }) => {
    if (from && recovered) throw new WrongUse('--recovered takes no --from');
    if (!from && !recovered) throw new WrongUse('--from takes the folder of a backup');
    const configuration = readEnvironment({ LOG_LEVEL: 'warn' });
    if (!from) {
      await acceptRecovered(configuration);
      return 'Everybody has to sign in again, and learning apps fetch the catalogue anew.\n';
    }
    const { files, madeAt } = await restore(configuration, from);
    return `Database and ${files.length} files of ${madeAt} are back. Everybody has to sign in again.\n`;
  },
  exitCodeOf: (error) => (isBackupFault(error) ? 1 : null),
});
