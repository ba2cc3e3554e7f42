import type { Logger } from 'pino';
import type { Configuration } from '#platform/configuration.ts';
import type { CompanyClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import type { Mailer } from '#platform/mailer/index.ts';
import type { SecretCipher } from '#platform/secrets/secret-cipher.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** Everything outside the process, so that tests can replace clock, disk and random numbers. */
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
  /** Signs file addresses and set-up links; stored in the database, so that all nodes have the same. */
  secret: string;
};

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
  return senderOf(SUPPORT_ADDRESS || mailboxAddress(IMAP_URL) || MAIL_FROM);
}

/** Who is answered there is nobody else than we. */
export function ownAddresses(configuration: Parameters<typeof supportSender>[0]): string[] {
  const { address } = supportSender(configuration);
  const others = [mailboxAddress(configuration.IMAP_URL), senderOf(configuration.MAIL_FROM).address];
  return [address, ...others].filter((one) => one !== '');
}

function mailboxAddress(url: string | null): string {
  const user = url === null ? '' : decodeURIComponent(new URL(url).username);
  return /^[^\s@<>,"]+@[^\s@<>,"]+$/.test(user) ? user : '';
}

function senderOf(sender: string): { name: string; address: string } {
  const [, name = '', address = sender] = /^([^<]*)<([^<>]+)>$/.exec(sender) ?? [];
  return { name: name.trim(), address };
}
