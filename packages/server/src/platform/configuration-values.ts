import { z } from 'zod';
import { hour, minute } from '@eemusic/contract/platform/durations';
import { databaseUrlFault, hostUrls } from '#platform/database/postgres.ts';
import { codes } from '@eemusic/contract/platform/permissions';
import { readNetwork } from '#platform/networks.ts';
import { plain } from '#platform/secrets/secret-cipher.ts';
import { isPhoneRegion } from '#platform/phone-region.ts';

/* How each kind of setting is read from its text. Messages say what is expected. */

/** Settings are strings, and an empty one means that it is not set. */
export const text = z.string();

/** A string that passes `isFit`; `empty` if it is not set. */
function textOr<Value extends string | null>(empty: Value, isFit: (value: string) => boolean, expected: string) {
  return text
    .refine((value) => value === '' || isFit(value), expected)
    .transform((value) => (value === '' ? empty : value));
}

const optional = (isFit: (value: string) => boolean, expected: string) => textOr(null, isFit, expected);

export const port = text
  .regex(/^\d+$/, 'a port from 0 to 65535 is expected')
  .transform(Number)
  .pipe(z.int().max(65_535, 'a port from 0 to 65535 is expected'));

const drainFault = 'seconds from 0 to 60 are expected';
export const drainSeconds = text.regex(/^\d+$/, drainFault).transform(Number).pipe(z.int().max(60, drainFault));

/** http is allowed only on this machine, because sign-in tokens are sent to this address. */
export const webAddress = optional(
  (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  'an address with http:// or https:// is expected',
)
  .refine(
    (value) => value === null || isEncryptedOrLocal(value),
    'https is expected, because sign-in tokens travel over it (http only for this machine itself)',
  )
  .transform((value) => value?.replace(/\/+$/, '') ?? null);

/** The console answers at the root of its host: its pages, and those who link to it, know no path before theirs. */
export const publicAddress = webAddress.refine((value) => {
  const { pathname, search, hash } = new URL(value ?? 'https://localhost');
  return pathname + search + hash === '/';
}, 'an address without a path is expected, because the console cannot run below one: give it a host name of its own, such as https://console.example.com');

function isEncryptedOrLocal(value: string): boolean {
  const url = URL.parse(value);
  return url?.protocol !== 'http:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
}

export const phoneRegion = text.refine(isPhoneRegion, 'two capital letters of a country are expected, such as CN');

export const database = text.transform((value, context) => {
  const fault = value === '' ? null : databaseUrlFault(value);
  if (fault !== null) context.addIssue(fault);
  return value === '' ? null : value;
});
export const replica = optional(
  (value) => databaseUrlFault(value) === null && hostUrls(value).length === 1,
  'postgres://user:password@host/name of one host is expected, or nothing',
);
export const storage = optional(
  (value) => /^s3:\/\/[^/?]+/.test(value),
  's3://bucket/prefix is expected, or nothing for the data folder',
);

/** Characters that are valid after Bearer (RFC 6750). */
export const bearerToken = optional((value) => value.length >= 16, 'at least 16 characters are expected').refine(
  (value) => value === null || /^[\w.~+/=-]{1,512}$/.test(value),
  'letters, digits and - . _ ~ + / = alone are expected, at most 512',
);

/**
 * The number of proxies in front, or their addresses. 'true' is refused, because then anybody could forge a client
 * address.
 */
export const proxies = text
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
export const networks = text.transform((value, context) => {
  const read = value === '' ? [] : value.split(',').map((part) => readNetwork(part.trim()));
  const valid = read.filter((network) => network !== null);
  if (valid.length < read.length) context.addIssue('networks are expected, such as 10.0.0.0/8, or addresses');
  return valid;
});

export const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export const level = z.enum(levels, `one of ${levels.join(', ')} is expected`);

export const email = optional(
  (value) => value.length <= 254 && /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(value),
  'an email address is expected',
);
export const mailServer = optional(
  (value) => isAddressOf(value, /^smtps?:$/),
  'smtp://user:password@host:587 or smtps://… is expected',
);
export const mailbox = optional(
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
export const sender = textOr('', isSender, 'EEMusic Console <console@example.com> is expected');

function isSender(value: string): boolean {
  const [, address = value] = /^(?:[^<>\r\n",]*<([^<>\s]+)>|[^<>\s]+)$/.exec(value) ?? [];
  return /^[^\s@,]+@[^\s@,]+$/.test(address);
}

/** `groups=staff,teachers`: a claim, and its values that permit signing in; one of them is required. */
export const allowedClaim = text.transform((value, context) => {
  if (value === '') return null;
  const [, claim, values] = /^([\w.:/-]+)=(.+)$/.exec(value) ?? [];
  if (claim !== undefined && values !== undefined) return { claim, values: namesOf(values) };
  context.addIssue('claim=value,value is expected, such as groups=staff,teachers');
  return null;
});

/** `groups: editors=SL+CM, sales=UM+SM`: the permissions that each value of a claim grants. */
export const claimedCodes = text.transform((value, context) => {
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
export const trustedSources = text.transform((value) =>
  listOf(value.toLowerCase(), ',').map((source) => source.replace(/\/+$/, '')),
);

/** `02:00` as the time since midnight, in ms; null if it is not set. */
export const timeOfDay = text
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'a time from 00:00 to 23:59 is expected')
  .transform((value) => {
    const [hours = 0, minutes = 0] = value.split(':').map(Number);
    return value === '' ? null : hours * hour + minutes * minute;
  });

const callsFault = 'a number from 1 to 9999999 is expected';
export const callsPerMinute = text
  .regex(/^([1-9]\d{0,6})?$/, callsFault)
  .transform((value) => (value === '' ? null : Number(value)));

const keptFault = 'a number from 1 to 1000 is expected';
export const keptCount = text
  .regex(/^[1-9]\d*$/, keptFault)
  .transform(Number)
  .pipe(z.int().max(1000, keptFault));

/** `all`, or the permissions whose holders are meant: `AD+SM`. */
export const holders = text
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
export const secretKeys = text
  .transform((value) => listOf(value, ','))
  .refine(
    (keys) =>
      keys.every((key) => key === plain || Buffer.from(key, 'base64').toString('base64') === key) &&
      keys.every((key) => key === plain || Buffer.from(key, 'base64').length === 32),
    'keys of 32 bytes in base64 are expected (openssl rand -base64 32), separated by commas',
  );

export const yesOrNo = z.enum(['yes', 'no'], 'yes or no is expected').transform((value) => value === 'yes');

export const password = optional(
  (value) => value.length >= 8 && value.length <= 128,
  '8 to 128 characters are expected',
);
