import { isUtf8 } from 'node:buffer';

/** Charset names that mail programs use but `TextDecoder` does not know. */
const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cp936: 'gbk',
    ms936: 'gbk',
    'windows-936': 'gbk',
    'gb-18030': 'gb18030',
    gb_18030: 'gb18030',
    cp950: 'big5',
    'windows-950': 'big5',
    cp932: 'shift_jis',
    cp949: 'euc-kr',
    jis: 'iso-2022-jp',
    cp50220: 'iso-2022-jp',
    cp50221: 'iso-2022-jp',
    'iso-2022-jp-ms': 'iso-2022-jp',
    'latin-1': 'windows-1252',
  }),
);

/** Charsets that mail programs declare without knowing them, so the charset is guessed from the bytes. */
const unreliableNames =
  /^(|ascii|us-ascii|ansi_x3\.4-1968|utf-?8|utf8mb4|unknown-8bit|x-unknown|unknown|default|binary|x-user-defined)$/;

export type Decoded = { text: string; isSure: boolean };

/** Decodes bytes in any charset; `isSure` is false if the charset had to be guessed. */
export function decode(bytes: Uint8Array, declared: string): Decoded {
  const name = declared.toLowerCase().trim();
  if (unreliableNames.test(name)) return guess(bytes);

  const label = otherNames.get(name) ?? name;
  const text = strictly(bytes, label);
  if (text !== null) return { text, isSure: true };
  const guessed = guess(bytes);
  if (guessed.isSure || !isSupported(label)) return { ...guessed, isSure: false };
  return { text: new TextDecoder(label).decode(bytes), isSure: false };
}

/** Escape sequences of ISO-2022-JP, which consists only of ASCII bytes. */
const shifts = ['\u001B$@', '\u001B$B', '\u001B(J', '\u001B(I'];

function guess(bytes: Uint8Array): Decoded {
  if (isUtf8(bytes)) {
    const text = new TextDecoder().decode(bytes);
    const japanese = shifts.some((shift) => text.includes(shift)) ? strictly(bytes, 'iso-2022-jp') : null;
    return { text: japanese ?? text, isSure: true };
  }
  for (const label of inPairs(bytes) ? ['gb18030', 'big5'] : []) {
    const text = strictly(bytes, label);
    if (text !== null) return { text, isSure: false };
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), isSure: false };
}

/** Whether few non-ASCII bytes stand alone: in Chinese text they come in pairs, while accented letters are single. */
function inPairs(bytes: Uint8Array): boolean {
  let runs = 0;
  let alone = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const start = at;
    while ((bytes[at] ?? 0) >= 0x80) at += 1;
    runs += 1;
    if (at - start === 1) alone += 1;
  }
  return runs > 0 && alone <= runs / 4;
}

function strictly(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function isSupported(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}
