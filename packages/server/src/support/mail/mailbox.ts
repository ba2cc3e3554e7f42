import { hash } from 'node:crypto';
import type { ImapFlow } from 'imapflow';
import { maxMailBytes } from './read.ts';

export type FetchedMail = {
  uid: number;
  bytes: Buffer<ArrayBuffer>;
  /** Size of the mail in the mailbox, in bytes; larger than `bytes` if only the beginning was fetched. */
  size: number;
  arrivedAt: Date | null;
};

/** An error of the mail server or of the connection to it, and not of a mail. */
export class MailboxFault extends Error {
  override name = 'MailboxFault';
}

export type Mailbox = {
  /** Changes when the server renumbers its mails (UIDVALIDITY), and differs between mailboxes. */
  validity: string;
  uidsAfter(uid: number): Promise<number[]>;
  /** Returns null if the mail was removed meanwhile. */
  fetch(uid: number): Promise<FetchedMail | null>;
  close(): Promise<void>;
};

const timeOut = 20_000;

/** Opens the mailbox read-only, so that not even the 'seen' flag changes. All calls reject with a MailboxFault. */
export async function openMailbox(url: string, signal: AbortSignal): Promise<Mailbox> {
  const address = readMailboxUrl(url);
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: address.host,
    port: address.port,
    auth: { user: address.user, pass: address.password },
    ...encryption(address),
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: timeOut,
    greetingTimeout: timeOut,
    socketTimeout: 3 * timeOut,
    maxLineLength: 4 * 1024 * 1024,
    maxLiteralSize: maxMailBytes + 1024,
    maxResponseSize: maxMailBytes + 8 * 1024 * 1024,
  });
  // A broken connection rejects the pending call. Without this listener, its event would crash the process.
  client.on('error', () => undefined);
  const stop = () => client.close();
  signal.addEventListener('abort', stop);
  const close = async () => {
    signal.removeEventListener('abort', stop);
    await client.logout().catch(() => undefined);
    client.close();
  };

  try {
    await client.connect();
    const { uidValidity } = await client.mailboxOpen(address.folder, { readOnly: true });
    return {
      validity: validityOf(address, uidValidity),
      uidsAfter: (uid) => uidsAfter(client, uid).catch(asFault),
      fetch: (uid) => fetchMail(client, uid).catch(asFault),
      close,
    };
  } catch (error) {
    await close();
    return asFault(error);
  }
}

async function uidsAfter(client: ImapFlow, uid: number): Promise<number[]> {
  const found = await client.search({ uid: `${uid + 1}:*` }, { uid: true });
  assertOpen(client);
  if (!found) throw new Error('The search was refused');
  // For the range `n:*`, IMAP returns the last mail even if its UID is below n.
  return found.filter((one) => one > uid).toSorted((one, other) => one - other);
}

async function fetchMail(client: ImapFlow, uid: number): Promise<FetchedMail | null> {
  const query = { size: true, internalDate: true, source: { start: 0, maxLength: maxMailBytes } };
  // The server may also report other mails and changed flags in its answer.
  const messages = await client.fetchAll(String(uid), query, { uid: true });
  assertOpen(client);
  const found = messages.findLast((one) => one.uid === uid && one.source !== undefined);
  if (!found?.source) {
    if (messages.some((one) => one.uid === uid)) throw new Error('The mail is there but was not handed out');
    return null;
  }
  const { source, size = source.length, internalDate } = found;
  return {
    uid,
    bytes: source as Buffer<ArrayBuffer>,
    size,
    arrivedAt: internalDate === undefined ? null : new Date(internalDate),
  };
}

/** Throws if the connection is closed: the client would return empty results instead of an error. */
function assertOpen({ usable }: ImapFlow): void {
  if (!usable) throw Object.assign(new Error('The connection has ended'), { code: 'NoConnection' });
}

function asFault(error: unknown): never {
  throw new MailboxFault('The mailbox cannot be read', { cause: error });
}

/** The password leaves this machine only with encryption, and only to a server with a valid certificate. */
function encryption({ isSecure, isLocal, trustsAnybody }: MailboxAddress) {
  return {
    secure: isSecure,
    ...(!isSecure && { doSTARTTLS: !isLocal }),
    tls: { rejectUnauthorized: !trustsAnybody },
  };
}

/** Includes the whole address, because two mailboxes may have the same UIDVALIDITY. */
function validityOf({ host, port, user, folder }: MailboxAddress, uidValidity: bigint): string {
  const text = JSON.stringify([host, port, user, folder, String(uidValidity)]);
  return hash('sha256', text, 'base64url').slice(0, 20);
}

/** The parts of `IMAP_URL`. */
type MailboxAddress = {
  host: string;
  port: number;
  user: string;
  password: string;
  folder: string;
  /** Whether TLS is used from the first byte (`imaps:`), and not only after STARTTLS. */
  isSecure: boolean;
  /** Whether the server is this machine, to which a password may be sent without encryption. */
  isLocal: boolean;
  trustsAnybody: boolean;
};

function readMailboxUrl(text: string): MailboxAddress {
  const url = new URL(text);
  const isSecure = url.protocol === 'imaps:';
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 993 : 143),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    folder: decodeURIComponent(url.pathname.replace(/^\/+/, '')) || 'INBOX',
    isSecure,
    isLocal,
    trustsAnybody: url.searchParams.get('tls.rejectUnauthorized') === 'false',
  };
}
