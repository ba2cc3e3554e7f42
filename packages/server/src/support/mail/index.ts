export { attachmentFile } from './attachment-file.ts';
export { fetchMail } from './fetch-mail.ts';
export { listMails } from './list-mails.ts';
export { filesOfCards, purgeMails } from './store.ts';
