import { resolve } from 'node:path';
import { z } from 'zod';
import { databaseUrlFault, hostUrls } from '#platform/database/hosts.ts';
import { codes } from '@eemusic/contract/platform/permissions';
import { readNetwork } from '#platform/networks.ts';
import { defaultPhoneRegion, isPhoneRegion } from '#platform/phone-region.ts';

/** Settings are strings, and an empty one means that it is not set. */
const text = z.string();

/** A string that passes `isFit`; `empty` if it is not set. */
function textOr<Value extends string | null>(empty: Value, isFit: (value: string) => boolean, expected: string) {
  return text
    .refine((value) => value === '' || isFit(value), expected)
    .transform((value) => (value === '' ? empty : value));
}

const optional = (isFit: (value: string) => boolean, expected: string) => textOr(null, isFit, expected);

const port = text
  .regex(/^\d+$/, 'a port from 0 to 65535 is expected')
  .transform(Number)
  .pipe(z.int().max(65_535, 'a port from 0 to 65535 is expected'));

const drainFault = 'seconds from 0 to 60 are expected';
const drainSeconds = text.regex(/^\d+$/, drainFault).transform(Number).pipe(z.int().max(60, drainFault));

/** http is allowed only on this machine, because sign-in tokens are sent to this address. */
const webAddress = optional(
  (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  'an address with http:// or https:// is expected',
)
  .refine(
    (value) => value === null || isEncryptedOrLocal(value),
    'https is expected, because sign-in tokens travel over it (http only for this machine itself)',
  )
  .transform((value) => value?.replace(/\/+$/, '') ?? null);

function isEncryptedOrLocal(value: string): boolean {
  const url = URL.parse(value);
  return url?.protocol !== 'http:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
}

const phoneRegion = text.refine(isPhoneRegion, 'two capital letters of a country are expected, such as CN');

const database = text.transform((value, context) => {
  const fault = value === '' ? null : databaseUrlFault(value);
  if (fault !== null) context.addIssue(fault);
  return value === '' ? null : value;
});
const replica = optional(
  (value) => databaseUrlFault(value) === null && hostUrls(value).length === 1,
  'postgres://user:password@host/name of one host is expected, or nothing',
);
const storage = optional(
  (value) => /^s3:\/\/[^/?]+/.test(value),
  's3://bucket/prefix is expected, or nothing for the data folder',
);

/** Characters that are valid after Bearer (RFC 6750). */
const bearerToken = optional((value) => value.length >= 16, 'at least 16 characters are expected').refine(
  (value) => value === null || /^[\w.~+/=-]{1,512}$/.test(value),
  'letters, digits and - . _ ~ + / = alone are expected, at most 512',
);

/**
 * The number of proxies in front, or their addresses. 'true' is refused, because then anybody could forge a client
 * address.
 */
const proxies = text
  .transform((value) =>
    /^\d{1,2}$/.test(value) ? Number(value) : value === '' ? false : value.split(',').map((part) => part.trim()),
  )
  .refine(
    (value) => !Array.isArray(value) || value.every(isNetwork),
    'the number of proxies in front, or their addresses (10.0.0.0/8, …), is expected',
  );

function isNetwork(address: string): boolean {
  return /^[\da-f:.]+(\/\d{1,3})?$/i.test(address) && /[.:]/.test(address);
}

/** Private networks to which webhooks may be sent nevertheless. */
const networks = text.transform((value, context) => {
  const read = value === '' ? [] : value.split(',').map((part) => readNetwork(part.trim()));
  const valid = read.filter((network) => network !== null);
  if (valid.length < read.length) context.addIssue('networks are expected, such as 10.0.0.0/8, or addresses');
  return valid;
});

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const level = z.enum(levels, `one of ${levels.join(', ')} is expected`);

const email = optional(
  (value) => value.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  'an email address is expected',
);
const mailServer = optional(
  (value) => isAddressOf(value, /^smtps?:$/),
  'smtp://user:password@host:587 or smtps://… is expected',
);
const mailbox = optional(
  (value) => isAddressOf(value, /^imaps?:$/) && URL.parse(value)?.username !== '' && isDecodable(value),
  'imaps://user:password@host:993/Folder or imap://… is expected',
);

function isAddressOf(value: string, protocol: RegExp): boolean {
  const url = URL.parse(value);
  return url !== null && protocol.test(url.protocol) && url.hostname !== '';
}

/** Whether every percent-encoded character can be decoded. */
function isDecodable(value: string): boolean {
  try {
    return decodeURIComponent(value) !== '';
  } catch {
    return false;
  }
}

/** 'Name <address>', or only the address. */
const sender = textOr('', isSender, 'EEMusic Console <console@example.com> is expected');

function isSender(value: string): boolean {
  const [, address = value] = /^(?:[^<>\r\n",]*<([^<>\s]+)>|[^<>\s]+)$/.exec(value) ?? [];
  return /^[^\s@,]+@[^\s@,]+$/.test(address);
}

/** `groups=staff,teachers`: a claim, and its values that permit signing in; one of them is required. */
const allowedClaim = text.transform((value, context) => {
  if (value === '') return null;
  const [, claim, values] = /^([\w.:/-]+)=(.+)$/.exec(value) ?? [];
  if (claim !== undefined && values !== undefined) return { claim, values: listOf(values, ',') };
  context.addIssue('claim=value,value is expected, such as groups=staff,teachers');
  return null;
});

/** `groups: editors=SL+CM, sales=UM+SM`: the permissions that each value of a claim grants. */
const claimedCodes = text.transform((value, context) => {
  if (value === '') return null;
  const [, claim, rest = ''] = /^([\w./-]+):\s*(.+)$/.exec(value) ?? [];
  const pairs = listOf(rest, ',').map((pair) => /^(.+)=([A-Z+]+)$/.exec(pair));
  const codesOf = pairs.map((pair) => [pair?.[1] ?? '', (pair?.[2] ?? '').split('+')] as const);
  const areAllCodes = codesOf.every(([, ofValue]) => ofValue.every((code) => codes.some((known) => known === code)));
  if (claim !== undefined && pairs.every((pair) => pair !== null) && areAllCodes)
    return {
      claim,
      codes: new Map(codesOf.map(([of, ofValue]) => [of, codes.filter((code) => ofValue.includes(code))])),
    };
  context.addIssue(`claim: value=CODE+CODE, value=CODE is expected, of ${codes.join(', ')}`);
  return null;
});

const listOf = (value: string, between: string) =>
  value
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean);

const yesOrNo = z.enum(['yes', 'no'], 'yes or no is expected').transform((value) => value === 'yes');

const password = optional((value) => value.length >= 8 && value.length <= 128, '8 to 128 characters are expected');

/** A setting: its description, its default as an environment variable, and the schema that parses it. */
type Setting<Schema extends z.ZodType> = { about: string; fallback: string; schema: Schema };

function setting<Schema extends z.ZodType<unknown, string>>(
  fallback: string,
  about: string,
  schema: Schema,
): Setting<Schema> {
  return { about, fallback, schema };
}

export const settings = {
  PORT: setting('3000', 'Port to listen on.', port),
  HOST: setting('127.0.0.1', 'Address to listen on; 0.0.0.0 for every network of this machine.', text),
  PUBLIC_URL: setting('', 'Where people reach the console, for links in mails. Empty: http://HOST:PORT.', webAddress),
  DATA_DIR: setting(
    './data',
    'Folder of the SQLite database and of the files.',
    text.transform((value) => resolve(value)),
  ),
  DATABASE_URL: setting(
    '',
    'postgres://…, of several hosts postgres://user:password@host1,host2/name?target_session_attrs=read-write; empty: SQLite in DATA_DIR.',
    database,
  ),
  DATABASE_READ_URL: setting(
    '',
    'postgres://… of a standby of DATABASE_URL that exports and analytics read from; empty: DATABASE_URL.',
    replica,
  ),
  STORAGE_URL: setting(
    '',
    's3://bucket/prefix?endpoint=…; empty: DATA_DIR/files. Credentials as the AWS tools read them.',
    storage,
  ),
  BACKUP_DIR: setting(
    '',
    'Folder for backups; /metrics then tells when the last one was made. Empty: DATA_DIR/backups, and no such metric.',
    text.transform((value) => (value === '' ? null : resolve(value))),
  ),
  ADMIN_EMAIL: setting('', 'Email of the first administrator, on an empty system.', email),
  ADMIN_PASSWORD: setting('', 'Their password. Without both, a set-up link is printed.', password),
  SMTP_URL: setting('', 'smtp://user:password@host:587 or smtps://…; empty: mails are written to the log.', mailServer),
  MAIL_FROM: setting('EEMusic Console <no-reply@localhost>', 'Sender of all mails.', sender),
  IMAP_URL: setting(
    '',
    'Mailbox of the support board: imaps://user:password@host:993/Folder, or imap://… with STARTTLS; empty: none is read.',
    mailbox,
  ),
  SUPPORT_ADDRESS: setting(
    '',
    'Sender of answers to support mails. Empty: the user of IMAP_URL if it is an address, else MAIL_FROM.',
    sender,
  ),
  OIDC_ISSUER: setting(
    '',
    'Single sign-on by OpenID Connect: address of the provider. Its callback is PUBLIC_URL/sign-on. Empty: none.',
    webAddress,
  ),
  OIDC_CLIENT_ID: setting('', 'What the provider calls this console.', text),
  OIDC_CLIENT_SECRET: setting('', 'Its secret there; empty: a public client.', text),
  OIDC_SCOPES: setting('openid email profile', 'What is asked for.', text),
  OIDC_LABEL: setting('single sign-on', 'Name on the button: Sign in with …', text),
  OIDC_ALLOW: setting(
    '',
    'Who may come in: claim=value,value, such as groups=staff; empty: everybody who has an account here.',
    allowedClaim,
  ),
  OIDC_PERMISSIONS: setting(
    '',
    'Which permissions a claim gives at each sign-in, such as groups: editors=SL+CM, sales=UM+SM; empty: they are given here.',
    claimedCodes,
  ),
  OIDC_CREATE: setting('no', 'Whether the first sign-in makes an account: yes or no. Asks for OIDC_ALLOW.', yesOrNo),
  LEARNER_TOKEN: setting('', 'Bearer token of the learning app for /learner/*; empty: /learner/* is off.', bearerToken),
  WEBHOOK_ALLOWED_NETWORKS: setting(
    '',
    'Networks such as 10.0.0.0/8 to which webhooks may go although they are private, there by http, too; empty: none.',
    networks,
  ),
  METRICS_TOKEN: setting('', 'Bearer token for /metrics; empty: /metrics is off.', bearerToken),
  IMAGE_BASE_URL: setting('', 'Where pictures are fetched; empty: this server.', webAddress),
  SCORE_BASE_URL: setting('', 'Where score files are fetched; empty: this server.', webAddress),
  TRUST_PROXY: setting('', 'Proxies in front whose X-Forwarded-For is believed: their number or addresses.', proxies),
  DRAIN_SECONDS: setting(
    '0',
    'With a load balancer: how long a node that is told to stop goes on answering while /readyz says 503.',
    drainSeconds,
  ),
  LOG_LEVEL: setting('info', `One of ${levels.join(', ')}.`, level),
  PHONE_REGION: setting(
    defaultPhoneRegion,
    'Country of phone numbers that name none, when a file is imported (ISO 3166-1: CN, GB …).',
    phoneRegion,
  ),
  FILING_NUMBER: setting('', 'Filing registration number, shown in the footer.', text),
  FILING_URL: setting('https://beian.miit.gov.cn/', 'Where the filing number leads.', webAddress),
} satisfies Record<string, Setting<z.ZodType<unknown, string>>>;

export type Configuration = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> };

export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** Reads and checks the settings. Throws one error that lists every fault; it never contains a secret's value. */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const faults: string[] = [];
  const entries = Object.entries(settings).map(([name, { fallback, schema }]) => {
    const { data, error } = schema.safeParse(environment[name]?.trim() || fallback);
    if (error) faults.push(`${name}: ${error.issues[0]?.message}`);
    return [name, data];
  });

  if (!environment['ADMIN_EMAIL'] !== !environment['ADMIN_PASSWORD']) {
    faults.push('ADMIN_EMAIL and ADMIN_PASSWORD: both are expected, or neither');
  }
  if (environment['OIDC_ISSUER'] && !environment['OIDC_CLIENT_ID'])
    faults.push('OIDC_CLIENT_ID: expected with OIDC_ISSUER');
  if (environment['OIDC_CREATE']?.trim() === 'yes' && !environment['OIDC_ALLOW']) {
    faults.push(
      'OIDC_ALLOW: expected with OIDC_CREATE, because otherwise everybody whom the provider knows gets an account',
    );
  }
  if (faults.length > 0) throw new ConfigurationError(`The configuration cannot be used.\n  ${faults.join('\n  ')}`);
  return Object.fromEntries(entries) as Configuration;
}

/** Returns the text of `.env.example`. */
export function describeSettings(): string {
  const parts = Object.entries(settings).map(([name, { about, fallback }]) => `# ${about}\n#${name}=${fallback}\n`);
  return `# Every setting with its default. Copy to .env, or set them in the environment.\n\n${parts.join('\n')}`;
}
