import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { hasDrawings } from '#library/uploads/index.ts';
import { databaseLocationOf, isBackupFault } from '#platform/backups/index.ts';
import { openClock } from '#platform/clock.ts';
import {
  assertDatabase,
  findDamage,
  findFaults,
  isDamage,
  isMigrated,
  openDatabase,
  type Query,
  repair,
} from '#platform/database/index.ts';
import { openStorage } from '#platform/storage/open.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { attachmentFile } from '#support/mail/index.ts';
import { readEnvironment, runScript } from './command-line.ts';

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

/** Drawings and attachments have no checksum of ours; gzip has one of its own, an attachment has a size. */
async function findWrongFiles(read: Query, storage: Storage): Promise<string[]> {
  const faults: string[] = [];
  /** What was removed meanwhile, with its row, is not missing. */
  const note = async (table: 'files' | 'score_files', name: string, fault: string) => {
    if (await read.selectFrom(table).select('name').where('name', '=', name).executeTakeFirst()) faults.push(fault);
  };
  const check = async (table: 'files' | 'score_files', { name, sha256 }: Stored, folder: string) => {
    const found = await digestOf(storage, `${folder}/${name}`);
    const fault = found === null ? 'missing' : 'not what was stored';
    if (found !== sha256) await note(table, name, `The file ${folder}/${name} is ${fault}`);
  };
  const files = read.selectFrom('files').select(['name', 'kind', 'sha256']);
  for (const file of await files.execute()) await check('files', file, file.kind === 'image' ? 'images' : 'scores');
  const scores = read.selectFrom('score_files').select(['name', 'sha256', 'edition', 'pages', 'made_by']);
  for (const file of await scores.execute()) {
    await check('score_files', file, 'scores');
    if (file.made_by !== '' && !(await hasDrawings(storage, file)))
      await note('score_files', file.name, `Pages of scores/${file.name} are missing or damaged`);
  }
  const attachments = read.selectFrom('support_attachments').select(['file_name', 'bytes']);
  for (const { file_name: name, bytes } of await attachments.execute())
    if (name !== null && (await storage.find(attachmentFile(name)))?.bytes !== bytes)
      faults.push(`The file ${attachmentFile(name)} is missing or cut off`);
  return faults;
}

type Stored = { name: string; sha256: string };

async function digestOf(storage: Storage, name: string): Promise<string | null> {
  const file = await storage.get(name);
  if (!file) return null;
  const digest = createHash('sha256');
  await pipeline(file.body, digest);
  return digest.digest('hex');
}
