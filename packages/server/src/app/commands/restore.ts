import { acceptRecovered, isBackupFault, restore } from '#platform/backups/index.ts';
import { readEnvironment, runScript, WrongUse } from './command-line.ts';

const usage = `Puts a backup where the configuration points: an empty database and an empty file store.

  npm run restore -- --from FOLDER
      Everything is checked before anything is written. No server may run on them.
  npm run restore -- --recovered
      After point-in-time recovery or a snapshot has put the database back, before the server starts: everybody has to
      sign in again, and learning apps fetch the catalogue anew.

On PostgreSQL it needs its client programs.

Exit codes: 0 done, 1 not restored, 64 a wrong command line, 78 a wrong configuration.
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
