import { type Selectable, sql } from 'kysely';
import { day, hour } from '@eemusic/contract/platform/durations';
import * as contract from '@eemusic/contract/sales/mailing';
import * as reminders from '@eemusic/contract/sales/reminders';
import type { Receiver } from '@eemusic/contract/sales/choices';
import type { Language } from '@eemusic/contract/platform/languages';
import { addMonths, monthOf } from '@eemusic/contract/platform/days';
import type { Room } from '#platform/room.ts';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { PurgeStep } from '#platform/deletions/index.ts';
import { canMail, compose } from '#platform/mailer/index.ts';
import { getStatement, numberOf, printStatement, statementRecord, type StatementRow } from '#sales/statements/index.ts';
import { type Change, countRows, type Query, readOffThread, system } from '#platform/database/index.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import { readCompany } from '#access/company/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Handler } from '#platform/jobs/start.ts';
import { composeReminder, statementTexts } from './mail-texts.ts';
import * as store from './store.ts';
import * as reminding from './reminders.ts';

export const mailingRoom: Room = {
  routes: mailingRoutes,
  jobs: (services) => ({
    'mailing.statement': { run: sendStatement(services) },
    'mailing.statements-due': { every: hour, run: (_payload, { signal }) => orderStatements(services, signal) },
    'mailing.reminder': { run: sendReminder(services) },
    'mailing.reminders-due': { every: day, run: (_payload, { signal }) => orderReminders(services, signal) },
  }),
  purgeSteps: () => ({
    channel: purgeReceivers('channel'),
    educator: purgeReceivers('educator'),
    student: purgeReminders,
  }),
};

function mailingRoutes(serve: Serve, services: Services): void {
  const { clock, database } = services;
  const { read } = database;
  /** @param fallback the language for a receiver that was never mailed before */
  serve(contract.listStatementMails, async ({ id: statementId }, { language: fallback }) => {
    const statement = await getStatement(read, statementId);
    const [contact, language, mails] = await Promise.all([
      store.findContact(read, statement),
      store.findLanguage(read, statement.receiver, statement.receiver_id),
      read
        .selectFrom('statement_mails')
        .select(['id as mailId', 'number', 'email', 'language', 'state'])
        .select(['ordered_at as orderedAt', 'ordered_by as orderedBy', 'settled_at as settledAt'])
        .where('statement_id', '=', statementId)
        .orderBy('id', 'desc')
        .limit(contract.maxShownMails)
        .execute(),
    ]);
    return { contact: contact && { ...contact, language: language ?? fallback }, canSend: canMail(services), mails };
  });
  /** Sends only to the address that the caller has seen. Refuses if there is a mail that the caller has not seen. */
  serve(contract.mailStatement, ({ statementId, email, language, lastMailId }, by) => {
    if (!canMail(services)) throw new Refusal('mail.none');
    return changeSerially(services.database, by, async (tx) => {
      const statement = await getStatement(tx, statementId);
      if (statement.state === 'open') throw new Refusal('statement.open');
      const contact = await store.findContact(tx, statement);
      if (!contact) throw new Refusal('statement.no-contact');
      const isAsShown = contact.email === email && (await findLastMail(tx, statementId)) === lastMailId;
      if (!isAsShown) throw new Refusal('record.stale');

      const at = clock.now();
      await store.withdrawWaiting(tx, statementId, at);
      await orderMail(tx, statement, { email, language, at, by: by.name });
      return message('statement.mailed', { email });
    });
  });
  /** Lists the reminders that were ordered, newest first. Those of purged receivers are removed with them. */
  serve(reminders.listReminders, async ({ Page, Size }) => {
    const rows = await read
      .selectFrom('reminder_mails as mail')
      .leftJoin('educators', 'educators.id', 'mail.educator_id')
      .leftJoin('channels', 'channels.id', 'mail.channel_id')
      .select(['mail.id as mailId', 'mail.channel_id as channelId', 'mail.educator_id as educatorId'])
      .select(['channels.name as channel', 'educators.name as educator'])
      .select(['email', 'language', 'users', 'ordered_at as orderedAt', 'state', 'settled_at as settledAt'])
      .orderBy('mail.id', 'desc')
      .limit(Size)
      .offset((Page - 1) * Size)
      .execute();
    const mails = rows.map(({ channelId, educatorId, channel, educator, ...mail }) => ({
      receiver: channelId === null ? ('educator' as const) : ('channel' as const),
      receiverId: channelId ?? educatorId ?? 0,
      name: channel ?? educator ?? '',
      ...mail,
    }));
    return { mails, total: await countRows(read.selectFrom('reminder_mails')) };
  });
  serve(reminders.previewReminders, (request) => reminding.previewReminders(services, request));
  serve(reminders.previewReminder, (request) => reminding.previewReminder(services, request));
}

/** Removes reminders, and addresses from mails of statements, which stay. */
const purgeReceivers =
  (receiver: Receiver): PurgeStep =>
  async (tx, receiverIds) => {
    await store.deleteRemindersOf(tx, receiver, receiverIds);
    await store.clearAddresses(tx, receiver, receiverIds);
    return 'done';
  };

