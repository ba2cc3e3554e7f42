import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { readIssue } from '@eemusic/contract/platform/field-errors';
import { fieldText } from '@eemusic/contract/platform/field-texts';
import type * as z from 'zod/mini';
import '#app/private-files.ts';
import { type Configuration, readConfiguration } from '#platform/configuration.ts';

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
  /** Of errors of its own; null for a fault, whose stack is printed. */
  exitCodeOf?: (error: unknown) => number | null;
  messageOf?: (error: Error) => string;
} & (
  | { commands: Readonly<Record<string, Command<ValuesOf<Options>>>> }
  | { run(values: ValuesOf<Options>): Promise<string> }
);

export type ValuesOf<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>['values'];

/** What the process was started with. */
const isInstalled = basename(process.argv[1] ?? '') === 'eemusic-console.ts';

/** As whoever started the process writes it: by npm, or by the program of a release. */
const inWordsOfCaller = (text: string): string =>
  isInstalled ? text.replaceAll(/npm run (?:--silent )?(\w+)(?: --(?= ))?/g, 'eemusic-console $1') : text;

/** Runs the command that the process was started with; `--help` prints the usage. */
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

/** 64 is a wrong command line, 78 a wrong configuration, as in sysexits.h. Throws what is a fault of ours. */
async function describeFault(
  { exitCodeOf, messageOf = ({ message }) => message }: Pick<Script<never>, 'exitCodeOf' | 'messageOf'>,
  error: unknown,
): Promise<{ exitCode: number; message: string }> {
  const exitCode = error instanceof WrongUse ? 64 : (exitCodeOf?.(error) ?? null);
  if (exitCode !== null && error instanceof Error) return { exitCode, message: messageOf(error) };
  const { startUpFault } = await import('#app/start-up-faults.ts');
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
