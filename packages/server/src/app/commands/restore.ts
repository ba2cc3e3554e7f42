import { parseArgs } from 'node:util';
import { restore } from '#platform/backups/index.ts';
import { readEnvironment } from './command-line.ts';

/** `npm run restore -- --from FOLDER`: a backup into the configured, empty database and store. */
const { values } = parseArgs({ options: { from: { type: 'string' } } });
if (!values.from) {
  process.stderr.write('--from takes the folder of a backup\n');
  process.exit(64);
}
try {
  const { files, madeAt } = await restore(readEnvironment({ LOG_LEVEL: 'warn' }), values.from);
  process.stdout.write(`Database and ${files.length} files of ${madeAt} are back\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
