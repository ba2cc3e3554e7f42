import { maxTextLength } from '@eemusic/contract/platform/field-lengths';
import { startPool } from '@eemusic/music/workers';
import { type MailToRead, nothingRead, type ReadMail } from './read.ts';

export type Reader = {
  /** Reads a mail in another process; if that fails, returns what its headers say. */
  read(mail: { bytes: Uint8Array; size: number }): Promise<ReadMail>;
  close(): Promise<void>;
};

/** Enough for the mail, its attachments, and copies of both while they are passed between processes. */
const maxMemoryMb = 320;
/** In ms; 50 MB take about 2 s. */
const maxWait = 20_000;
/** Bytes of the headers that are read when the whole mail cannot be. */
const maxHeaderRead = 64 * 1024;

const harmless = Buffer.from('Subject: Hello\r\n\r\nHello\r\n');

/** Reads strangers' mails one after another in a separate process, so that a crash does not take the server down. */
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
  /** Null if the mail is to blame, which is so when a harmless one can be read. */
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
      const fromHead = (await attempt(head, head.length)) ?? nothingRead;
      return { ...fromHead, text: '', html: null, attachments: [], remarks: ['not-read'] };
    },
    close: () => pool.close(),
  };
}

const hasHead = ({ sender, subject, messageId }: ReadMail) =>
  sender.address !== '' || subject !== '' || messageId !== null;

/** The headers without those of the content, so that parsing them cannot fail in the same way. */
function headOf(bytes: Uint8Array): Uint8Array {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, maxHeaderRead));
  const end = /\r?\n\r?\n/.exec(start.toString('latin1'))?.index ?? start.length;
  const head = start.toString('latin1', 0, end).replace(/^content-[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\r?\n?/gim, '');
  return Buffer.from(`${head}\r\n\r\n`, 'latin1');
}
