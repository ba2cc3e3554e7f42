import { readIssue } from '@eemusic/contract/platform/field-errors';
import { fieldText } from '@eemusic/contract/platform/field-texts';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type Code, codes } from '@eemusic/contract/platform/permissions';
import { NewPassword } from '@eemusic/contract/access/session';
import { Email, Name, text as aText } from '@eemusic/contract/platform/values';
import type * as z from 'zod/mini';
import { createByHand, FirstHoldsAll, newPassword, resetPassword, resetTwoStep } from '#access/administrators/index.ts';
import { ConfigurationError, readConfiguration } from '#platform/configuration.ts';
import { closeServices, openServices } from '#app/open-services.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';

const usage = `For the day when nobody can sign in. Works while the console runs.

  npm run admin -- create --email E --name N --username U --codes SL,UM|all
      Makes an administrator. The codes: ${codes.join(', ')}.
  npm run admin -- reset-password --email E [--activate]
      Sets a new password and ends every session; --activate lets an inactive account in again.
  npm run admin -- reset-two-step --email E
      Turns two-step sign-in off, makes the recovery codes worthless and ends every session.

A new password is printed once. With --password-stdin it is read from standard input instead:
  printf %s "$PASSWORD" | npm run --silent admin -- reset-password --email E --password-stdin
`;

/** A wrong command line: its message is printed with the usage. */
class WrongUse extends Error {
  override name = 'WrongUse';
}

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  username: { type: 'string' },
  codes: { type: 'string' },
  activate: { type: 'boolean' },
  'password-stdin': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof readArguments>['values'];
type Command = { takes: readonly (keyof Values)[]; run(services: Services, values: Values): Promise<string> };

const commands: Record<string, Command> = {
  create: { takes: ['email', 'name', 'username', 'codes', 'password-stdin'], run: create },
  'reset-password': { takes: ['email', 'activate', 'password-stdin'], run: setPassword },
  'reset-two-step': { takes: ['email'], run: endTwoStep },
};

async function create(services: Services, values: Values): Promise<string> {
  const person = {
    email: read('email', Email, values.email),
    fullName: read('name', Name, values.name),
    username: read('username', aText(60), values.username),
    codes: readCodes(values.codes),
  };
  const { password, told } = await choosePassword(services, values);
  await createByHand(services, { ...person, password });
  return `${person.fullName} can sign in with ${person.email}.\n${told}`;
}

async function setPassword(services: Services, values: Values): Promise<string> {
  const email = read('email', Email, values.email);
  const { password, told } = await choosePassword(services, values);
  const { isActive, hasTwoStep } = await resetPassword(services, {
    email,
    password,
    activates: values.activate ?? false,
  });
  return [
    `The password of ${email} is a new one. Every session ended.\n${told}`,
    isActive ? '' : 'This account is inactive and cannot sign in. Run this again with --activate to let it in.\n',
    hasTwoStep ? 'Two-step sign-in stays on; reset-two-step turns it off.\n' : '',
  ].join('');
}

async function endTwoStep(services: Services, values: Values): Promise<string> {
  const email = read('email', Email, values.email);
  await resetTwoStep(services, email);
  return `${email} signs in with the password alone now. Every session ended.\n`;
}

async function choosePassword({ random }: Services, values: Values): Promise<{ password: string; told: string }> {
  if (!values['password-stdin']) {
    const password = newPassword(random);
    return { password, told: `Password: ${password}\nIt is not shown again.\n` };
  }
  const given = (await text(process.stdin)).replace(/\r?\n$/, '');
  return { password: read('password-stdin', NewPassword, given), told: '' };
}

function read(option: string, schema: z.ZodMiniType<string>, value: string | undefined): string {
  if (value === undefined) throw new WrongUse(`--${option} is missing`);
  const { data, error } = schema.safeParse(value);
  if (data === undefined)
    throw new WrongUse(`--${option}: ${error?.issues[0] ? fieldText(readIssue(error.issues[0])) : 'not valid'}`);
  return data;
}

function readCodes(list: string | undefined): Code[] {
  if (list === undefined) throw new WrongUse('--codes is missing');
  if (list === 'all') return [...codes];
  const given = list
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
  const unknown = given.filter((code) => !codes.some((one) => one === code));
  if (unknown.length > 0) throw new WrongUse(`--codes: ${unknown.join(', ')} is not one of ${codes.join(', ')}`);
  return codes.filter((code) => given.includes(code));
}

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
}

async function main(): Promise<void> {
  const { positionals, values } = readArguments();
  if (values.help) return void process.stdout.write(usage);
  const [name = '', ...more] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || more.length > 0)
    throw new WrongUse(name === '' ? 'A command is missing' : `Unknown: ${positionals.join(' ')}`);
  for (const option of Object.keys(values) as (keyof Values)[])
    if (!command.takes.includes(option)) throw new WrongUse(`${name} takes no --${option}`);

  if (existsSync('.env')) process.loadEnvFile('.env');
  const services = await openServices(readConfiguration({ LOG_LEVEL: 'warn', ...process.env }));
  try {
    process.stdout.write(await command.run(services, values));
  } finally {
    await closeServices(services);
  }
}

/** Exit codes: 64 for a wrong command line, 78 for a wrong configuration, 1 for a refusal. */
function exitCodeOf(error: unknown): number | null {
  if (error instanceof WrongUse || error instanceof FirstHoldsAll) return 64;
  if (error instanceof ConfigurationError) return 78;
  return error instanceof Refusal ? 1 : null;
}

try {
  await main();
} catch (error) {
  const exitCode = exitCodeOf(error);
  if (exitCode === null || !(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n${error instanceof WrongUse ? 'npm run admin -- --help tells more.\n' : ''}`);
  process.exitCode = exitCode;
}
