import type { Language } from '@eemusic/contract/platform/languages';
import type { Change } from '#platform/database/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import { numberOf, statementRecord, type StatementRow } from '#sales/statements/index.ts';
import { addMail } from './store.ts';

/** Payload of the job that sends the mail. */
export type MailJob = { mailId: number };

type Order = { email: string; language: Language; at: Date; by: string | null };

/** Queues a job for the mail in the transaction of the change. */
export async function orderMail(tx: Change, statement: StatementRow, { email, language, at, by }: Order) {
  const { id: statementId, revision } = statement;
  const number = numberOf(statement) ?? statement.month;
  const mailId = await addMail(tx, { statementId, revision, number, email, language, at, by });
  if (mailId === null) return;

  const job: MailJob = { mailId };
  await enqueue(tx, 'mailing.statement', job, { now: at });
  tx.audit('sale.statement-mailed', statementRecord(statement), { after: { number, email, language } });
}
