export type { KeptMail, Mail, Mailer } from './mailer.ts';
export { openMailer } from './open.ts';
