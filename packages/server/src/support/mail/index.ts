export { fetchMail } from './fetch-mail.ts';
export { supportMailRoutes } from './routes.ts';
export { sendReply, sendReplyJob } from './send-reply.ts';
export { sweepMail } from './sweep.ts';