const purgeReminders: PurgeStep = async (tx, studentIds) => {
  await store.deleteRemindersOf(tx, 'student', studentIds);
  return 'done';
};

async function findLastMail(db: Query, statementId: number): Promise<number | null> {
  const mails = db.selectFrom('statement_mails').select('id').where('statement_id', '=', statementId);
  return (await mails.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? null;
}

/** One mail each about subscriptions that end within 30 days and within 7 days. */
export async function orderReminders(services: Services, signal: AbortSignal): Promise<void> {
  const { database, clock } = services;
  const company = await readCompany(database.read);
  const periods = reminding.periodsOf(company);
  const today = clock.today();
  await database.write((tx) => store.deleteEnded(tx, today));
  if (periods.length === 0 || !canMail(services)) return;

  const due = reminding.dueReminders({ today, periods, toChannels: company.remindsChannels });
  const endings = await readOffThread(database.source, due.compile(database.read));
  for (const mentioned of Map.groupBy(endings, ({ receiver, receiverId }) => `${receiver} ${receiverId}`).values()) {
    signal.throwIfAborted();
    await orderOne(services, mentioned);
  }
}

function orderOne({ database, clock }: Services, ends: readonly reminding.Ending[]): Promise<void> {
  return database.change(system('mailing'), async (tx) => {
    const [first] = ends;
    if (!first) return;
    const { receiver, receiverId, name, email } = first;
    const { mailLanguage } = await readCompany(tx);
    const language = (await store.findLanguage(tx, receiver, receiverId)) ?? mailLanguage;
    const at = clock.now();
    const mail = { educator_id: null, channel_id: null, [`${receiver}_id`]: receiverId, email, language };
    const job: MailJob = { mailId: await store.addReminder(tx, { ...mail, ordered_at: at.toISOString() }, ends) };
    await enqueue(tx, 'mailing.reminder', job, { now: at });
    const record = { kind: receiver, id: receiverId, name };
    tx.audit(`${receiver}.reminded`, record, { after: { email, language, users: ends.length } });
  });
}

/**
 * From the configured day of the month on, mails the closed statements of the previous month in revisions that were not
 * mailed yet, including statements that are closed later in this month. Statements of earlier months have to be mailed
 * by hand, so that turning this on does not send a year of statements.
 */
export async function orderStatements(services: Services, signal: AbortSignal): Promise<void> {
  const { database, clock } = services;
  const { statementMailDay } = await readCompany(database.read);
  const today = clock.today();
  if (statementMailDay === null || Number(today.slice(8)) < statementMailDay || !canMail(services)) return;

  const month = addMonths(monthOf(today), -1);
  for (const id of await findUnmailed(database.read, month)) {
    signal.throwIfAborted();
    await orderStatement(services, { id, month }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
}

async function findUnmailed(db: Query, month: string, id: number | null = null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select statements.id from statements
      left join channels channel on receiver = 'channel' and channel.id = receiver_id and channel.deleted_at is null
      left join educators educator on receiver = 'educator' and educator.id = receiver_id
        and educator.deleted_at is null
    where month = ${month} and state <> 'open' ${id === null ? sql`` : sql`and statements.id = ${id}`}
      and coalesce(channel.contact_email, educator.contact_email, '') <> ''
      and not exists (select 1 from statement_mails mail
        where mail.statement_id = statements.id and mail.revision = statements.revision)
    order by receiver, receiver_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Refuses a statement that was reopened or mailed by hand since it was found. */
export function orderStatement({ database, clock }: Services, { id, month }: { id: number; month: string }) {
  return changeSerially(database, system('mailing'), async (tx) => {
    const [due] = await findUnmailed(tx, month, id);
    const statement = await getStatement(tx, id);
    const contact = await store.findContact(tx, statement);
    if (due === undefined || !contact) throw new Refusal('record.stale');
    const { mailLanguage } = await readCompany(tx);
    const language = (await store.findLanguage(tx, statement.receiver, statement.receiver_id)) ?? mailLanguage;
    await orderMail(tx, statement, { email: contact.email, language, at: clock.now(), by: null });
  });
}

type MailRow = Selectable<Tables['statement_mails']>;

/** A retry after a crash uses the same Message-ID, and does nothing if the mail is recorded as sent. */
export function sendStatement(services: Services): Handler {
  const { read } = services.database;
  return async (payload, { isLast }) => {
    const { mailId } = payload as MailJob;
    const mail = await read.selectFrom('statement_mails').selectAll().where('id', '=', mailId).executeTakeFirst();
    if (mail?.state !== 'waiting') return;
    const statement = await getStatement(read, mail.statement_id);
    const isAsOrdered = statement.state !== 'open' && statement.revision === mail.revision;
    if (!isAsOrdered || mail.email === '') {
      await giveUp(services, { mail, statement, state: 'withdrawn' });
      return;
    }

    try {
      await send(services, mail, statement);
    } catch (error) {
      if (isLast) await giveUp(services, { mail, statement, state: 'failed' });
      throw error;
    }
    const at = services.clock.now();
    await services.database.write((tx) => store.settleMail(tx, { mailId, state: 'sent', at }));
  };
}

async function send(services: Services, { id, email, language }: MailRow, statement: StatementRow): Promise<void> {
  const { database, mailer } = services;
  const [file, contact, company] = await Promise.all([
    printStatement(services, statement.id, language),
    store.findContact(database.read, statement),
    readCompany(database.read),
  ]);
  const message = statementTexts[language]({
    contact: contact?.name ?? '',
    receiver: statement.name,
    month: statement.month,
    company: company.name,
    commission: statement.commission / 100,
    currency: statement.currency ?? company.currency,
  });
  const { attachment: name, contentType, body } = file;
  await mailer.send({
    to: email,
    id: `statement.${id}`,
    ...compose({ language, ...message }),
    attachments: [{ name, contentType, bytes: body }],
  });
}

type GivenUp = { mail: MailRow; statement: StatementRow; state: 'failed' | 'withdrawn' };

function giveUp({ database, clock }: Services, { mail, statement, state }: GivenUp): Promise<void> {
  const { id: mailId, number, email } = mail;
  return database.change(system('mailing'), async (tx) => {
    await store.settleMail(tx, { mailId, state, at: clock.now() });
    tx.audit(`sale.statement-mail-${state}`, statementRecord(statement), { after: { number, email } });
  });
}

/** Leaves out those who have renewed, were deleted or left the school in the meantime. */
function sendReminder({ database, clock, mailer }: Services): Handler {
  const { read } = database;
  const settle = (mailId: number, state: 'sent' | 'withdrawn') =>
    database.write((tx) => store.settleMail(tx, { mailId, state, at: clock.now() }, 'reminder_mails'));
  return async (payload, { isLast }) => {
    const { mailId } = payload as MailJob;
    const mail = await findReminder(read, mailId);
    if (mail?.state !== 'waiting') return;
    const [mentioned, company] = await Promise.all([readStillEnding(read, mailId), readCompany(read)]);
    if (mentioned.length === 0) return settle(mailId, 'withdrawn');

    const { email: to, language, channelId } = mail;
    const receiver = channelId === null ? 'educator' : 'channel';
    const name = mail.channel ?? mail.educator ?? '';
    const contact = mail.channelContact ?? mail.educatorContact ?? '';
    const message = composeReminder({ receiver, name, contact, language, company: company.name }, mentioned);
    try {
      await mailer.send({ to, id: `reminder.${mailId}`, ...compose(message) });
    } catch (error) {
      if (isLast)
        await database.change(system('mailing'), async (tx) => {
          await store.settleMail(tx, { mailId, state: 'failed', at: clock.now() }, 'reminder_mails');
          tx.audit(
            `${receiver}.reminder-failed`,
            { kind: receiver, id: channelId ?? mail.educatorId, name },
            { after: { email: to, users: mentioned.length } },
          );
        });
      throw error;
    }
    await settle(mailId, 'sent');
  };
}

const findReminder = (db: Query, mailId: number) =>
  db
    .selectFrom('reminder_mails as mail')
    .leftJoin('educators', 'educators.id', 'mail.educator_id')
    .leftJoin('channels', 'channels.id', 'mail.channel_id')
    .select(['mail.state', 'mail.email', 'mail.language'])
    .select(['mail.educator_id as educatorId', 'mail.channel_id as channelId'])
    .select(['educators.contact_name as educatorContact', 'educators.name as educator'])
    .select(['channels.contact_name as channelContact', 'channels.name as channel'])
    .where('mail.id', '=', mailId)
    .executeTakeFirst();

async function readStillEnding(db: Query, mailId: number) {
  const { rows } = await sql<{ student: string; educatorId: number; educator: string; expiresOn: string }>`
    select student.full_name as student, educator.id as "educatorId", educator.name as educator,
      student.expires_on as "expiresOn"
    from ${reminding.studentsOfEducators}
      join expiry_reminders told on told.student_id = student.id
      join reminder_mails mail on mail.id = told.mail_id
        and (mail.educator_id = educator.id or mail.channel_id = channel.id)
    where told.mail_id = ${mailId} and student.expires_on = told.expires_on and ${reminding.isReminded}
    order by ${reminding.inMailOrder}`.execute(db);
  return rows;
}

type MailJob = { mailId: number };

type Order = { email: string; language: Language; at: Date; by: string | null };

async function orderMail(tx: Change, statement: StatementRow, { email, language, at, by }: Order) {
  const { id: statement_id, revision } = statement;
  const number = numberOf(statement) ?? statement.month;
  const ordered = { ordered_at: at.toISOString(), ordered_by: by };
  const mailId = await store.addMail(tx, { statement_id, revision, number, email, language, ...ordered });
  if (mailId === null) return;

  const job: MailJob = { mailId };
  await enqueue(tx, 'mailing.statement', job, { now: at });
  tx.audit('sale.statement-mailed', statementRecord(statement), { after: { number, email, language } });
}
