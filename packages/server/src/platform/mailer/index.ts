import { domainToASCII } from 'node:url';
import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import { hour, second } from '@eemusic/contract/platform/durations';
import { folded } from '#platform/database/index.ts';
import { limitOf } from '#platform/http/index.ts';

/** Text and HTML have the same content. */
export type Mail = {
  /** A single address, which is never split, whatever it contains. */
  to: string;
  /** Single addresses, too. */
  cc?: readonly string[];
  subject: string;
  text: string;
  html: string;
  /** For the Message-ID, so that a mail that is sent again after a crash is recognised. */
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
type SentMail = Pick<Mail, 'to' | 'subject' | 'text'> & { at: string };

export type Mailer = {
  /** When a mail server has accepted the mail or, without one, when it is logged. */
  send(mail: Mail): Promise<void>;
  /** Mails that were not sent, newest first; null if mails are sent, or if nobody may view them. */
  kept: readonly SentMail[] | null;
  close(): void;
};

type Sending = { configuration: { SMTP_URL: string | null }; mailer: Pick<Mailer, 'kept'> };

/** Whether anybody can read sent mails. A demo keeps them for viewing. */
export function canMail({ configuration, mailer }: Sending): boolean {
  return configuration.SMTP_URL !== null || mailer.kept !== null;
}

type Log = { info(about: object, message: string): void };

type Options = {
  /** smtp:// or smtps://; null only logs mails. */
  url: string | null;
  from: string;
  log: Log;
  clock: { now(): Date };
  /** Stores mails that are not sent for viewing. */
  keeps: boolean;
};

const maxSent = 50;
const timeOut = 20_000;

export function openMailer({ url, ...options }: Options): Mailer {
  return url === null ? openLoggingMailer(options) : openSmtpMailer(url, options.from);
}

/** A password is sent to another machine only with encryption, whatever the mail server offers. */
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

/** A row of a table in a mail. */
export type Figure = readonly [label: string, value: string];

export type Message = {
  /** For screen readers, translation, and the punctuation of figures. */
  language: Language;
  subject: string;
  /** Plain text, which is never interpreted as markup; a list of figures is shown as a table. */
  paragraphs: readonly (string | readonly Figure[])[];
  /** A code to type in, shown large. */
  code?: string;
  action?: { label: string; address: string };
  /** Small print. */
  footnote?: string;
};

/** The HTML works in old and new mail programs, in light and dark mode. */
export function compose(message: Message): Pick<Mail, 'subject' | 'text' | 'html'> {
  return { subject: message.subject, text: asText(message), html: asHtml(message) };
}

const colons: InLanguages = { en: ': ', 'zh-Hans': '：' };

function asText({ language, paragraphs, code, action, footnote }: Message): string {
  const colon = colons[language];
  const texts = paragraphs.map((part) =>
    typeof part === 'string' ? part : part.map(([label, value]) => `${label}${colon}${value}`).join('\n'),
  );
  const parts = [...texts, code, action?.address, footnote && `-- \n${footnote}`];
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`;
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',Arial,sans-serif";
const styles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (max-width: 480px) {
    .inside { padding: 24px !important; }
  }
  @media (prefers-color-scheme: dark) {
    .page { background: #111317 !important; }
    .card { background: #16181d !important; border-color: #2c3038 !important; }
    .text { color: #e4e6ea !important; }
    .small, .small a { color: #979ca7 !important; }
    .line { border-color: #2c3038 !important; }
    .button { background: #7e89e7 !important; color: #0c0d10 !important; }
  }`;

function asHtml({ language, subject, paragraphs, code, action, footnote }: Message): string {
  const text = paragraphs
    .map((part) =>
      typeof part === 'string'
        ? `<p class="text" style="margin:0 0 16px;color:#1d2025">${escaped(part)}</p>`
        : asTable(part),
    )
    .join('\n');
  const large = code
    ? `<p class="text" style="margin:0 0 16px;font-family:Consolas,Menlo,monospace;font-size:28px;line-height:1.25;letter-spacing:4px;font-weight:600;color:#1d2025">${escaped(code)}</p>`
    : '';
  const button = action
    ? `<p style="margin:24px 0"><a class="button" href="${escaped(action.address)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#434eab;color:#ffffff;text-decoration:none;font-weight:600">${escaped(action.label)}</a></p>
<p class="small" style="margin:0 0 16px;font-size:13px;color:#5f6671;word-break:break-all"><a href="${escaped(action.address)}" style="color:#5f6671">${escaped(action.address)}</a></p>`
    : '';
  const small = footnote
    ? `<p class="small" style="margin:24px 0 0;font-size:13px;color:#5f6671">${escaped(footnote)}</p>`
    : '';
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escaped(subject)}</title>
<style>${styles}
</style>
</head>
<body class="page" style="margin:0;padding:32px 16px;background:#f1f3f5;${font};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="card" cellpadding="0" cellspacing="0" style="width:100%;max-width:520px;background:#ffffff;border:1px solid #e6e8eb;border-radius:12px"><tr><td class="inside" style="padding:32px;${font};font-size:16px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word">
<p class="text" style="margin:0 0 24px;font-weight:600;color:#1d2025">EEMusic Console</p>
${text}
${large}
${button}
${small}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function asTable(figures: readonly Figure[]): string {
  const rows = figures.map(
    ([label, value]) =>
      `<tr><th scope="row" class="small line" style="padding:8px 16px 8px 0;border-bottom:1px solid #e6e8eb;color:#5f6671;font-weight:400;text-align:left;vertical-align:top">${escaped(label)}</th><td class="text line" style="padding:8px 0;border-bottom:1px solid #e6e8eb;color:#1d2025;text-align:right;vertical-align:top">${escaped(value)}</td></tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 24px;border-collapse:collapse">${rows.join('\n')}</table>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Within an hour on each node: more than anybody writes, too few to flood a stranger's mailbox in our name. */
export const maxMailsPerHour = { author: 120, recipient: 20 } as const;

export type Count = (authorId: number, recipient: string) => Promise<void>;

export type MailLimits = {
  /** If the work fails, nothing was sent, and the mail no longer counts. */
  counting<Result>(work: (count: Count) => Promise<Result>): Promise<Result>;
};

export function makeMailLimits(): MailLimits {
  const seconds = hour / second;
  const ofAuthor = limitOf({ requests: maxMailsPerHour.author, seconds });
  const toMailbox = limitOf({ requests: maxMailsPerHour.recipient, seconds });
  return {
    async counting(work) {
      const counted: (() => Promise<void>)[] = [];
      try {
        return await work(async (authorId, recipient) => {
          counted.push(await ofAuthor(String(authorId)));
          counted.push(await toMailbox(mailboxOf(recipient)));
        });
      } catch (error) {
        await Promise.all(counted.map((uncount) => uncount()));
        throw error;
      }
    },
  };
}

/** Most mail servers deliver mei+anything@example.com to mei@example.com. */
function mailboxOf(address: string): string {
  const whole = folded(address);
  const at = whole.lastIndexOf('@');
  return at < 0 ? whole : (whole.slice(0, at).split('+', 1)[0] ?? '') + whole.slice(at);
}
