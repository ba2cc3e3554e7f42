import { domainToASCII } from 'node:url';

/** A mail to one person, of which others may get a copy. Text and HTML have the same content. */
export type Mail = {
  /** A single address, which is never split, whatever it contains. */
  to: string;
  /** Single addresses, too. */
  cc?: readonly string[];
  subject: string;
  text: string;
  html: string;
  /** Used for the Message-ID, so that mail programs recognise a mail that is sent again after a crash. */
  id: string;
  attachments?: readonly Attachment[];
  /** Set for a mail that a person wrote: which mail it answers. It is then not marked as automatic. */
  byPerson?: ByPerson;
};

type Attachment = { name: string; contentType: string; bytes: Uint8Array };

type ByPerson = {
  from: { name: string; address: string };
  /** In angle brackets, like the other ids. */
  messageId: string;
  inReplyTo: string | null;
  references: readonly string[];
  headers?: Readonly<Record<string, string>>;
};

/** Thrown for a mail that a person wrote, if there is no mail server; other mails are then only logged. */
export class NoMailServer extends Error {
  override name = 'NoMailServer';
}

/** A mail that was stored for viewing instead of being sent. */
export type SentMail = Pick<Mail, 'to' | 'subject' | 'text'> & { at: string };

export type Mailer = {
  /** Resolves when a mail server has accepted the mail or, if there is none, when the mail is logged. */
  send(mail: Mail): Promise<void>;
  /** Mails that were not sent, newest first; null if mails are sent, or if nobody may view them. */
  kept: readonly SentMail[] | null;
  close(): void;
};

type Sending = { configuration: { SMTP_URL: string | null }; mailer: Pick<Mailer, 'kept'> };

/** Whether anybody can read sent mails: because of a mail server, or in a demo, which keeps them for viewing. */
export function canMail({ configuration, mailer }: Sending): boolean {
  return configuration.SMTP_URL !== null || mailer.kept !== null;
}

/** The part of Pino's logger that is used here. */
type Log = { info(about: object, message: string): void };

type Options = {
  /** smtp:// or smtps://; null only logs mails. */
  url: string | null;
  from: string;
  log: Log;
  clock: { now(): Date };
  /** Whether mails that are not sent are stored for viewing. */
  keeps: boolean;
};

const maxSent = 50;
const timeOut = 20_000;

export function openMailer({ url, ...options }: Options): Mailer {
  return url === null ? openLoggingMailer(options) : openSmtpMailer(url, options.from);
}

/**
 * Whether TLS is required. A password is sent to another machine only with encryption, whatever the mail server offers.
 */
export function demandsTls(url: string): boolean {
  const { username, hostname } = new URL(url);
  return username !== '' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Loaded with the first mail, to save memory on an idle server. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    requireTLS: demandsTls(url),
    connectionTimeout: timeOut,
    greetingTimeout: timeOut,
    socketTimeout: timeOut,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function openSmtpMailer(url: string, from: string): Mailer {
  let opened: ReturnType<typeof openTransport> | undefined;
  const host = domainToASCII(/@([^\s<>"@]+)>?$/.exec(from)?.[1] ?? '') || 'localhost';
  return {
    kept: null,
    async send({ to, cc = [], subject, text, html, id, attachments = [], byPerson }: Mail) {
      opened ??= openTransport(url);
      const transport = await opened;
      await transport.sendMail({
        from: byPerson?.from ?? from,
        // Passed as an object, because a string would be parsed, and a comma in it would make two recipients.
        to: { name: '', address: to },
        cc: cc.map((address) => ({ name: '', address })),
        subject,
        text,
        html,
        attachments: attachments.map(({ name, contentType, bytes }) => ({
          filename: name,
          // Without a type, it is told from the name.
          contentType: contentType === 'application/octet-stream' ? undefined : contentType,
          content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
        })),
        ...(byPerson ? answerHeads(byPerson) : machineHeads(`<${id}@${host}>`)),
      });
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

function machineHeads(messageId: string) {
  return { messageId, headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } };
}

function answerHeads({ messageId, inReplyTo, references, headers = {} }: NonNullable<Mail['byPerson']>) {
  return { messageId, headers, references: [...references], ...(inReplyTo !== null && { inReplyTo }) };
}

function openLoggingMailer({ log, clock, keeps }: Omit<Options, 'url' | 'from'>): Mailer {
  const kept: SentMail[] = [];
  return {
    kept: keeps ? kept : null,
    send({ to, subject, text, id, byPerson }: Mail) {
      if (byPerson && !keeps) return Promise.reject(new NoMailServer('There is no SMTP_URL'));
      log.info(keeps ? { id } : { to, subject, text }, 'There is no SMTP_URL: this mail was not sent');
      kept.unshift({ to, subject, text, at: clock.now().toISOString() });
      kept.length = Math.min(kept.length, maxSent);
      return Promise.resolve();
    },
    close: () => undefined,
  };
}
