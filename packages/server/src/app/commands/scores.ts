import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigurationError, readConfiguration } from '#platform/configuration.ts';
import { closeServices, openServices } from '#app/open-services.ts';
import { system } from '#platform/database/index.ts';
import { openEngravers, reprocess } from '#library/uploads/index.ts';

const usage = `Does again what is known of scores from their files. Works while the console runs.

  npm run scores -- reprocess
      Reads, tags and engraves what an older version of the console made. The console does it by itself, bit by bit.
  npm run scores -- reprocess --all
      Every score, also those that could not be read again before.

What staff decided about a score stays. Ctrl-C ends it after the score under way; run again, it goes on.

Exit codes: 0 done, 1 some are left or could not be read again and keep what they had, 64 a wrong command line, 78 a wrong configuration.
`;

/** A wrong command line: its message is printed with the usage. */
class WrongUse extends Error {
  override name = 'WrongUse';
}

const options = { all: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
}

/**
 * After how many scores progress is printed: each one on a terminal, where it overwrites its line; seldom in a file.
 */
const everyScores = process.stdout.isTTY ? 1 : 500;

async function readAgain(which: 'older' | 'all'): Promise<void> {
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
  const services = await openServices(readConfiguration({ LOG_LEVEL: 'error', ...process.env }));
  const engravers = openEngravers();
  try {
    const { done, failed, total } = await reprocess(services, engravers, {
      which,
      by: system('command line'),
      signal: stopped.signal,
      onProgress: (progress) => tell(progress.done + progress.failed, progress.total),
      onFailure: ({ name, title, reason }) => void process.stderr.write(`${title} (${name}): ${reason}\n`),
    });
    const left = stopped.signal.aborted ? total - done - failed : 0;
    process.stdout.write(`${done} read again, ${failed} could not be.${left > 0 ? ` ${left} are left.` : ''}\n`);
    if (failed + left > 0) process.exitCode = 1;
  } finally {
    await engravers.close();
    await closeServices(services);
  }
}

function tell(count: number, total: number): void {
  if (count % everyScores !== 0 && count !== total) return;
  process.stdout.write(`${count} of ${total}${process.stdout.isTTY && count !== total ? '\r' : '\n'}`);
}

async function main(): Promise<void> {
  const { positionals, values } = readArguments();
  if (values.help) return void process.stdout.write(usage);
  const [name = '', ...more] = positionals;
  if (name !== 'reprocess' || more.length > 0)
    throw new WrongUse(name === '' ? 'A command is missing' : `Unknown: ${positionals.join(' ')}`);

  if (existsSync('.env')) process.loadEnvFile('.env');
  await readAgain(values.all ? 'all' : 'older');
}

function exitCodeOf(error: unknown): number | null {
  if (error instanceof WrongUse) return 64;
  return error instanceof ConfigurationError ? 78 : null;
}

try {
  await main();
} catch (error) {
  const exitCode = exitCodeOf(error);
  if (exitCode === null || !(error instanceof Error)) throw error;
  process.stderr.write(
    `${error.message}\n${error instanceof WrongUse ? 'npm run scores -- --help tells more.\n' : ''}`,
  );
  process.exitCode = exitCode;
}
