/** A mail to one person, in text and HTML that say the same. */
export type Mail = {
  /** One address; it is never split, whatever it contains. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Names this mail among all of ours: sent twice after a crash, it is still one for the mailbox. */
  id: string;
  /** Of a mail that somebody wrote by hand: who is answered, and that it is no machine's. */
  byPerson?: ByPerson;
};

type ByPerson = {
  from: { name: string; address: string };
  /** With its angle brackets, as the other ids. */
  messageId: string;
  inReplyTo: string | null;
  references: readonly string[];
};

/** What a person wrote to another one is not logged instead: without a mail server it is refused. */
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
