export { canMail } from './can-mail.ts';
export { compose, type Figure, type Message } from './compose.ts';
export { type Count, type MailLimits, makeMailLimits } from './mail-limits.ts';
export { type Mail, type Mailer, NoMailServer } from './mailer.ts';
export { openMailer } from './open.ts';
