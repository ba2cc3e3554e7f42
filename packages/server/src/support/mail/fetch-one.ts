import type { FetchedMail, Mailbox } from './mailbox.ts';

/**
 * After this many failures, the mail itself is considered unreadable, provided that the server can deliver another one.
 */
const maxFailures = 5;

/** The mail at which fetching fails, the number of failures, and how many other mails were fetched as a test. */
export type FetchFailure = { uid: number; times: number; probes: number };

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
