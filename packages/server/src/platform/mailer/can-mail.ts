import type { Mailer } from './mailer.ts';

type Sending = { configuration: { SMTP_URL: string | null }; mailer: Pick<Mailer, 'kept'> };

/** Whether anybody can read sent mails: because of a mail server, or in a demo, which keeps them for viewing. */
export function canMail({ configuration, mailer }: Sending): boolean {
  return configuration.SMTP_URL !== null || mailer.kept !== null;
}
