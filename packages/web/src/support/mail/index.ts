export { MailThread } from './mail-thread.tsx';
export { WriteBox } from './write-box.tsx';
