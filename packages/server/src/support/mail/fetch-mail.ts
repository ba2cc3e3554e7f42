import { minute } from '@eemusic/contract/platform/durations';
import { type MailboxFaultCode, mailboxFaults } from '@eemusic/contract/support/board';
import { maxTextLength } from '@eemusic/contract/platform/field-lengths';
import { startPool, WorkerUnavailable } from '@eemusic/music/workers';
import { databaseRefusal } from '#platform/database/faults.ts';
import type { Handler } from '#platform/jobs/start.ts';
import { ownAddresses, type Services, supportSender } from '#platform/services.ts';
import {
  type AttachmentAllowance,
  type CardAllowance,
  makeAttachmentAllowance,
  makeCardAllowance,
} from './allowances.ts';
import { NotStored, receive } from './receive.ts';
import { type MailToRead, nothingRead, type ReadMail, maxMailBytes } from './read.ts';
import { beginReading, type ReadingState, saveMailboxState } from './store.ts';
import { hash } from 'node:crypto';
import type { ImapFlow } from 'imapflow';

const maxRunMs = 10 * minute;
/** After this many attempts, a mail that the database refuses is stored without its text. */
const maxAttempts = 3;

type Allowances = { allowance: AttachmentAllowance; cards: CardAllowance };

/**
 * Stores the mails that arrived since the last run, oldest first. If the mailbox cannot be read, the board shows why.
 */
export function fetchMail(
  services: Services,
  { allowance = makeAttachmentAllowance(), cards = makeCardAllowance() }: Partial<Allowances> = {},
): Handler {
  const { configuration, database, clock, log } = services;
  const { address } = supportSender(configuration);
  const recordState = (fault: MailboxFaultCode | 'overflow' | null) =>
    database.write((tx) => saveMailboxState(tx, address, { fault, now: clock.now() }));
  const failure: FetchFailure = { uid: 0, times: 0, probes: 0 };

  return async (_payload, { attempt, signal }) => {
    if (configuration.IMAP_URL === null) return;
    const stopping = AbortSignal.any([signal, AbortSignal.timeout(maxRunMs)]);
    const reader = openReader(ownAddresses(configuration));
    let mailbox: Mailbox | undefined;
    try {
      mailbox = await openMailbox(configuration.IMAP_URL, stopping);
      const state = { address, validity: mailbox.validity };
      const last = await database.write((tx) => beginReading(tx, state));
      const uids = await mailbox.uidsAfter(last);
      const others = last > 0 ? [last, ...uids] : uids;
      for (const uid of uids) {
        if (stopping.aborted) break;
        const fetched = await fetchOne({ mailbox, failure, others }, uid);
        if (fetched) await take({ ...services, allowance, cards }, { uid, fetched, reader, state, attempt });
      }
      await recordState(cards.wasExceeded(clock.now()) ? 'overflow' : null);
    } catch (error) {
      if (stopping.aborted) return;
      if (!(error instanceof MailboxFault)) throw error;
      const code = faultOf(error.cause);
      await recordState(code);
      log.warn({ reason: mailboxFaults[code] }, 'The mailbox of the support board could not be read');
    } finally {
      await Promise.all([reader.close(), mailbox?.close()]);
    }
  };
}

type Fetched = { uid: number; fetched: FetchedMail | 'broken'; reader: Reader; state: ReadingState; attempt: number };

async function take(services: Services & Allowances, { uid, fetched, reader, state, attempt }: Fetched): Promise<void> {
  const isBroken = fetched === 'broken';
  const mail = isBroken ? nothingRead : await reader.read(fetched);
  const digest = await digestOf(isBroken ? new TextEncoder().encode(`${state.validity} ${uid}`) : fetched.bytes);
  const now = services.clock.now();
  const arrivedAt = isBroken ? null : fetched.arrivedAt;
  const at = arrivedAt && arrivedAt < now ? arrivedAt : now;
  await receive(services, state, { uid, mail, digest, at }).catch(async (error: unknown) => {
    // A database that is busy or down says nothing about the mail.
    if (attempt < maxAttempts || error instanceof NotStored || databaseRefusal(error) !== null) throw error;
    services.log.error({ err: error, uid }, 'A mail could not be taken in, and is a card without its text');
    await receive(services, state, { uid, mail: { ...nothingRead, messageId: mail.messageId }, digest, at });
  });
}

