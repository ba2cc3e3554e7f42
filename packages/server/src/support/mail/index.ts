export { attachmentFile } from './attachment-file.ts';
export { fetchMail } from './fetch-mail.ts';
export { listMails } from './list-mails.ts';
export { addressOf, isNoReply } from './reply.ts';
export { filesOfCards, moveMails, purgeMails } from './store.ts';
