import ICAL from 'ical.js';
import { isChinese } from './read.ts';
import { decode, type Part } from './parse-mail.ts';

/* What a mail encloses in other forms than MIME. */

const partOf = (name: string, content: Uint8Array, contentType = 'application/octet-stream'): Part => ({
  name,
  contentType,
  content,
  bytes: content.length,
});

/** Takes the files that old programs write into the text between 'begin' and 'end'. */
export function takeUuencoded(text: string): { text: string; parts: Part[] } {
  const lines = text.split('\n');
  const rest: string[] = [];
  const parts: Part[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [, base64, name] = /^begin(-base64)? [0-7]{3,4} (\S.*)$/.exec(lines[at] ?? '') ?? [];
    const file = name === undefined ? null : readLines(lines, at + 1, base64 ? lineOfBase64 : lineOfUuencode);
    if (file === null) rest.push(lines[at] ?? '');
    else {
      parts.push(partOf((name ?? '').trim(), file.content));
      at = file.end;
    }
  }
  return { text: rest.join('\n'), parts };
}

type ReadLine = (line: string) => Buffer | null;

/** Returns the bytes of the lines up to 'end' and where that is; null if a line is something else. */
function readLines(lines: readonly string[], start: number, read: ReadLine): { content: Buffer; end: number } | null {
  const decoded: Buffer[] = [];
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^(?:end|====)\s*$/.test(line)) return { content: Buffer.concat(decoded), end: at };
    const bytes = read(line);
    if (bytes === null) return null;
    decoded.push(bytes);
  }
  return null;
}

const lineOfBase64: ReadLine = (line) => (/^[\w+/=]*\s*$/.test(line) ? Buffer.from(line, 'base64') : null);

