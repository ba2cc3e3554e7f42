import { resolve } from 'node:path';
import type { z } from 'zod';
import {
  allowedClaim,
  bearerToken,
  claimedCodes,
  database,
  drainSeconds,
  email,
  level,
  levels,
  mailbox,
  mailServer,
  networks,
  password,
  phoneRegion,
  port,
  proxies,
  replica,
  secretKeys,
  sender,
  storage,
  text,
  webAddress,
  yesOrNo,
} from './configuration-values.ts';
import { defaultPhoneRegion } from '#platform/phone-region.ts';

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
  SECRETS_KEY: setting(
    '',
    'Encrypts the secrets of two-step sign-in and of webhooks in the database: openssl rand -base64 32, the same on all nodes. A new one goes before the old one: NEW,OLD; without encryption again: plain,OLD. Empty: none are encrypted.',
    secretKeys,
  ),
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
