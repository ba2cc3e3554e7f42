import { maxEach } from '@eemusic/contract/library/bulk';
import { defaultCurriculum } from '@eemusic/contract/library/choices';
import { system } from '#platform/database/index.ts';
import { openEngravers, reprocess } from '#library/uploads/index.ts';
import type { Services } from '#platform/services.ts';
import { basename } from 'node:path';
import { readFile } from 'node:fs/promises';
import { findAccount } from '#access/accounts/index.ts';
import { readSteps } from '#library/academics/index.ts';
import { bringLibrary, composeCourse } from '#library/bulk/index.ts';
import { listLibraryNames } from '#library/libraries/index.ts';
import { runScript, withServices, WrongUse } from './command-line.ts';

const usage = `Reads, tags and engraves stored scores again. Works while the console runs.

  npm run scores -- reprocess
      Scores that an older version processed. The console also does this gradually by itself.
  npm run scores -- reprocess --all
      All scores, including those that failed before.

  npm run scores -- import <file.zip> --email E
      A whole library of MusicXML files, with a sheet about them if there is one. The console reads it in the
      background; the person with this email finds it there under 'Import a library'.

  npm run scores -- compose --email E --library L --grade G [--each N]
      N exercises, 3 unless given, for each empty place of the grade. The console composes them in the background; the
      person with this email finds them under 'Import a library'.

Decisions of staff are kept. Ctrl-C stops after the current score; the next run continues from there.

Exit codes: 0 done, 1 some scores are left or failed and stay as they were, 64 usage error, 78 invalid configuration.
`;

/**
 * The number of scores between two progress messages: 1 on a terminal, where the line is overwritten, and more in a log
 * file.
 */
const progressEvery = process.stdout.isTTY ? 1 : 500;

async function readAgain({ all }: { all?: boolean | undefined }): Promise<string> {
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
  return withServices((services) => readScores(services, { all: all === true, signal: stopped.signal }), 'error');
}

async function readScores(services: Services, { all, signal }: { all: boolean; signal: AbortSignal }): Promise<string> {
  const engravers = openEngravers();
  try {
    const { done, failed, total } = await reprocess(services, engravers, {
      which: all ? 'all' : 'older',
      by: system('command line'),
      signal,
      onProgress: (progress) => printProgress(progress.done + progress.failed, progress.total),
      onFailure: ({ name, title, reason }) => void process.stderr.write(`${title} (${name}): ${reason}\n`),
    });
    const left = signal.aborted ? total - done - failed : 0;
    if (failed + left > 0) process.exitCode = 1;
    return `${done} read again, ${failed} could not be.${left > 0 ? ` ${left} are left.` : ''}\n`;
  } finally {
    await engravers.close();
  }
}

async function bringIn({ email }: { email?: string | undefined }, [path]: readonly string[]): Promise<string> {
  if (path === undefined || email === undefined) throw new WrongUse('Name a .zip file, and whose it is by --email');
  const bytes = await readFile(path);
  return withServices(async (services) => {
    const owner = await findAccount(services.database.read, { email });
    if (!owner) throw new WrongUse(`Nobody has the email ${email}`);
    const about = { by: system('command line'), ownerId: owner.id };
    const { message } = await bringLibrary(services, { name: basename(path), bytes }, about);
    return `${message}.\n`;
  }, 'error');
}

type Course = {
  email?: string | undefined;
  library?: string | undefined;
  grade?: string | undefined;
  each?: string | undefined;
};

async function compose({ email, library, grade, each = '3' }: Course): Promise<string> {
  if (email === undefined || library === undefined || grade === undefined)
    throw new WrongUse('Name library and grade by --library and --grade, and whose the exercises are by --email');
  const count = Number(each);
  if (!Number.isInteger(count) || count < 1 || count > maxEach) throw new WrongUse(`--each is 1 to ${maxEach}`);
  return withServices(async (services) => {
    const { read } = services.database;
    const owner = await findAccount(read, { email });
    if (!owner) throw new WrongUse(`Nobody has the email ${email}`);
    const moduleId = (await listLibraryNames(read)).find(({ libraryName }) => libraryName === library)?.libraryId;
    const gradeId = (await readSteps(read, 'grade')).find(({ name, nameZh }) => [name, nameZh].includes(grade))?.id;
    if (moduleId === undefined || gradeId === undefined)
      throw new WrongUse(`There is no ${moduleId === undefined ? `library ${library}` : grade}`);
    const course = { moduleId, gradeId, curriculum: defaultCurriculum, each: count } as const;
    const { message } = await composeCourse(services, course, { by: system('command line'), ownerId: owner.id });
    return `${message}.\n`;
  }, 'error');
}

function printProgress(count: number, total: number): void {
  if (count % progressEvery !== 0 && count !== total) return;
  process.stdout.write(`${count} of ${total}${process.stdout.isTTY && count !== total ? '\r' : '\n'}`);
}

await runScript({
  name: 'scores',
  usage,
  options: {
    all: { type: 'boolean' },
    email: { type: 'string' },
    library: { type: 'string' },
    grade: { type: 'string' },
    each: { type: 'string' },
  },
  commands: {
    reprocess: { options: ['all'], run: readAgain },
    compose: { options: ['email', 'library', 'grade', 'each'], run: compose },
    import: { options: ['email'], takesWords: true, run: bringIn },
  },
});
