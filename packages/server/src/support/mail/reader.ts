import { maxTextLength } from '@eemusic/contract/support/mail';
import { startPool } from '@eemusic/music/workers';
import { type MailToRead, nothingRead, type ReadMail } from './read.ts';

export type Reader = {
  /** Reads a mail away from the event loop; of one that cannot be read it answers what is known. */
  read(mail: { bytes: Uint8Array; size: number }): Promise<ReadMail>;
  close(): Promise<void>;
};

/** In MB: the mail, its attachments, and copies of both on their way from and to the server. */
const maxMemoryMb = 320;
/** In ms; 50 MB take a tenth of that. */
const maxWait = 20_000;
/** Of a head that is read without what belongs to it. */
const maxHeaderRead = 64 * 1024;

const harmless = Buffer.from('Subject: Hello\r\n\r\nHello\r\n');

/** Mails of strangers are read in a process of its own, one after another, that may fail without the server noticing. */
export function openReader(): Reader {
  const pool = startPool<MailToRead, ReadMail>({
    entry: new URL('./read-worker.ts', import.meta.url),
    size: 1,
    memoryMb: maxMemoryMb,
    timeLimitMs: maxWait,
    replaceAfter: 500,
    idleMs: 5_000,
  });
  const run = (bytes: Uint8Array, size: number) => pool.run({ bytes, size, maxTextLength });
  /** Null where the mail is to blame: another one is read all the same. */
  const attempt = (bytes: Uint8Array, size: number) =>
    run(bytes, size).catch(async () => {
      await run(harmless, harmless.length);
      return null;
    });

  return {
    async read({ bytes, size }) {
      const mail = await attempt(bytes, size);
      if (mail && (mail.remarks.every((remark) => remark !== 'not-read') || hasHead(mail))) return mail;
      const head = headOf(bytes);
      const known = (await attempt(head, head.length)) ?? nothingRead;
      return { ...known, text: '', html: null, attachments: [], remarks: ['not-read'] };
    },
    close: () => pool.close(),
  };
}

const hasHead = ({ sender, subject, messageId }: ReadMail) =>
  sender.address !== '' || subject !== '' || messageId !== null;

/** Its first lines, up to the empty one or as far as anybody's headers go. */
function headOf(bytes: Uint8Array): Uint8Array {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, maxHeaderRead));
  const end = /\r?\n\r?\n/.exec(start.toString('latin1'))?.index ?? start.length;
  const head = start.toString('latin1', 0, end).replace(/^content-[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\r?\n?/gim, '');
  return Buffer.from(`${head}\r\n\r\n`, 'latin1');
}