/** Hashes off the event loop, because a mail may be large. */
async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

/**
 * After this many failures, the mail itself is considered unreadable, provided that the server can deliver another one.
 */
const maxFailures = 5;

/** The mail at which fetching fails, the number of failures, and how many other mails were fetched as a test. */
type FetchFailure = { uid: number; times: number; probes: number };

/**
 * Returns 'broken' for a mail that the server itself cannot deliver, so that later mails are still fetched. If the
 * server delivers no mail at all, the connection may be the cause, and the next run tries again.
 */
export async function fetchOne(
  { mailbox, failure, others }: { mailbox: Pick<Mailbox, 'fetch'>; failure: FetchFailure; others: readonly number[] },
  uid: number,
): Promise<FetchedMail | 'broken' | null> {
  const isLast = failure.uid === uid && failure.times >= maxFailures - 1;
  const other = others.filter((one) => one !== uid)[failure.probes % Math.max(others.length - 1, 1)];
  if (isLast && other !== undefined) {
    failure.probes += 1;
    await mailbox.fetch(other);
  }
  return mailbox.fetch(uid).catch((error: unknown) => {
    const isAgain = failure.uid === uid;
    Object.assign(failure, { uid, times: isAgain ? failure.times + 1 : 1, probes: isAgain ? failure.probes : 0 });
    if (failure.times < maxFailures) throw error;
    return 'broken' as const;
  });
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ETIMEOUT',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
  'NoConnection',
  'EConnectionClosed',
  'ClosedAfterConnectTLS',
  'ClosedAfterConnectText',
]);

/** Returns why the mailbox cannot be read. Never contains the reply of the server, which may repeat the password. */
export function faultOf(error: unknown): MailboxFaultCode {
  const { code, authenticationFailed, serverResponseCode, mailboxMissing, message } = (error ?? {}) as Record<
    string,
    unknown
  >;
  if (authenticationFailed === true) return 'password';
  if (mailboxMissing === true || serverResponseCode === 'NONEXISTENT') return 'folder';
  if (/certificate|self.signed|altname/i.test(`${String(code)} ${String(message)}`)) return 'certificate';
  if (/STARTTLS/i.test(`${String(code)} ${String(message)}`)) return 'encryption';
  return unreachable.has(String(code)) ? 'unreachable' : 'broken';
}

type Reader = ReturnType<typeof openReader>;

/** Enough for the mail, its attachments, and copies of both while they are passed between processes. */
const maxMemoryMb = 320;
/** CPU time in ms; 50 MB take about 2 s. */
const timeLimitMs = 20_000;
/** Number of bytes of the headers that are parsed if the whole mail cannot be. */
const maxHeaderRead = 64 * 1024;

const harmless = Buffer.from('Subject: Hello\r\n\r\nHello\r\n');

/**
 * Parses mails one after another in a separate process, so that a malicious mail cannot crash the server. `own` are the
 * addresses of the console.
 */
