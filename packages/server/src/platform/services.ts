import type { Logger } from 'pino';
import type { Configuration } from '#platform/configuration.ts';
import type { CompanyClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import type { Mailer } from '#platform/mailer/index.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** Everything that lies outside the process, in one place: tests put their own clock, disk and random numbers here. */
export type Services = {
  configuration: Configuration;
  database: Database;
  storage: Storage;
  mailer: Mailer;
  clock: CompanyClock;
  random: RandomSource;
  resolveHost: ResolveHost;
  log: Logger;
  /** Keys addresses and set-up links; the same on every node, made once and kept in the database. */
  secret: string;
};

/** The addresses of a host, as this machine finds them. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** Random bytes that nobody can foresee. */
export type RandomSource = { bytes(count: number): Uint8Array };

/** Where people reach the console, as links in mails say it: never what a request claims. */
export function publicAddress({ PUBLIC_URL, PORT }: Pick<Configuration, 'PUBLIC_URL' | 'PORT'>): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}

/** Who answers support mails, and where people write to. */
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
