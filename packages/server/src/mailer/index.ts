export { compose, type Message } from './compose.ts';
export type { Mail, Mailer } from './mailer.ts';
export { openMailer } from './open.ts';
