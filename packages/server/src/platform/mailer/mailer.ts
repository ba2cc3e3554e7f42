/** A mail to one person. Text and HTML have the same content. */
export type Mail = {
  /** A single address, which is never split, whatever it contains. */
  to: string;
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
