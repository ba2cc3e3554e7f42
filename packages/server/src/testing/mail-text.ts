/** Returns a mail with these lines; parts that are bytes are not encoded. */
export function mailOf(...parts: (string | Uint8Array)[]): Buffer {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part.replaceAll('\n', '\r\n')) : part)),
  );
}

export const from = 'From: Mei Lin <mei@example.com>\n';

/** A mail of several parts, each with its headers. */
export const mixed = (...parts: string[]) =>
  `${from}Subject: Files\nContent-Type: multipart/mixed; boundary=x\n\n${parts.map((part) => `--x\n${part}\n`).join('')}--x--\n`;
