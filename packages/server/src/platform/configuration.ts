import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { CountryCode } from 'libphonenumber-js/min';
import { z } from 'zod';
import { hour, minute } from '@eemusic/contract/platform/durations';
import { codes } from '@eemusic/contract/platform/permissions';
import { databaseUrlFault, hostUrls } from '#platform/database/postgres.ts';
import { readNetwork } from '#platform/networks.ts';
import { plain } from '#platform/secrets/secret-cipher.ts';

/* How each kind of setting is read from its text. Messages say what is expected. */

/** An empty setting is not set. */
const text = z.string();

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

/** Its pages, and those who link to it, know no path before theirs. */
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

/** 'true' is refused, because then anybody could forge a client address. */
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

const defaultPhoneRegion: CountryCode = 'CN';

/** The library of phone numbers is not loaded for the default, to save memory on an idle server. */
function isPhoneRegion(code: string): code is CountryCode {
  if (code === defaultPhoneRegion) return true;
  const library = createRequire(import.meta.url)('libphonenumber-js/min') as typeof import('libphonenumber-js/min');
  return library.isSupportedCountry(code);
}

const yesOrNo = z.enum(['yes', 'no'], 'yes or no is expected').transform((value) => value === 'yes');

/** The default is written as in the environment. `.env.example` describes each setting. */
const setting = <Schema extends z.ZodType<unknown, string>>(schema: Schema, fallback = '') => ({ schema, fallback });

export const settings = {
  PORT: setting(numberUpTo(65_535, 'a port from 0 to 65535 is expected'), '3000'),
  HOST: setting(text, '127.0.0.1'),
  PUBLIC_URL: setting(publicAddress),
  DATA_DIR: setting(
    text.transform((value) => resolve(value)),
    './data',
  ),
  DATABASE_URL: setting(database),
  DATABASE_READ_URL: setting(
    optional(
      (value) => databaseUrlFault(value) === null && hostUrls(value).length === 1,
      'postgres://user:password@host/name of one host is expected, or nothing',
    ),
  ),
  STORAGE_URL: setting(
    optional((value) => /^s3:\/\/[^/?]+/.test(value), 's3://bucket/prefix is expected, or nothing for the data folder'),
  ),
  BACKUP_DIR: setting(text.transform((value) => (value === '' ? null : resolve(value)))),
  BACKUP_AT: setting(timeOfDay),
  BACKUP_KEEP: setting(numberUpTo(1000, 'a number from 1 to 1000 is expected', /^[1-9]\d*$/), '14'),
  ADMIN_EMAIL: setting(
    optional(
      (value) => value.length <= 254 && /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(value),
      'an email address is expected',
    ),
  ),
  ADMIN_PASSWORD: setting(
    optional((value) => value.length >= 8 && value.length <= 128, '8 to 128 characters are expected'),
  ),
  SMTP_URL: setting(
    optional((value) => isAddressOf(value, /^smtps?:$/), 'smtp://user:password@host:587 or smtps://… is expected'),
  ),
  MAIL_FROM: setting(sender, 'EEMusic Console <no-reply@localhost>'),
  IMAP_URL: setting(
    optional(
      (value) => isAddressOf(value, /^imaps?:$/) && URL.parse(value)?.username !== '' && isDecodable(value),
      'imaps://user:password@host:993/Folder or imap://… is expected',
    ),
  ),
  SUPPORT_ADDRESS: setting(sender),
  OIDC_ISSUER: setting(webAddress),
  OIDC_CLIENT_ID: setting(text),
  OIDC_CLIENT_SECRET: setting(text),
  OIDC_SCOPES: setting(text, 'openid email profile'),
  OIDC_LABEL: setting(text, 'single sign-on'),
  OIDC_ALLOW: setting(allowedClaim),
  OIDC_PERMISSIONS: setting(claimedCodes),
  OIDC_TRUST_EMAIL: setting(trustedSources),
  OIDC_CREATE: setting(yesOrNo, 'no'),
  TWO_STEP_REQUIRED: setting(holders),
  LEARNER_TOKEN: setting(bearerToken),
  LEARNER_CALLS_PER_MINUTE: setting(callsPerMinute),
  WEBHOOK_ALLOWED_NETWORKS: setting(networks),
  METRICS_TOKEN: setting(bearerToken),
  IMAGE_BASE_URL: setting(webAddress),
  SCORE_BASE_URL: setting(webAddress),
  TRUST_PROXY: setting(proxies),
  DRAIN_SECONDS: setting(numberUpTo(60, 'seconds from 0 to 60 are expected'), '0'),
  LOG_LEVEL: setting(z.enum(levels, `one of ${levels.join(', ')} is expected`), 'info'),
  SECRETS_KEY: setting(secretKeys),
  PHONE_REGION: setting(
    text.refine(isPhoneRegion, 'two capital letters of a country are expected, such as CN'),
    defaultPhoneRegion,
  ),
  FILING_NUMBER: setting(text),
  FILING_URL: setting(webAddress, 'https://beian.miit.gov.cn/'),
};

export type Configuration = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> };

export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** Throws one error that lists every fault; it never contains a secret's value. */
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
