import type { Handler } from '#jobs/start.ts';
import { type Services, supportSender } from '#services.ts';
import { sayFault } from './faults.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { openReader, type Reader } from './reader.ts';
import { receive } from './receive.ts';
import { nothingRead, type ReadMail } from './read.ts';
import { beginReading, type Place, tellMailbox } from './store.ts';

/** Of one run; the next one goes on. */
const longestRun = 10 * 60_000;
/** A mail that the database refused so often is taken in without what it says. */
const mostPatience = 3;

type Round = { mailbox: Mailbox; reader: Reader; place: Place; attempt: number; signal: AbortSignal };

/** Takes in what came since the last time, the oldest first. What the mailbox refuses is told on the board. */
export function fetchMail(services: Services): Handler {
  const { configuration, database, clock, log } = services;
  const { address } = supportSender(configuration);
  const tell = (fault: string | null) => database.write((tx) => tellMailbox(tx, address, { fault, now: clock.now() }));

  return async (_payload, { attempt, signal }) => {
    if (configuration.IMAP_URL === null) return;
    const enough = AbortSignal.any([signal, AbortSignal.timeout(longestRun)]);
    const mailbox = await openMailbox(configuration.IMAP_URL, enough).catch(async (error: unknown) => {
      await tell(sayFault(error));
      log.warn({ reason: sayFault(error) }, 'The mailbox of the support board could not be opened');
      return null;
    });
    if (!mailbox) return;
    const reader = openReader();
    try {
      const place = { address, validity: mailbox.validity };
      await takeNew(services, { mailbox, reader, place, attempt, signal: enough });
      await tell(null);
    } catch (error) {
      if (!enough.aborted) await tell(sayFault(error));
      throw error;
    } finally {
      await Promise.all([reader.close(), mailbox.close()]);
    }
  };
}

async function takeNew(services: Services, round: Round): Promise<void> {
  const last = await services.database.write((tx) => beginReading(tx, round.place));
  for (const uid of await round.mailbox.uidsAfter(last)) {
    if (round.signal.aborted) return;
    await take(services, round, uid);
  }
}

async function take(services: Services, { mailbox, reader, place, attempt }: Round, uid: number): Promise<void> {
  const fetched = await mailbox.fetch(uid);
  if (!fetched) return;
  const { bytes, arrivedAt } = fetched;
  const mail = await reader.read(fetched);
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
  const now = services.clock.now();
  const at = arrivedAt && arrivedAt < now ? arrivedAt : now;
  const takeIn = (read: ReadMail) => receive(services, place, { uid, mail: read, digest, at });
  await takeIn(mail).catch(async (error: unknown) => {
    if (attempt < mostPatience) throw error;
    services.log.error({ err: error, uid }, 'A mail could not be taken in, and is a card without its text');
    await takeIn({ ...nothingRead, messageId: mail.messageId });
  });
}
