import { minute } from '@eemusic/contract/platform/durations';
import { type MailboxFaultCode, mailboxFaults } from '@eemusic/contract/support/board';
import { databaseRefusal } from '#platform/database/faults.ts';
import type { Handler } from '#platform/jobs/start.ts';
import { ownAddresses, type Services, supportSender } from '#platform/services.ts';
import {
  type AttachmentAllowance,
  type CardAllowance,
  makeAttachmentAllowance,
  makeCardAllowance,
} from './allowances.ts';
import { faultOf } from './faults.ts';
import { fetchOne, type FetchFailure } from './fetch-one.ts';
import { type Mailbox, MailboxFault, openMailbox } from './mailbox.ts';
import { openReader, type Reader } from './reader.ts';
import { NotStored, receive } from './receive.ts';
import { nothingRead, type ReadMail } from './read.ts';
import { beginReading, type ReadingState, saveMailboxState } from './store.ts';

/** Time limit of one run; the next run continues. */
const maxRunMs = 10 * minute;
/** After this many attempts, a mail that the database refuses is stored without its text. */
const maxAttempts = 3;

type Round = {
  mailbox: Mailbox;
  reader: Reader;
  state: ReadingState;
  attempt: number;
  failure: FetchFailure;
  allowance: AttachmentAllowance;
  cards: CardAllowance;
  signal: AbortSignal;
};

/**
 * Stores the mails that arrived since the last run, oldest first. If the mailbox cannot be read, the board shows why.
 */
export function fetchMail(
  services: Services,
  { allowance = makeAttachmentAllowance(), cards = makeCardAllowance() } = {},
): Handler {
  const { configuration, database, clock, log } = services;
  const { address } = supportSender(configuration);
  const recordState = (fault: MailboxFaultCode | 'overflow' | null) =>
    database.write((tx) => saveMailboxState(tx, address, { fault, now: clock.now() }));

  const warn = async (fault: MailboxFault) => {
    const code = faultOf(fault.cause);
    await recordState(code);
    log.warn({ reason: mailboxFaults[code] }, 'The mailbox of the support board could not be read');
  };

  const failure: FetchFailure = { uid: 0, times: 0, probes: 0 };

  return async (_payload, { attempt, signal }) => {
    if (configuration.IMAP_URL === null) return;
    const stopping = AbortSignal.any([signal, AbortSignal.timeout(maxRunMs)]);
    const reader = openReader(ownAddresses(configuration));
    let mailbox: Mailbox | undefined;
    try {
      mailbox = await openMailbox(configuration.IMAP_URL, stopping);
      const state = { address, validity: mailbox.validity };
      await fetchNew(services, { mailbox, reader, state, attempt, failure, allowance, cards, signal: stopping });
      await recordState(cards.wasExceeded(clock.now()) ? 'overflow' : null);
    } catch (error) {
      if (stopping.aborted) return;
      if (!(error instanceof MailboxFault)) throw error;
      // A failed write is ignored, because the next run tries again anyway.
      await warn(error);
    } finally {
      await Promise.all([reader.close(), mailbox?.close()]);
    }
  };
}

async function fetchNew(services: Services, round: Round): Promise<void> {
  const last = await services.database.write((tx) => beginReading(tx, round.state));
  const uids = await round.mailbox.uidsAfter(last);
  const others = last > 0 ? [last, ...uids] : uids;
  for (const uid of uids) {
    if (round.signal.aborted) return;
    await take(services, round, { uid, fetched: await fetchOne({ ...round, others }, uid) });
  }
}

type Fetched = Awaited<ReturnType<typeof fetchOne>>;

async function take(
  services: Services,
  { reader, state, attempt, allowance, cards }: Round,
  { uid, fetched }: { uid: number; fetched: Fetched },
): Promise<void> {
  if (!fetched) return;
  const isBroken = fetched === 'broken';
  const mail = isBroken ? nothingRead : await reader.read(fetched);
  const digest = await digestOf(isBroken ? new TextEncoder().encode(`${state.validity} ${uid}`) : fetched.bytes);
  const now = services.clock.now();
  const arrivedAt = isBroken ? null : fetched.arrivedAt;
  const at = arrivedAt && arrivedAt < now ? arrivedAt : now;
  const takeIn = (read: ReadMail) => receive({ ...services, allowance, cards }, state, { uid, mail: read, digest, at });
  await takeIn(mail).catch(async (error: unknown) => {
    // A database that is busy or down says nothing about the mail.
    if (attempt < maxAttempts || error instanceof NotStored || databaseRefusal(error) !== null) throw error;
    services.log.error({ err: error, uid }, 'A mail could not be taken in, and is a card without its text');
    await takeIn({ ...nothingRead, messageId: mail.messageId });
  });
}

/** Hashes off the event loop, because a mail may be large. */
async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
