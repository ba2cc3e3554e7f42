import { createHash } from 'node:crypto';
import type { ImapFlow } from 'imapflow';
import { maxMailBytes } from './limits.ts';
import { type MailboxPlace, readMailboxUrl } from './mailbox-url.ts';

export type FetchedMail = {
  uid: number;
  bytes: Buffer<ArrayBuffer>;
  /** In the mailbox; more than `bytes` has where only its beginning was fetched. */
  size: number;
  arrivedAt: Date | null;
};

/** The mail server is to blame, or the way to it. */
export class MailboxFault extends Error {
  override name = 'MailboxFault';
}

export type Mailbox = {
  /** Another one when the server numbers its mails anew, or when it is another mailbox. */
  validity: string;
  /** Ascending. */
  uidsAfter(uid: number): Promise<number[]>;
  /** Null when it was removed meanwhile. */
  fetch(uid: number): Promise<FetchedMail | null>;
  close(): Promise<void>;
};

const timeOut = 20_000;

/** Opens the mailbox for reading alone: nothing in it is changed, not even what counts as read. All its calls reject with a MailboxFault. */
export async function openMailbox(url: string, signal: AbortSignal): Promise<Mailbox> {
  const place = readMailboxUrl(url);
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: place.host,
    port: place.port,
    auth: { user: place.user, pass: place.password },
    ...encryption(place),
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
  // What breaks the connection is told by the call that waits for it.
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
    const { uidValidity } = await client.mailboxOpen(place.folder, { readOnly: true });
    return {
      validity: validityOf(place, uidValidity),
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
  // A range of none names the last one all the same.
  return found.filter((one) => one > uid).toSorted((one, other) => one - other);
}

async function fetchMail(client: ImapFlow, uid: number): Promise<FetchedMail | null> {
  const query = { size: true, internalDate: true, source: { start: 0, maxLength: maxMailBytes } };
  // The server tells of other mails and of new flags in between.
  const told = await client.fetchAll(String(uid), query, { uid: true });
  assertOpen(client);
  const found = told.findLast((one) => one.uid === uid && one.source !== undefined);
  if (!found?.source) {
    if (told.some((one) => one.uid === uid)) throw new Error('The mail is there but was not handed out');
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

/** What is asked of a connection that has ended is answered as if there were nothing. */
function assertOpen({ usable }: ImapFlow): void {
  if (!usable) throw Object.assign(new Error('The connection has ended'), { code: 'NoConnection' });
}

function asFault(error: unknown): never {
  throw new MailboxFault('The mailbox cannot be read', { cause: error });
}

/** A password leaves this machine only encrypted, and to whom the certificate names. */
function encryption({ isSecure, isLocal, trustsAnybody }: MailboxPlace) {
  return {
    secure: isSecure,
    ...(!isSecure && { doSTARTTLS: !isLocal }),
    tls: { rejectUnauthorized: !trustsAnybody },
  };
}

/** Two mailboxes may have the same number. */
function validityOf({ host, port, user, folder }: MailboxPlace, uidValidity: bigint): string {
  const text = JSON.stringify([host, port, user, folder, String(uidValidity)]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 20);
}