/** A check sum may follow in the line, and spaces at its end get lost. */
const lineOfUuencode: ReadLine = (line) => {
  const length = valueAt(line, 0);
  const groups = Math.ceil(length / 3);
  if (/[^ -`]/.test(line) || line.length > 3 + groups * 4) return null;
  const bytes = Array.from({ length: groups }, (_, group) => {
    const [a = 0, b = 0, c = 0, d = 0] = [1, 2, 3, 4].map((at) => valueAt(line, group * 4 + at));
    return [(a << 2) | (b >> 4), (b << 4) | (c >> 2), (c << 6) | d];
  });
  return Buffer.from(bytes.flat()).subarray(0, length);
};

const valueAt = (line: string, at: number) => ((line.charCodeAt(at) || 32) - 32) & 63;

const maxEvents = 5;

export function readInvitation(content: Uint8Array): string | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(decode(content, '').text));
    const method = String(calendar.getFirstPropertyValue('method') ?? '').toUpperCase();
    const events = calendar.getAllSubcomponents('vevent').slice(0, maxEvents);
    const told = events.map((event) => describeEvent(event, method));
    return told.length === 0 ? null : told.join('\n\n');
  } catch {
    return null;
  }
}

/** In English, and in Chinese for an event whose name is Chinese. */
const words: Readonly<Record<string, readonly [string, string]>> = {
  CANCEL: ['Cancelled', '已取消'],
  CANCELLED: ['Cancelled', '已取消'],
  COUNTER: ['Another time is proposed', '提议其他时间'],
  ACCEPTED: ['Accepted', '已接受'],
  DECLINED: ['Declined', '已拒绝'],
  TENTATIVE: ['Accepted tentatively', '暂定接受'],
  DAILY: ['Every day', '每天'],
  WEEKLY: ['Every week', '每周'],
  MONTHLY: ['Every month', '每月'],
  YEARLY: ['Every year', '每年'],
};

function describeEvent(component: ICAL.Component, method: string): string {
  const { summary, startDate, endDate, location, description } = new ICAL.Event(component);
  const say = (word: string) => words[word]?.[isChinese(summary ?? '') ? 1 : 0] ?? '';
  const valueOf = (name: string) => String(component.getFirstPropertyValue(name) ?? '');
  const attendee = method === 'REPLY' ? component.getFirstProperty('attendee') : null;
  const parameterOf = (name: string) => String(attendee?.getParameter(name) ?? '');
  const state = say(method) || say(parameterOf('partstat').toUpperCase()) || say(valueOf('status').toUpperCase());
  const who = attendee && (parameterOf('cn') || String(attendee.getFirstValue()).replace(/^mailto:/i, ''));
  const zone = startDate ? String(component.getFirstProperty('dtstart')?.getParameter('tzid') ?? '') : '';
  const start = startDate ? formatTime(startDate) : '';
  const end = endDate ? formatTime(lastOf(endDate)) : '';
  const sameDay = end.startsWith(start.slice(0, 10)) ? end.slice(11) : end;
  const place = zone || (startDate?.zone === ICAL.Timezone.utcTimezone ? 'UTC' : '');
  const when = `${[start, end === start ? '' : sameDay].filter((time) => time !== '').join(' – ')}${place && ` (${place})`}`;
  const what = [state, summary ?? ''].filter((part) => part !== '').join(isChinese(summary ?? '') ? '：' : ': ');
  const rule = valueOf('rrule')
    .replace(/^FREQ=([A-Z]+)(?:;INTERVAL=1)?(?=;|$)/, (all, often) => say(often) || all)
    .replace(/;COUNT=(\d+)/, ' ×$1')
    .replace(/;UNTIL=(\d{4})(\d\d)(\d\d)\w*/, ' – $1-$2-$3');
  const comment = method === 'REPLY' ? valueOf('comment') : '';
  const lines = [what, when, rule, location ?? '', who ?? '', comment, description ?? ''];
  return lines.filter((line) => line.trim() !== '').join('\n');
}

/** The end of whole days is the day after. */
function lastOf(end: ICAL.Time): ICAL.Time {
  const last = end.clone();
  if (last.isDate) last.adjust(-1, 0, 0, 0);
  return last;
}

function formatTime({ year, month, day, hour, minute, isDate }: ICAL.Time): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}${isDate ? '' : ` ${two(hour)}:${two(minute)}`}`;
}

export type Tnef = { text: string; html: string | null; parts: Part[] };

const attributes = { body: 0x800c, codepage: 0x9007, properties: 0x9003, rendering: 0x9002 } as const;
const ofAttachment = { title: 0x8010, data: 0x800f, properties: 0x9005 } as const;
const properties = {
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  fileName: 0x3704,
  longFileName: 0x3707,
  data: 0x3701,
  mimeType: 0x370e,
  contentId: 0x3712,
} as const;

const maxNesting = 3;

/** Reads winmail.dat, in which Outlook sends a mail to whom it takes for another Outlook ([MS-OXTNEF]). */
export function readTnef(content: Uint8Array, depth = 0): Tnef | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (depth > maxNesting || bytes.length < 6 || bytes.readUInt32LE(0) !== 0x223e9f78) return null;
  let codepage = 'cp1252';
  let body = '';
  let own: Properties = new Map();
  const files: { name: string; data: Buffer; own: Properties }[] = [];
  for (const { tag, data } of attributesIn(bytes)) {
    const file = files.at(-1);
    if (tag === attributes.codepage && data.length >= 4) codepage = `cp${data.readUInt32LE(0)}`;
    if (tag === attributes.body) body = textOf(data, codepage);
    if (tag === attributes.properties) own = propertiesIn(data);
    if (tag === attributes.rendering) files.push({ name: '', data: Buffer.alloc(0), own: new Map() });
    if (tag === ofAttachment.title && file) file.name = textOf(data, codepage);
    if (tag === ofAttachment.data && file) file.data = data;
    if (tag === ofAttachment.properties && file) file.own = propertiesIn(data);
  }
  const textIn = (found: Properties, id: number) => {
    const value = found.get(id);
    return value && textOf(value.data, value.isUnicode ? 'utf-16le' : codepage);
  };
  const rtf = own.get(properties.rtf);
  const ofRtf = rtf ? readRtf(decompressRtf(rtf.data), codepage) : { text: '', html: null };
  const tnef: Tnef = {
    text: body || textIn(own, properties.body) || ofRtf.text,
    html: textIn(own, properties.html) ?? ofRtf.html,
    parts: [],
  };
  for (const { name, data, own: about } of files) {
    const found = about.get(properties.data)?.data ?? data;
    // A mail within the mail stands behind the id of its interface.
    const nested = readTnef(found.subarray(16), depth + 1);
    if (nested) tnef.text = [tnef.text, nested.text].filter((text) => text !== '').join('\n\n');
    if (nested) tnef.parts.push(...nested.parts);
    else {
      const named = textIn(about, properties.longFileName) ?? (name || textIn(about, properties.fileName)) ?? '';
      const file = partOf(named, found, textIn(about, properties.mimeType) || undefined);
      tnef.parts.push({ ...file, contentId: textIn(about, properties.contentId) });
    }
  }
  return tnef;
}

function textOf(data: Buffer, charset: string): string {
  const { text } = decode(data, charset === 'cp65001' ? 'utf-8' : charset);
  return text.replaceAll('\0', '').replace(/\r\n?/g, '\n');
}

function* attributesIn(bytes: Buffer): Generator<{ tag: number; data: Buffer }> {
  // Each has its level, id, length, data, and a check sum.
  for (let at = 6; at + 9 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 5);
    yield { tag: bytes.readUInt16LE(at + 1), data: bytes.subarray(at + 9, at + 9 + length) };
    at += 9 + length + 2;
  }
}

type Properties = Map<number, { data: Buffer; isUnicode: boolean }>;

/** Lengths of values in bytes, with their padding, by type. */
const fixed: ReadonlyMap<number, number> = new Map(
  Object.entries({ 1: 0, 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4, 20: 8, 64: 8, 72: 16 }).map(
    ([type, length]) => [Number(type), length],
  ),
);
const padded = (length: number) => Math.ceil(length / 4) * 4;

