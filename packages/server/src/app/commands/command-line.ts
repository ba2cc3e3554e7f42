import { existsSync } from 'node:fs';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { readIssue } from '@eemusic/contract/platform/field-errors';
import { fieldText } from '@eemusic/contract/platform/field-texts';
import type * as z from 'zod/mini';
import '#app/private-files.ts';
import { type Configuration, ConfigurationError, readConfiguration } from '#platform/configuration.ts';

/** A wrong command line: its message is printed with a hint at `--help`. */
export class WrongUse extends Error {
  override name = 'WrongUse';
}

export type Command<Values> = {
  /** The options that this command knows. */
  options: readonly (keyof Values)[];
  /** Whether it takes words behind its name. */
  takesWords?: true;
  /** Answers what is printed. */
  run(values: Values, words: readonly string[]): Promise<string>;
};

type Script<Options extends ParseArgsOptionsConfig> = {
  /** As it stands behind `npm run`. */
  name: string;
  usage: string;
  options: Options;
  commands: Readonly<Record<string, Command<ValuesOf<Options>>>>;
  /** Of errors of its own; null for a fault, whose stack is printed. */
  exitCodeOf?: (error: unknown) => number | null;
  messageOf?: (error: Error) => string;
};

export type ValuesOf<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>['values'];

/** Runs the command that the process was started with; `--help` prints the usage. */
export async function runScript<Options extends ParseArgsOptionsConfig>(script: Script<Options>): Promise<void> {
  const { name, usage, messageOf = ({ message }) => message } = script;
  try {
    if (process.argv.some((argument) => argument === '--help' || argument === '-h')) process.stdout.write(usage);
    else process.stdout.write(await runCommand(script));
  } catch (error) {
    const exitCode = exitCodeOf(script, error);
    if (exitCode === null || !(error instanceof Error)) throw error;
    const hint = error instanceof WrongUse ? `npm run ${name} -- --help tells more.\n` : '';
    process.stderr.write(`${messageOf(error)}\n${hint}`);
    process.exitCode = exitCode;
  }
}

async function runCommand<Options extends ParseArgsOptionsConfig>({ options, commands }: Script<Options>) {
  const { positionals, values } = readArguments(options);
  const [name = '', ...words] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
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

/** 64 is a wrong command line, 78 a wrong configuration, as in sysexits.h. */
function exitCodeOf({ exitCodeOf: ownCodeOf }: Pick<Script<never>, 'exitCodeOf'>, error: unknown): number | null {
  if (error instanceof WrongUse) return 64;
  if (error instanceof ConfigurationError) return 78;
  return ownCodeOf?.(error) ?? null;
}

/** What is wrong with a value, as the contract says it. */
export function problemIn(error: z.core.$ZodError | undefined): string {
  const [issue] = error?.issues ?? [];
  return issue ? fieldText(readIssue(issue)) : 'not valid';
}

/** The settings of the environment and of `.env`. */
export function readEnvironment(defaults: Record<string, string> = {}): Configuration {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfiguration({ ...defaults, ...process.env });
}
