import { resolve } from 'node:path';

/** A setting as it stands in the environment: what it is for, its default, and how its text becomes a value. */
type Setting<Value> = { about: string; fallback: string; read: (text: string) => Value; secret?: true };

/** Thrown by a setting's `read`; the text says what is expected. */
class Unfit extends Error {}

const setting = <Value>(fallback: string, about: string, read: (text: string) => Value): Setting<Value> => ({
  about,
  fallback,
  read,
});

const asText = (text: string) => text;

function asPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Unfit('a port from 0 to 65535 is expected');
  return port;
}

function asAddress(text: string): string | null {
  if (text === '') return null;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Unfit('an address with http:// or https:// is expected');
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'http:' && !isLocal) {
    throw new Unfit('https is expected, because sign-in tokens travel over it (http only for this machine itself)');
  }
  return text.replace(/\/+$/, '');
}

function asDatabase(text: string): string | null {
  if (text === '') return null;
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new Unfit('postgres://user:password@host/name is expected, or nothing for SQLite');
  return text;
}

function asStorage(text: string): string | null {
  if (text === '') return null;
  if (!/^s3:\/\/[^/?]+/.test(text)) throw new Unfit('s3://bucket/prefix is expected, or nothing for the data folder');
  return text;
}

/** What can stand after Bearer (RFC 6750). */
const bearerToken = /^[\w.~+/=-]{1,512}$/;

function asSecret(text: string): string | null {
  if (text === '') return null;
  if (text.length < 16) throw new Unfit('at least 16 characters are expected');
  if (!bearerToken.test(text)) throw new Unfit('letters, digits and - . _ ~ + / = alone are expected, at most 512');
  return text;
}

/** How many proxies stand in front, or their addresses; 'true' would let anybody invent an address. */
function asProxies(text: string): number | string[] | false {
  if (text === '') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const addresses = text.split(',').map((part) => part.trim());
  if (addresses.every((address) => /^[\da-f:.]+(\/\d{1,3})?$/i.test(address) && /[.:]/.test(address))) return addresses;
  throw new Unfit('the number of proxies in front, or their addresses (10.0.0.0/8, …), is expected');
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
function asLevel(text: string): (typeof levels)[number] {
  const level = levels.find((one) => one === text);
  if (!level) throw new Unfit(`one of ${levels.join(', ')} is expected`);
  return level;
}

function asEmail(text: string): string | null {
  if (text === '') return null;
  if (text.length > 254 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) throw new Unfit('an e-mail address is expected');
  return text;
}

function asMailServer(text: string): string | null {
  if (text === '') return null;
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw new Unfit('smtp://user:password@host:587 or smtps://… is expected');
  return text;
}

function asMailbox(text: string): string | null {
  if (text === '') return null;
  const url = URL.parse(text);
  if (!url || !/^imaps?:$/.test(url.protocol) || url.hostname === '' || url.username === '' || !isDecodable(text))
    throw new Unfit('imaps://user:password@host:993/Folder or imap://… is expected');
  return text;
}

/** Whether each % begins a sign that can be read. */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

function asSender(text: string): string {
  const [, address] = /^(?:[^<>\r\n",]*<([^<>\s]+)>|[^<>\s]+)$/.exec(text) ?? [];
  if (text !== '' && !/^[^\s@,]+@[^\s@,]+$/.test(address ?? text))
    throw new Unfit('EEMusic Console <console@example.com> is expected');
  return text;
}

function asPassword(text: string): string | null {
  if (text === '') return null;
  if (text.length < 8 || text.length > 128) throw new Unfit('8 to 128 characters are expected');
  return text;
}

export const settings = {
  PORT: setting('3000', 'Port to listen on.', asPort),
  HOST: setting('127.0.0.1', 'Address to listen on; 0.0.0.0 for every network of this machine.', asText),
  PUBLIC_URL: setting('', 'Where people reach the console, for links in mails. Empty: http://HOST:PORT.', asAddress),
  DATA_DIR: setting('./data', 'Folder of the SQLite database and of the files.', (text) => resolve(text)),
  DATABASE_URL: setting('', 'postgres://…; empty: SQLite in DATA_DIR.', asDatabase),
  STORAGE_URL: setting(
    '',
    's3://bucket/prefix?endpoint=…; empty: DATA_DIR/files. Credentials as the AWS tools read them.',
    asStorage,
  ),
  ADMIN_EMAIL: setting('', 'E-mail of the first administrator, on an empty system.', asEmail),
  ADMIN_PASSWORD: setting('', 'Their password. Without both, a set-up link is printed.', asPassword),
  SMTP_URL: setting(
    '',
    'smtp://user:password@host:587 or smtps://…; empty: mails are written to the log.',
    asMailServer,
  ),
  MAIL_FROM: setting('EEMusic Console <no-reply@localhost>', 'Sender of all mails.', asSender),
  IMAP_URL: setting(
    '',
    'Mailbox of the support board: imaps://user:password@host:993/Folder, or imap://… with STARTTLS; empty: none is read.',
    asMailbox,
  ),
  SUPPORT_ADDRESS: setting(
    '',
    'Sender of answers to support mails. Empty: the user of IMAP_URL if it is an address, else MAIL_FROM.',
    asSender,
  ),
  LEARNER_TOKEN: setting('', 'Bearer token of the learning app for /learner/*; empty: /learner/* is off.', asSecret),
  METRICS_TOKEN: setting('', 'Bearer token for /metrics; empty: /metrics is off.', asSecret),
  IMAGE_BASE_URL: setting('', 'Where pictures are fetched; empty: this server.', asAddress),
  SCORE_BASE_URL: setting('', 'Where score files are fetched; empty: this server.', asAddress),
  TRUST_PROXY: setting('', 'Proxies in front whose X-Forwarded-For is believed: their number or addresses.', asProxies),
  LOG_LEVEL: setting('info', `One of ${levels.join(', ')}.`, asLevel),
  FILING_NUMBER: setting('', 'Filing registration number, shown in the footer.', asText),
  FILING_URL: setting('https://beian.miit.gov.cn/', 'Where the filing number leads.', asAddress),
} satisfies Record<string, Setting<unknown>>;

export type Configuration = { [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['read']> };

export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** Reads and checks the settings; refuses with every fault at once, none of them with a secret's value. */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const faults: string[] = [];
  const entries = Object.entries(settings).map(([name, { fallback, read }]) => {
    try {
      return [name, read(environment[name]?.trim() || fallback)];
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      faults.push(`${name}: ${error.message}`);
      return [name, null];
    }
  });

  if (!environment['ADMIN_EMAIL'] !== !environment['ADMIN_PASSWORD']) {
    faults.push('ADMIN_EMAIL and ADMIN_PASSWORD: both are expected, or neither');
  }
  if (faults.length > 0) throw new ConfigurationError(`The configuration cannot be used.\n  ${faults.join('\n  ')}`);
  return Object.fromEntries(entries) as Configuration;
}

/** The text of `.env.example`. */
export function describeSettings(): string {
  const parts = Object.entries(settings).map(([name, { about, fallback }]) => `# ${about}\n#${name}=${fallback}\n`);
  return `# Every setting with its default. Copy to .env, or set them in the environment.\n\n${parts.join('\n')}`;
}
