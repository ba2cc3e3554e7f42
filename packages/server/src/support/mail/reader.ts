import { maxTextLength } from '@eemusic/contract/platform/field-lengths';
import { startPool, WorkerUnavailable } from '@eemusic/music/workers';
import { type MailToRead, nothingRead, type ReadMail } from './read.ts';

export type Reader = {
  /** Parses a mail in another process; if that fails, returns only what its headers say. */
  read(mail: { bytes: Uint8Array; size: number }): Promise<ReadMail>;
  close(): Promise<void>;
};

/** Enough for the mail, its attachments, and copies of both while they are passed between processes. */
const maxMemoryMb = 320;
/** CPU time in ms; 50 MB take about 2 s. */
const timeLimitMs = 20_000;
/** Number of bytes of the headers that are parsed if the whole mail cannot be. */
const maxHeaderRead = 64 * 1024;

const harmless = Buffer.from('Subject: Hello\r\n\r\nHello\r\n');

/**
 * Parses mails one after another in a separate process, so that a malicious mail cannot crash the server. `own` are the
 * addresses of the console.
 */
export function openReader(own: readonly string[] = []): Reader {
  const pool = startPool<MailToRead, ReadMail>({
    entry: new URL('./read-worker.ts', import.meta.url),
    size: 1,
    memoryMb: maxMemoryMb,
    timeLimitMs,
    replaceAfter: 500,
    idleMs: 5_000,
  });
  const runOnce = (bytes: Uint8Array, size: number) => pool.run({ bytes, size, maxTextLength, own });
  /** Tries once more if the process was ended from outside, because that may be chance. */
  const run = (bytes: Uint8Array, size: number) =>
    runOnce(bytes, size).catch((error: unknown) => {
      if (error instanceof WorkerUnavailable) return runOnce(bytes, size);
      throw error;
    });
  /** Returns null if the mail is the cause of the failure, which is assumed if a harmless mail can be parsed. */
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

/** Returns the headers without those about the content, so that parsing them cannot fail for the same reason. */
function headOf(bytes: Uint8Array): Uint8Array {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, maxHeaderRead));
  const end = /\r?\n\r?\n/.exec(start.toString('latin1'))?.index ?? start.length;
  const head = start.toString('latin1', 0, end).replace(/^content-[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\r?\n?/gim, '');
  return Buffer.from(`${head}\r\n\r\n`, 'latin1');
}
