import type { Logger } from 'pino';
import type { Configuration } from '#platform/configuration.ts';
import type { CompanyClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import type { Mailer } from '#platform/mailer/index.ts';
import type { SecretCipher } from '#platform/secrets/secret-cipher.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** Everything outside the process, in one place, so that tests can replace clock, disk and random numbers. */
export type Services = {
  configuration: Configuration;
  database: Database;
  storage: Storage;
  mailer: Mailer;
  clock: CompanyClock;
  random: RandomSource;
  secretCipher: SecretCipher;
  resolveHost: ResolveHost;
  log: Logger;
  /**
   * Signs file addresses and set-up links. Generated once and stored in the database, so that all nodes have the same.
   */
  secret: string;
};

/** Resolves a host name to its addresses. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** Cryptographically random bytes. */
export type RandomSource = { bytes(count: number): Uint8Array };

/**
 * Returns the address at which people reach the console, for links in mails. It never comes from a request, which could
 * forge it.
 */
export function publicAddress({ PUBLIC_URL, PORT }: Pick<Configuration, 'PUBLIC_URL' | 'PORT'>): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}

/** Returns the name and address from which support mails are sent, and to which they are answered. */
export function supportSender({
  SUPPORT_ADDRESS,
  IMAP_URL,
  MAIL_FROM,
}: Pick<Configuration, 'SUPPORT_ADDRESS' | 'IMAP_URL' | 'MAIL_FROM'>): { name: string; address: string } {
  const user = IMAP_URL === null ? '' : decodeURIComponent(new URL(IMAP_URL).username);
  const sender = SUPPORT_ADDRESS || (/^[^\s@<>,"]+@[^\s@<>,"]+$/.test(user) ? user : MAIL_FROM);
  const [, name = '', address = sender] = /^([^<]*)<([^<>]+)>$/.exec(sender) ?? [];
  return { name: name.trim(), address };
}
