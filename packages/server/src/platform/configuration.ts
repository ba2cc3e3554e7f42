import { resolve } from 'node:path';
import { z } from 'zod';
import { hour, minute } from '@eemusic/contract/platform/durations';
import { codes } from '@eemusic/contract/platform/permissions';
import { databaseUrlFault, hostUrls } from '#platform/database/postgres.ts';
import { readNetwork } from '#platform/networks.ts';
import { defaultPhoneRegion, isPhoneRegion } from '#platform/phone-region.ts';
import { plain } from '#platform/secrets/secret-cipher.ts';

/* How each kind of setting is read from its text. Messages say what is expected. */

/** Settings are strings, and an empty one means that it is not set. */
const text = z.string();

/** A string that passes `isFit`; `empty` if it is not set. */
function textOr<Value extends string | null>(empty: Value, isFit: (value: string) => boolean, expected: string) {
  return text
    .refine((value) => value === '' || isFit(value), expected)
    .transform((value) => (value === '' ? empty : value));
}

const optional = (isFit: (value: string) => boolean, expected: string) => textOr(null, isFit, expected);

const numberUpTo = (max: number, expected: string, form = /^\d+$/) =>
  text.regex(form, expected).transform(Number).pipe(z.int().max(max, expected));

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

/** The console answers at the root of its host: its pages, and those who link to it, know no path before theirs. */
const publicAddress = webAddress.refine((value) => {
  const { pathname, search, hash } = new URL(value ?? 'https://localhost');
  return pathname + search + hash === '/';
}, 'an address without a path is expected, because the console cannot run below one: give it a host name of its own, such as https://console.example.com');

function isEncryptedOrLocal(value: string): boolean {
  const url = URL.parse(value);
  return url?.protocol !== 'http:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
}

const database = text.transform((value, context) => {
  const fault = value === '' ? null : databaseUrlFault(value);
  if (fault !== null) context.addIssue(fault);
  return value === '' ? null : value;
});

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

const networks = text.transform((value, context) => {
  const read = value === '' ? [] : value.split(',').map((part) => readNetwork(part.trim()));
  const valid = read.filter((network) => network !== null);
  if (valid.length < read.length) context.addIssue('networks are expected, such as 10.0.0.0/8, or addresses');
  return valid;
});

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function isAddressOf(value: string, protocol: RegExp): boolean {
  const url = URL.parse(value);
  return url !== null && protocol.test(url.protocol) && url.hostname !== '';
}

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
  if (claim !== undefined && values !== undefined) return { claim, values: namesOf(values) };
  context.addIssue('claim=value,value is expected, such as groups=staff,teachers');
  return null;
});

/** `groups: editors=SL+CM, sales=UM+SM`: the permissions that each value of a claim grants. */
const claimedCodes = text.transform((value, context) => {
  if (value === '') return null;
  const [, claim, rest = ''] = /^([\w.:/-]+):\s*(.+)$/.exec(value) ?? [];
  const pairs = namesOf(rest).map((pair) => /^(.+)=([A-Z+]+)$/.exec(pair));
  const codesOf = pairs.map((pair) => [pair?.[1]?.trim() ?? '', (pair?.[2] ?? '').split('+')] as const);
  const areAllCodes = codesOf.every(([, ofValue]) => ofValue.every((code) => codes.some((known) => known === code)));
  if (claim !== undefined && pairs.every((pair) => pair !== null) && areAllCodes)
    return {
      claim,
      codes: new Map(codesOf.map(([of, ofValue]) => [of, codes.filter((code) => ofValue.includes(code))])),
    };
  context.addIssue(`claim: value=CODE+CODE, value=CODE is expected, of ${codes.join(', ')}`);
  return null;
});

/** Names between commas; one that contains a comma itself stands in double quotes. */
const namesOf = (value: string) =>
  (value.match(/(?:"[^"]*"|[^,"])+/g) ?? []).map((part) => part.replaceAll('"', '').trim()).filter(Boolean);

/** Issuers or tenants, as they are compared with those of an ID token. */
const trustedSources = text.transform((value) =>
  listOf(value.toLowerCase(), ',').map((source) => source.replace(/\/+$/, '')),
);

/** `02:00` as the time since midnight, in ms; null if it is not set. */
const timeOfDay = text
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'a time from 00:00 to 23:59 is expected')
  .transform((value) => {
    const [hours = 0, minutes = 0] = value.split(':').map(Number);
    return value === '' ? null : hours * hour + minutes * minute;
  });

const callsPerMinute = text
  .regex(/^([1-9]\d{0,6})?$/, 'a number from 1 to 9999999 is expected')
  .transform((value) => (value === '' ? null : Number(value)));

