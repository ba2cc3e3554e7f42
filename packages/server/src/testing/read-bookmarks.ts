const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Decodes UTF-16, in which PDF stores non-ASCII text. */
export function readBookmarks(pdf: Buffer): string[] {
  return Array.from(pdf.toString('latin1').matchAll(/\/Title \(((?:\\[^]|[^\\)])*)\)/g), ([, raw = '']) => {
    const text = raw.replace(/\\([^])/g, (_, one: string) => escapes[one] ?? one);
    return text.startsWith('þÿ') ? Buffer.from(text.slice(2), 'latin1').swap16().toString('utf16le') : text;
  });
}
