/** A mail to one person; text and HTML say the same. */
export type Mail = {
  /** A single address; never split, whatever it contains. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Becomes the Message-ID, so that a mail sent twice after a crash arrives as one. */
  id: string;
  attachments?: readonly Attachment[];
  /** Set on a mail that a person wrote: which mail it answers, and that no program wrote it. */
  byPerson?: ByPerson;
};

type Attachment = { name: string; contentType: string; bytes: Uint8Array };

type ByPerson = {
  from: { name: string; address: string };
  /** With its angle brackets, like the other ids. */
  messageId: string;
  inReplyTo: string | null;
  references: readonly string[];
};

/** Thrown where there is no mail server: other mails are logged then, but not one that a person wrote. */
export class NoMailServer extends Error {
  override name = 'NoMailServer';
}

/** A mail that was kept for viewing instead of sent. */
export type KeptMail = Pick<Mail, 'to' | 'subject' | 'text'> & { at: string };

export type Mailer = {
  /** Resolves when a mail server has accepted the mail or, where there is none, when it is logged. */
  send(mail: Mail): Promise<void>;
  /** Mails that would have been sent, newest first; null where mails are really sent or nobody may look. */
  kept: readonly KeptMail[] | null;
  close(): void;
};
