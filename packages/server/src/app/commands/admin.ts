import { text } from 'node:stream/consumers';
import { readIssue } from '@eemusic/contract/platform/field-errors';
import { fieldText } from '@eemusic/contract/platform/field-texts';
import { type Code, codes } from '@eemusic/contract/platform/permissions';
import { NewPassword } from '@eemusic/contract/access/session';
import { Email, Name, text as aText } from '@eemusic/contract/platform/values';
import type * as z from 'zod/mini';
import {
  createFromCommandLine,
  FirstHoldsAll,
  newPassword,
  resetPassword,
  resetTwoStep,
} from '#access/administrators/index.ts';
import { cryptographic } from '#app/open-services.ts';
import { replaceLostSecrets } from '#app/stored-secrets.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { type Command, readEnvironment, runScript, type ValuesOf, withServices, WrongUse } from './command-line.ts';

const usage = `Regains access when nobody can sign in. Works while the console runs.

  npm run admin -- create --email E --name N --username U --codes SL,UM|all
      Creates an administrator. Codes: ${codes.join(', ')}.
  npm run admin -- reset-password --email E [--activate]
      Sets a new password and ends all sessions. --activate also activates the account.
  npm run admin -- reset-two-step --email E
      Turns off two-step sign-in, revokes recovery codes, removes passkeys and ends all sessions.

  npm run admin -- replace-lost-secrets
      If SECRETS_KEY is lost, and no server is running: replaces all secrets that it encrypted. Until two-step sign-in
      is set up again, only recovery codes work; until the secret of a webhook is rotated, its receiver refuses it.

A new password is generated and printed once. --password-stdin reads it from standard input instead:
  printf %s "$PASSWORD" | npm run --silent admin -- reset-password --email E --password-stdin
`;

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  username: { type: 'string' },
  codes: { type: 'string' },
  activate: { type: 'boolean' },
  'password-stdin': { type: 'boolean' },
} as const;

type Values = ValuesOf<typeof options>;

const serviced =
  (run: (services: Services, values: Values) => Promise<string>): Command<Values>['run'] =>
  (values) =>
    withServices((services) => run(services, values));

const commands: Record<string, Command<Values>> = {
  create: { options: ['email', 'name', 'username', 'codes', 'password-stdin'], run: serviced(create) },
  'reset-password': { options: ['email', 'activate', 'password-stdin'], run: serviced(setPassword) },
  'reset-two-step': { options: ['email'], run: serviced(endTwoStep) },
  'replace-lost-secrets': { options: [], run: replaceSecrets },
};

async function create(services: Services, values: Values): Promise<string> {
  const person = {
    email: read('email', Email, values.email),
    fullName: read('name', Name, values.name),
    username: read('username', aText(60), values.username),
    codes: readCodes(values.codes),
  };
  const { password, notice } = await choosePassword(services, values);
  await createFromCommandLine(services, { ...person, password });
  return `${person.fullName} can sign in with ${person.email}.\n${notice}`;
}

async function setPassword(services: Services, values: Values): Promise<string> {
  const email = read('email', Email, values.email);
  const { password, notice } = await choosePassword(services, values);
  const { isActive, hasTwoStep } = await resetPassword(services, {
    email,
    password,
    activates: values.activate ?? false,
  });
  return [
    `The password of ${email} is a new one. Every session ended.\n${notice}`,
    isActive ? '' : 'This account is inactive and cannot sign in. Run this again with --activate to let it in.\n',
    hasTwoStep ? 'Two-step sign-in stays on; reset-two-step turns it off.\n' : '',
  ].join('');
}

async function endTwoStep(services: Services, values: Values): Promise<string> {
  const email = read('email', Email, values.email);
  await resetTwoStep(services, email);
  return `${email} signs in with the password alone now. Every session ended.\n`;
}

async function replaceSecrets(): Promise<string> {
  const { administrators, webhooks } = await replaceLostSecrets(readEnvironment(), {
    random: cryptographic,
    now: () => new Date(),
  });
  const lines = [
    'What no key of SECRETS_KEY decrypts is replaced.',
    ...administrators.map((email) => `${email} signs in with a recovery code, or after reset-two-step.`),
    ...webhooks.map((name) => `Rotate the secret of the webhook ${name}.`),
  ];
  return `${lines.join('\n')}\n`;
}

async function choosePassword({ random }: Services, values: Values): Promise<{ password: string; notice: string }> {
  if (!values['password-stdin']) {
    const password = newPassword(random);
    return { password, notice: `Password: ${password}\nIt is not shown again.\n` };
  }
  const typed = (await text(process.stdin)).replace(/\r?\n$/, '');
  return { password: read('password-stdin', NewPassword, typed), notice: '' };
}

function read(option: string, schema: z.ZodMiniType<string>, value: string | undefined): string {
  if (value === undefined) throw new WrongUse(`--${option} is missing`);
  const { data, error } = schema.safeParse(value);
  if (data !== undefined) return data;
  const [issue] = error?.issues ?? [];
  throw new WrongUse(`--${option}: ${issue ? fieldText(readIssue(issue)) : 'not valid'}`);
}

function readCodes(list: string | undefined): Code[] {
  if (list === undefined) throw new WrongUse('--codes is missing');
  if (list === 'all') return [...codes];
  const named = list
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
  const unknown = named.filter((code) => !codes.some((one) => one === code));
  if (unknown.length > 0) throw new WrongUse(`--codes: ${unknown.join(', ')} is not one of ${codes.join(', ')}`);
  return codes.filter((code) => named.includes(code));
}

await runScript({
  name: 'admin',
  usage,
  options,
  commands,
  exitCodeOf: (error) => (error instanceof FirstHoldsAll ? 64 : error instanceof Refusal ? 1 : null),
});
