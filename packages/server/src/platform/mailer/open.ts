import { domainToASCII } from 'node:url';
import { type SentMail, type Mail, type Mailer, NoMailServer } from './mailer.ts';

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
    async send({ to, subject, text, html, id, attachments = [], byPerson }: Mail) {
      opened ??= openTransport(url);
      const transport = await opened;
      await transport.sendMail({
        from: byPerson?.from ?? from,
        // Passed as an object, because a string would be parsed, and a comma in it would make two recipients.
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments: attachments.map(({ name, contentType, bytes }) => ({
          filename: name,
          contentType,
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
