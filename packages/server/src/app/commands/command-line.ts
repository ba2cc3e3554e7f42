import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import '#app/private-files.ts';
import { type Configuration, readConfiguration } from '#platform/configuration.ts';
import { closeServices, openServices } from '#app/open-services.ts';
import type { Services } from '#platform/services.ts';

/** A wrong command line: its message is printed with a hint at `--help`. */
export class WrongUse extends Error {
  override name = 'WrongUse';
}

export type Command<Values> = {
  options: readonly (keyof Values)[];
  takesWords?: true;
  run(values: Values, words: readonly string[]): Promise<string>;
};

type Script<Options extends ParseArgsOptionsConfig> = {
  /** Its name for `npm run`. */
  name: string;
  usage: string;
  options: Options;
  /** Exit codes of the command's own errors; null for a bug, whose stack is printed. */
  exitCodeOf?: (error: unknown) => number | null;
} & (
  | { commands: Readonly<Record<string, Command<ValuesOf<Options>>>> }
  | { run(values: ValuesOf<Options>): Promise<string> }
);

export type ValuesOf<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>['values'];

/** Whether the process was started by the program of a release. */
const isInstalled = basename(process.argv[1] ?? '') === 'eemusic-console.ts';

/** Replaces command names by what the caller has to type: an npm script, or the program of a release. */
const inWordsOfCaller = (text: string): string =>
  isInstalled ? text.replaceAll(/npm run (?:--silent )?(\w+)(?: --(?= ))?/g, 'eemusic-console $1') : text;

export async function runScript<Options extends ParseArgsOptionsConfig>(script: Script<Options>): Promise<void> {
  const { name, usage } = script;
  try {
    const asksForHelp = process.argv.some((argument) => argument === '--help' || argument === '-h');
    process.stdout.write(asksForHelp ? inWordsOfCaller(usage) : await runCommand(script));
  } catch (error) {
    const { exitCode, message } = await describeFault(script, error);
    const hint = error instanceof WrongUse ? `npm run ${name} -- --help tells more.\n` : '';
    process.stderr.write(inWordsOfCaller(`${message}\n${hint}`));
    process.exitCode = exitCode;
  }
}

/** 64 is a usage error and 78 a configuration error, as in sysexits.h. Throws unexpected errors. */
async function describeFault(
  { exitCodeOf }: Pick<Script<never>, 'exitCodeOf'>,
  error: unknown,
): Promise<{ exitCode: number; message: string }> {
  const exitCode = error instanceof WrongUse ? 64 : (exitCodeOf?.(error) ?? null);
  if (exitCode !== null && error instanceof Error) return { exitCode, message: error.message };
  const { startUpFault } = await import('#app/open-services.ts');
  const message = startUpFault(error);
  if (message === null) throw error;
  return { exitCode: 78, message };
}

async function runCommand<Options extends ParseArgsOptionsConfig>(script: Script<Options>): Promise<string> {
  const { positionals, values } = readArguments(script.options);
  const [name = '', ...words] = positionals;
  if ('run' in script) {
    if (positionals.length > 0) throw new WrongUse(`Unknown: ${positionals.join(' ')}`);
    return script.run(values);
  }
  const command = Object.hasOwn(script.commands, name) ? script.commands[name] : undefined;
  if (!command || (words.length > 0 && !command.takesWords))
    throw new WrongUse(name === '' ? 'A command is missing' : `Unknown: ${positionals.join(' ')}`);
  for (const option of Object.keys(values) as (keyof typeof values)[])
    if (!command.options.includes(option)) throw new WrongUse(`${name} takes no --${String(option)}`);
  return command.run(values, words);
}

function readArguments<Options extends ParseArgsOptionsConfig>(options: Options) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
}

export function readEnvironment(defaults: Record<string, string> = {}): Configuration {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfiguration({ ...defaults, ...process.env });
}

type Level = 'warn' | 'error';

/** Unlike the server it does not wait for the database to start, because a person is waiting for the command. */
export async function withServices<Result>(
  run: (services: Services) => Promise<Result>,
  level: Level = 'warn',
): Promise<Result> {
  const services = await openServices(readEnvironment({ LOG_LEVEL: level }), { maxWaitMs: 0 });
  try {
    return await run(services);
  } finally {
    await closeServices(services);
  }
}
