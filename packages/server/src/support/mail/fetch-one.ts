import type { FetchedMail, Mailbox } from './mailbox.ts';

/** The mail server breaks off at the same mail so often that it is the mail's fault, if it hands out others. */
const maxBreaks = 5;

/** Where it breaks off, since when, and how often it was asked for another one meanwhile. */
export type Stuck = { uid: number; times: number; probes: number };

/**
 * Answers 'broken' where the server itself cannot read a mail, which must not keep those after it from us. One that
 * hands out no mail at all is asked again in the next round: a break may have cost the connection.
 */
export async function fetchOne(
  { mailbox, stuck, others }: { mailbox: Pick<Mailbox, 'fetch'>; stuck: Stuck; others: readonly number[] },
  uid: number,
): Promise<FetchedMail | 'broken' | null> {
  const isLast = stuck.uid === uid && stuck.times >= maxBreaks - 1;
  const other = others.filter((one) => one !== uid)[stuck.probes % Math.max(others.length - 1, 1)];
  if (isLast && other !== undefined) {
    stuck.probes += 1;
    await mailbox.fetch(other);
  }
  return mailbox.fetch(uid).catch((error: unknown) => {
    const isAgain = stuck.uid === uid;
    Object.assign(stuck, { uid, times: isAgain ? stuck.times + 1 : 1, probes: isAgain ? stuck.probes : 0 });
    if (stuck.times < maxBreaks) throw error;
    return 'broken' as const;
  });
}