export function openReader(own: readonly string[] = []) {
  const pool = startPool<MailToRead, ReadMail>({
    entry: new URL('./read-worker.ts', import.meta.url),
    size: 1,
    memoryMb: maxMemoryMb,
    timeLimitMs,
    replaceAfter: 500,
    idleMs: 5_000,
  });
  const parse = (bytes: Uint8Array, size: number) => pool.run({ bytes, size, maxTextLength, own });
  /** Tries once more if the process was ended from outside, because that may be chance. */
  const parseAgain = (bytes: Uint8Array, size = bytes.byteLength) =>
    parse(bytes, size).catch((error: unknown) => {
      if (error instanceof WorkerUnavailable) return parse(bytes, size);
      throw error;
    });
  /** Returns null if the mail is the cause of the failure, which is assumed if a harmless mail can be parsed. */
  const attempt = (bytes: Uint8Array, size?: number) =>
    parseAgain(bytes, size).catch(async () => {
      await parseAgain(harmless);
      return null;
    });

  return {
    /** Parses a mail in another process; if that fails, returns only what its headers say. */
    async read({ bytes, size }: { bytes: Uint8Array; size: number }): Promise<ReadMail> {
      const mail = await attempt(bytes, size);
      if (mail && (!mail.remarks.includes('not-read') || hasHead(mail))) return mail;
      const fromHead = (await attempt(headOf(bytes))) ?? nothingRead;
      return { ...fromHead, text: '', html: null, attachments: [], remarks: ['not-read'] };
    },
    close: () => pool.close(),
  };
}

const hasHead = ({ sender, subject, messageId }: ReadMail) =>
  sender.address !== '' || subject !== '' || messageId !== null;

/** Returns the headers without those about the content, so that parsing them cannot fail for the same reason. */
function headOf(bytes: Uint8Array): Uint8Array {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, maxHeaderRead));
  const end = /\r?\n\r?\n/.exec(start.toString('latin1'))?.index ?? start.length;
  const head = start.toString('latin1', 0, end).replace(/^content-[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\r?\n?/gim, '');
  return Buffer.from(`${head}\r\n\r\n`, 'latin1');
}

type FetchedMail = NonNullable<Awaited<ReturnType<typeof fetchByUid>>>;

/** An error of the mail server or of the connection to it, and not of a mail. */
export class MailboxFault extends Error {
  override name = 'MailboxFault';
}

type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

const timeOut = 20_000;

/** Opens the mailbox read-only, so that not even the 'seen' flag changes. All calls reject with a MailboxFault. */
export async function openMailbox(url: string, signal: AbortSignal) {
  const address = readMailboxUrl(url);
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: address.host,
    port: address.port,
    auth: { user: address.user, pass: address.password },
    // The password leaves this machine only with encryption, and only to a server with a valid certificate.
    secure: address.isSecure,
    ...(!address.isSecure && { doSTARTTLS: !address.isLocal }),
    tls: { rejectUnauthorized: !address.trustsAnybody },
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
      /** Changes when the server renumbers its mails (UIDVALIDITY), and differs between mailboxes. */
      validity: validityOf(address, uidValidity),
      uidsAfter: (uid: number) => uidsAfter(client, uid).catch(asFault),
      fetch: (uid: number) => fetchByUid(client, uid).catch(asFault),
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

/** Returns null if the mail was removed meanwhile. */
async function fetchByUid(client: ImapFlow, uid: number) {
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
    /** In the mailbox; larger than `bytes` if only the beginning was fetched. */
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

/** Includes the whole address, because two mailboxes may have the same UIDVALIDITY. */
function validityOf({ host, port, user, folder }: MailboxAddress, uidValidity: bigint): string {
  const text = JSON.stringify([host, port, user, folder, String(uidValidity)]);
  return hash('sha256', text, 'base64url').slice(0, 20);
}

type MailboxAddress = ReturnType<typeof readMailboxUrl>;

/** Returns the parts of `IMAP_URL`. */
function readMailboxUrl(text: string) {
  const url = new URL(text);
  const isSecure = url.protocol === 'imaps:';
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 993 : 143),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    folder: decodeURIComponent(url.pathname.replace(/^\/+/, '')) || 'INBOX',
    /** Whether TLS is used from the first byte (`imaps:`), and not only after STARTTLS. */
    isSecure,
    /** Whether the server is this machine, to which a password may be sent without encryption. */
    isLocal,
    trustsAnybody: url.searchParams.get('tls.rejectUnauthorized') === 'false',
  };
}