/** `all`, or the permissions whose holders are meant: `AD+SM`. */
const holders = text
  .transform((value) => (value === 'all' ? value : listOf(value, '+')))
  .refine(
    (value) => value === 'all' || value.every((code) => codes.some((known) => known === code)),
    `all or CODE+CODE is expected, of ${codes.join(', ')}`,
  )
  .transform((value) => (value === 'all' ? value : codes.filter((code) => value.includes(code))));

const listOf = (value: string, between: string) =>
  value
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean);

/** Each is 32 bytes in base64, or the word that stands for none. */
const secretKeys = text
  .transform((value) => listOf(value, ','))
  .refine(
    (keys) =>
      keys.every((key) => key === plain || Buffer.from(key, 'base64').toString('base64') === key) &&
      keys.every((key) => key === plain || Buffer.from(key, 'base64').length === 32),
    'keys of 32 bytes in base64 are expected (openssl rand -base64 32), separated by commas',
  );

const yesOrNo = z.enum(['yes', 'no'], 'yes or no is expected').transform((value) => value === 'yes');

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
  PORT: setting('3000', 'Port to listen on.', numberUpTo(65_535, 'a port from 0 to 65535 is expected')),
  HOST: setting('127.0.0.1', 'Address to listen on. 0.0.0.0 listens on all network interfaces.', text),
  PUBLIC_URL: setting(
    '',
    'Public address of the console, used for links in mails; without a path. Default: http://HOST:PORT.',
    publicAddress,
  ),
  DATA_DIR: setting(
    './data',
    'Folder for the SQLite database and uploaded files.',
    text.transform((value) => resolve(value)),
  ),
  DATABASE_URL: setting(
    '',
    'PostgreSQL address: postgres://user:password@host/name. For a primary with standbys, postgres://user:password@host1,host2/name?target_session_attrs=read-write. Default: SQLite in DATA_DIR.',
    database,
  ),
  DATABASE_READ_URL: setting(
    '',
    'PostgreSQL address of a standby that exports and analytics read from. Default: DATABASE_URL.',
    optional(
      (value) => databaseUrlFault(value) === null && hostUrls(value).length === 1,
      'postgres://user:password@host/name of one host is expected, or nothing',
    ),
  ),
  STORAGE_URL: setting(
    '',
    'Bucket for uploaded files: s3://bucket/prefix?endpoint=…, with credentials where the AWS tools look for them. Default: DATA_DIR/files.',
    optional((value) => /^s3:\/\/[^/?]+/.test(value), 's3://bucket/prefix is expected, or nothing for the data folder'),
  ),
  BACKUP_DIR: setting(
    '',
    'Folder for backups. If it or BACKUP_AT is set, /metrics and the dashboard tell when the last one was made. Default: DATA_DIR/backups.',
    text.transform((value) => (value === '' ? null : resolve(value))),
  ),
  BACKUP_AT: setting(
    '',
    "Time of day in the company's time zone, such as 02:00, at which a backup is made. Of several nodes with this setting, one makes it. Default: none is made.",
    timeOfDay,
  ),
  BACKUP_KEEP: setting(
    '14',
    'How many of these backups are kept; older ones are deleted.',
    numberUpTo(1000, 'a number from 1 to 1000 is expected', /^[1-9]\d*$/),
  ),
  ADMIN_EMAIL: setting(
    '',
    'Email of the first administrator, created on an empty system.',
    optional(
      (value) => value.length <= 254 && /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(value),
      'an email address is expected',
    ),
  ),
  ADMIN_PASSWORD: setting(
    '',
    'Password of the first administrator. Without ADMIN_EMAIL and ADMIN_PASSWORD, the console prints a set-up link.',
    optional((value) => value.length >= 8 && value.length <= 128, '8 to 128 characters are expected'),
  ),
  SMTP_URL: setting(
    '',
    'Mail server: smtp://user:password@host:587 or smtps://…. Default: mails are written to the log.',
    optional((value) => isAddressOf(value, /^smtps?:$/), 'smtp://user:password@host:587 or smtps://… is expected'),
  ),
  MAIL_FROM: setting(
    'EEMusic Console <no-reply@localhost>',
    'Sender of all mails except replies of the support board.',
    sender,
  ),
  IMAP_URL: setting(
    '',
    'Mailbox that the support board reads and never changes: imaps://user:password@host:993/Folder, or imap://… with STARTTLS. Append ?tls.rejectUnauthorized=false to accept a self-signed certificate. Default: none.',
    optional(
      (value) => isAddressOf(value, /^imaps?:$/) && URL.parse(value)?.username !== '' && isDecodable(value),
      'imaps://user:password@host:993/Folder or imap://… is expected',
    ),
  ),
  SUPPORT_ADDRESS: setting(
    '',
    'Sender of replies to support mails. Default: the user of IMAP_URL if that is an email address, otherwise MAIL_FROM.',
    sender,
  ),
  OIDC_ISSUER: setting(
    '',
    'Issuer URL of the OpenID Connect provider for single sign-on. Register PUBLIC_URL/sign-on as the redirect URI. Default: no single sign-on.',
    webAddress,
  ),
  OIDC_CLIENT_ID: setting('', 'Client ID of this console at the provider. Required with OIDC_ISSUER.', text),
  OIDC_CLIENT_SECRET: setting('', 'Client secret at the provider. Leave empty for a public client.', text),
  OIDC_SCOPES: setting('openid email profile', 'Scopes to request.', text),
  OIDC_LABEL: setting('single sign-on', 'Name of the provider on the sign-in button: Sign in with …', text),
  OIDC_ALLOW: setting(
    '',
    'Claim that a user must have, such as groups=staff or groups=staff,editors. A name with a comma stands in double quotes. Default: everyone with an account may sign in.',
    allowedClaim,
  ),
  OIDC_PERMISSIONS: setting(
    '',
    'Permissions that a claim grants at each sign-in, such as groups: editors=SL+CM, sales=UM+SM. Default: permissions are managed in the console.',
    claimedCodes,
  ),
  OIDC_TRUST_EMAIL: setting(
    '',
    'Issuers, or tenants of Entra ID, whose emails count as confirmed though they send no email_verified. Risk: whoever can write an email into an account there signs in here as the owner of that email. Default: none.',
    trustedSources,
  ),
  OIDC_CREATE: setting('no', 'Create an account at the first sign-in: yes or no. Requires OIDC_ALLOW.', yesOrNo),
  TWO_STEP_REQUIRED: setting(
    '',
    'Who must sign in with a second step: all, or holders of permissions such as AD+SM. Passkeys and single sign-on count as one; others turn it on at their next sign-in, before anything else. Default: nobody.',
    holders,
  ),
  LEARNER_TOKEN: setting(
    '',
    'Bearer token with which the learning app calls /learner/*. Tokens with fewer scopes can be created in the console.',
    bearerToken,
  ),
  LEARNER_CALLS_PER_MINUTE: setting(
    '',
    'Calls of each kind a minute that a caller of the learner service may make on each node. Default: 6,000 of those that have a limit, 60,000 for files of scores.',
    callsPerMinute,
  ),
  WEBHOOK_ALLOWED_NETWORKS: setting(
    '',
    'Private networks that webhooks may reach, also over http, such as 10.0.0.0/8. Default: none.',
    networks,
  ),
  METRICS_TOKEN: setting('', 'Bearer token for /metrics. Default: /metrics is off.', bearerToken),
  IMAGE_BASE_URL: setting('', 'Base URL from which browsers and apps load images. Default: this server.', webAddress),
  SCORE_BASE_URL: setting(
    '',
    'Base URL from which browsers and apps load score files. Default: this server.',
    webAddress,
  ),
  TRUST_PROXY: setting(
    '',
    'Reverse proxies whose X-Forwarded-For and X-Request-Id headers are trusted: their number, or their addresses or networks. Default: none.',
    proxies,
  ),
  DRAIN_SECONDS: setting(
    '0',
    'Seconds for which a stopping node keeps serving while /readyz answers 503, so that a load balancer takes it out first.',
    numberUpTo(60, 'seconds from 0 to 60 are expected'),
  ),
  LOG_LEVEL: setting(
    'info',
    `Least severe level to log: ${levels.join(', ')}.`,
    z.enum(levels, `one of ${levels.join(', ')} is expected`),
  ),
  SECRETS_KEY: setting(
    '',
    'Key that encrypts the secrets of two-step sign-in and webhooks in the database, the same on all nodes. Generate it with openssl rand -base64 32. To rotate, put the new key first: NEW,OLD. To turn encryption off: plain,OLD. Default: secrets are stored in plain text.',
    secretKeys,
  ),
  PHONE_REGION: setting(
    defaultPhoneRegion,
    'Default country (ISO 3166-1, such as CN or GB) for imported phone numbers without a country code.',
    text.refine(isPhoneRegion, 'two capital letters of a country are expected, such as CN'),
  ),
  FILING_NUMBER: setting('', 'ICP filing number, shown in the footer.', text),
  FILING_URL: setting('https://beian.miit.gov.cn/', 'Page that the filing number links to.', webAddress),
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

export function describeSettings(): string {
  const parts = Object.entries(settings).map(([name, { about, fallback }]) => `# ${about}\n#${name}=${fallback}\n`);
  return `# Every setting with its default. Copy this file to .env, or set variables in the environment.\n\n${parts.join('\n')}`;
}
