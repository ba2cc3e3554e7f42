import { system } from '#platform/database/index.ts';
import { openEngravers, reprocess } from '#library/uploads/index.ts';
import type { Services } from '#platform/services.ts';
import { runScript } from './command-line.ts';
import { withServices } from './with-services.ts';

const usage = `Reads, tags and engraves stored scores again. Works while the console runs.

  npm run scores -- reprocess
      Scores that an older version processed. The console also does this gradually by itself.
  npm run scores -- reprocess --all
      All scores, including those that failed before.

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

function printProgress(count: number, total: number): void {
  if (count % progressEvery !== 0 && count !== total) return;
  process.stdout.write(`${count} of ${total}${process.stdout.isTTY && count !== total ? '\r' : '\n'}`);
}

await runScript({
  name: 'scores',
  usage,
  options: { all: { type: 'boolean' } },
  commands: { reprocess: { options: ['all'], run: readAgain } },
});