/** Reads the properties up to the first that is damaged. */
function propertiesIn(data: Buffer): Properties {
  const found: Properties = new Map();
  let at = 4;
  const next = () => {
    const value = data.readUInt32LE(at);
    at += 4;
    return value;
  };
  try {
    for (let count = data.readUInt32LE(0); count > 0; count -= 1) {
      const tag = next();
      const [type, id] = [tag & 0x0fff, tag >>> 16];
      if (id >= 0x8000) {
        at += 16;
        const isNamed = next() === 1;
        const length = next();
        if (isNamed) at += padded(length);
      }
      const size = fixed.get(type);
      const values = size === undefined || (tag & 0x1000) !== 0 ? next() : 1;
      for (let value = 0; value < values && at < data.length; value += 1) {
        const length = size ?? next();
        if (value === 0) found.set(id, { data: data.subarray(at, at + length), isUnicode: type === 0x1f });
        at += padded(length);
      }
    }
  } catch {
    return found;
  }
  return found;
}

/** The text with which the dictionary of each compressed RTF begins ([MS-OXRTFCP]). */
const dictionary =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';
const maxRtf = 4 * 1024 * 1024;

function decompressRtf(data: Buffer): string {
  if (data.length < 16) return '';
  const rawSize = Math.min(data.readUInt32LE(4), maxRtf);
  if (data.toString('latin1', 8, 12) !== 'LZFu') return data.toString('latin1', 16, 16 + rawSize);
  const recent = Buffer.alloc(4096, ' ');
  let write = recent.write(dictionary, 'latin1');
  const out: number[] = [];
  const put = (byte: number) => {
    out.push(byte);
    recent[write] = byte;
    write = (write + 1) & 4095;
  };
  for (let at = 16; at < data.length && out.length < rawSize;) {
    const control = data[at++] ?? 0;
    for (let bit = 0; bit < 8 && at < data.length; bit += 1) {
      if ((control & (1 << bit)) === 0) {
        put(data[at++] ?? 0);
        continue;
      }
      const reference = ((data[at] ?? 0) << 8) | (data[at + 1] ?? 0);
      at += 2;
      const from = reference >> 4;
      if (from === write) return Buffer.from(out).toString('latin1');
      for (let index = 0; index < (reference & 15) + 2; index += 1) put(recent[(from + index) & 4095] ?? 0);
    }
  }
  return Buffer.from(out.slice(0, rawSize)).toString('latin1');
}

const hiddenGroups =
  /^(fonttbl|colortbl|stylesheet|info|pict|themedata|generator|listtable|listoverridetable|datastore|latentstyles|xmlnstbl)$/;
const breaks: Readonly<Record<string, string>> = { par: '\n', line: '\n', tab: '\t', row: '\n', cell: '\t' };

/** Reads the text of RTF, or the HTML that Outlook wraps in it ([MS-OXRTFEX]). */
function readRtf(rtf: string, codepage: string): { text: string; html: string | null } {
  const isHtml = rtf.slice(0, 1000).includes('\\fromhtml');
  const stack: { isHidden: boolean; isTag: boolean; skips: number }[] = [];
  let group = { isHidden: false, isTag: false, skips: 1 };
  let out = '';
  let waiting = 0;
  let bytes: number[] = [];
  const put = (text: string) => {
    if (bytes.length > 0) out += decode(Buffer.from(bytes), codepage).text;
    bytes = [];
    out += text;
  };
  const show = (text: string) => {
    if (waiting > 0) waiting -= 1;
    else if (!group.isHidden) put(text);
  };
  for (const [, word, number, hex, sign, character] of rtf.matchAll(
    /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z'])|([^\\\r\n])/gi,
  )) {
    if (hex !== undefined) {
      if (waiting > 0) waiting -= 1;
      else if (!group.isHidden) bytes.push(Number.parseInt(hex, 16));
    } else if (character === '{') stack.push({ ...group });
    else if (character === '}') group = stack.pop() ?? group;
    else if (character !== undefined) show(character);
    else if (sign === '*') group.isHidden = true;
    else if (sign !== undefined) show(sign === '~' ? '\u00A0' : sign);
    else if (word === 'htmltag' && isHtml) group = { ...group, isHidden: false, isTag: true };
    else if (word === 'htmlrtf') group.isHidden = number !== '0';
    else if (word === 'uc') group.skips = Number(number ?? 1);
    else if (word === 'u' && !group.isHidden) {
      put(String.fromCharCode(Number(number) & 0xffff));
      waiting = group.skips;
    } else if (word !== undefined && hiddenGroups.test(word)) group.isHidden = true;
    else if (word !== undefined && breaks[word] !== undefined && !group.isHidden) put(breaks[word]);
  }
  put('');
  return isHtml ? { text: '', html: out } : { text: out.trim(), html: null };
}
