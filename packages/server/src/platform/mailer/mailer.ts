/** A mail to one person, in text and HTML that say the same. */
export type Mail = {
  /** One address; it is never split, whatever it contains. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Becomes the Message-ID, so that a mail sent twice after a crash arrives as one. */
  id: string;
  attachments?: readonly Attachment[];
  /** Of a mail that somebody wrote by hand: who is answered, and that it is no machine's. */
  byPerson?: ByPerson;
};

type Attachment = { name: string; contentType: string; bytes: Uint8Array };

type ByPerson = {
  from: { name: string; address: string };
  /** With its angle brackets, as the other ids. */
  messageId: string;
  inReplyTo: string | null;
  references: readonly string[];
};

/** Thrown where there is no mail server: a mail that a person wrote is not logged instead, as others are. */
export class NoMailServer extends Error {
  override name = 'NoMailServer';
}

/** A mail that was not sent but kept for a person to look at. */
export type KeptMail = Pick<Mail, 'to' | 'subject' | 'text'> & { at: string };

export type Mailer = {
  /** Resolves when a mail server has taken the mail, or where there is none, when it is logged. */
  send(mail: Mail): Promise<void>;
  /** What would have been mailed, newest first; null where mails are really sent or nobody may look. */
  kept: readonly KeptMail[] | null;
  close(): void;
};
