export { compose, type Figure, type Message } from './compose.ts';
export { type Count, type MailLimits, makeMailLimits } from './mail-limits.ts';
export { canMail, type Mail, type Mailer, NoMailServer, openMailer } from './mailer.ts';
