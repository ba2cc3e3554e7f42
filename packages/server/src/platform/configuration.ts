import { resolve } from 'node:path';
import type { z } from 'zod';
import {
  allowedClaim,
  bearerToken,
  callsPerMinute,
  claimedCodes,
  database,
  drainSeconds,
  email,
  holders,
  keptCount,
  level,
  levels,
  mailbox,
  mailServer,
  networks,
  password,
  phoneRegion,
  port,
  proxies,
  publicAddress,
  replica,
  secretKeys,
  sender,
  storage,
  text,
  timeOfDay,
  trustedSources,
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
    replica,
  ),
  STORAGE_URL: setting(
    '',
    'Bucket for uploaded files: s3://bucket/prefix?endpoint=…, with credentials where the AWS tools look for them. Default: DATA_DIR/files.',
    storage,
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
  BACKUP_KEEP: setting('14', 'How many of these backups are kept; older ones are deleted.', keptCount),
  ADMIN_EMAIL: setting('', 'Email of the first administrator, created on an empty system.', email),
  ADMIN_PASSWORD: setting(
    '',
    'Password of the first administrator. Without ADMIN_EMAIL and ADMIN_PASSWORD, the console prints a set-up link.',
    password,
  ),
  SMTP_URL: setting(
    '',
    'Mail server: smtp://user:password@host:587 or smtps://…. Default: mails are written to the log.',
    mailServer,
  ),
  MAIL_FROM: setting(
    'EEMusic Console <no-reply@localhost>',
    'Sender of all mails except replies of the support board.',
    sender,
  ),
  IMAP_URL: setting(
    '',
    'Mailbox that the support board reads and never changes: imaps://user:password@host:993/Folder, or imap://… with STARTTLS. Append ?tls.rejectUnauthorized=false to accept a self-signed certificate. Default: none.',
    mailbox,
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
    drainSeconds,
  ),
  LOG_LEVEL: setting('info', `Least severe level to log: ${levels.join(', ')}.`, level),
  SECRETS_KEY: setting(
    '',
    'Key that encrypts the secrets of two-step sign-in and webhooks in the database, the same on all nodes. Generate it with openssl rand -base64 32. To rotate, put the new key first: NEW,OLD. To turn encryption off: plain,OLD. Default: secrets are stored in plain text.',
    secretKeys,
  ),
  PHONE_REGION: setting(
    defaultPhoneRegion,
    'Default country (ISO 3166-1, such as CN or GB) for imported phone numbers without a country code.',
    phoneRegion,
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

/** Returns the text of `.env.example`. */
export function describeSettings(): string {
  const parts = Object.entries(settings).map(([name, { about, fallback }]) => `# ${about}\n#${name}=${fallback}\n`);
  return `# Every setting with its default. Copy this file to .env, or set variables in the environment.\n\n${parts.join('\n')}`;
}
