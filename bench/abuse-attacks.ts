import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import { crc32, deflateSync } from 'node:zlib';
import { pieces } from './harness/scores.ts';

/* Runs in its own process: repeats a request as soon as it is answered, until abuse.ts ends the process. */

/** The requests of an attack; `headers` are those of an abuser who is signed in. */
export type Target = {
  address: string;
  headers: Record<string, string>;
  userId: number;
  scores: number[];
  files: string[];
};

type RequestOptions = {
  path: string;
  json?: unknown;
  /** JSON that is written once, because writing it anew would take as long as reading it. */
  text?: string;
  form?: FormData;
  /** Sends the body one byte a second. */
  isSlow?: boolean;
  headers?: Record<string, string>;
  isStranger?: boolean;
  isHeldOpen?: boolean;
};

const library = '/admin/score/library';
const notes = { pitches: [60, 62, 64, 65], isTransposed: true };
const [piece] = pieces();

const repeated = (part: string, bytes: number) => part.repeat(bytes / part.length);
/** JSON that takes long to parse or to check. */
const costly: Record<string, (bytes: number) => string> = {
  deep: (bytes) => `"more":${repeated('[', bytes / 2)}${repeated(']', bytes / 2)}`,
  wide: (bytes) => `"more":[${repeated('{},', bytes)}{}]`,
  'a long name': (bytes) => `"searchQuery":"${repeated('A ', bytes)}","fullName":"${repeated('A ', bytes)}"`,
  'no picture': (bytes) => `"avatarBase64":"${repeated('\\/', bytes)}"`,
  'many keys': (bytes) => Array.from({ length: bytes / 12 }, (_, n) => `"key${n}":1`).join(','),
};
const jsonAttacks = Object.fromEntries(
  Object.entries(costly).flatMap(([what, write]) => [
    [
      `JSON of 1 MB: ${what}`,
      async () => {
        const text = `{${write(900_000)}}`;
        return () => ({ path: '/admin/find', text });
      },
    ],
    [
      `JSON of 9 MB: ${what}`,
      async ({ userId }: Target) => {
        const text = `{"userId":${userId},${write(what === 'a long name' ? 4_500_000 : 9_000_000)}}`;
        return () => ({ path: '/admin/profile/update', text });
      },
    ],
  ]),
);
export const attacks: Record<string, (target: Target) => Promise<() => RequestOptions>> = {
  booklets:
    async ({ scores }) =>
    () => ({
      path: `${library}/export/booklet`,
      json: { selected: scores, title: 'Abuse', layout: 'flow' },
    }),
  'booklets, each drawn anew':
    async ({ scores }) =>
    () => {
      const printLayout = { ...standardPrintLayout, measuresPerLine: 2 + Math.floor(Math.random() * 6) };
      return { path: `${library}/export/booklet`, json: { selected: scores, title: 'Abuse', printLayout } };
    },
  prints:
    async ({ scores }) =>
    () => ({ path: `${library}/export/pdf`, json: { selected: scores } }),
  comparisons:
    async ({ files: [one, other] }) =>
    () => ({ path: `${library}/compare`, json: { one, other } }),
  'melody search': async () => () => ({ path: `${library}/find`, json: { Page: 1, Size: 100, notes } }),
  'counts of filters': async () => () => ({ path: `${library}/counts`, json: { notes } }),
  'spreadsheets of users': async () => () => ({ path: '/admin/users/export', json: {} }),
  'spreadsheets that nobody reads': async () => () => ({ path: '/admin/users/export', json: {}, isHeldOpen: true }),
  'one score selected 10,000 times':
    async ({ scores }) =>
    () => ({
      path: `${library}/export/selected`,
      json: { selected: Array(10_000).fill(scores[0]) },
    }),
  'uploads of scores': async () => () => ({ path: `${library}/upload`, form: formOf('a.musicxml', piece?.bytes) }),
  'uploads of scores that take long to draw': async () => {
    const bytes = Buffer.from(manyVerses());
    return () => ({ path: `${library}/upload`, form: formOf('a.musicxml', bytes) });
  },
  'pictures of 36 megapixels': async () => {
    const bytes = blackPng(6000);
    return () => ({ path: '/files/upload', form: formOf('a.png', bytes) });
  },
  'spreadsheets of 15 MB of commas': async () => {
    const bytes = Buffer.alloc(15_000_000, ',');
    return () => ({ path: '/admin/users/import/check', form: formOf('a.csv', bytes) });
  },
  'JSON of 0.9 MB': async () => {
    const more = Array(100_000).fill('abuse');
    return () => ({ path: '/admin/find', json: { searchQuery: 'x', more } });
  },
  ...jsonAttacks,
  'lists of keys': async () => () => ({
    path: '/admin/subscriptions',
    json: { Page: 1, Size: 500, searchKeyValue: '' },
  }),
  'event streams': async () => () => ({ path: '/support/events', isHeldOpen: true }),
  'lists of users': async () => () => ({ path: '/admin/users', json: { Page: 1, Size: 100, searchQuery: 'an' } }),
  'stranger: description of the calls': async () => () => ({ path: '/openapi.json', isStranger: true }),
  'stranger: Accept-Encoding of 15 KB': async () => {
    const headers = { 'accept-encoding': `gzip${' '.repeat(15_500)}x` };
    return () => ({ path: '/openapi.json', headers, isStranger: true });
  },
  'stranger: slow bodies of sign-in': async () => () => ({
    path: '/admin/auth/login',
    json: { email: 'slow@example.com', password: 'abuse abuse abuse' },
    isSlow: true,
    isStranger: true,
  }),
  'stranger: JSON of 0.9 MB': async () => {
    const json = { email: 'x'.repeat(900_000) };
    return () => ({ path: '/admin/auth/verify/account', json, isStranger: true });
  },
  'stranger: sign-in': async () => () => ({
    path: '/admin/auth/login',
    json: { email: `${randomUUID()}@example.com`, password: 'abuse abuse abuse' },
    isStranger: true,
  }),
  'stranger: forgotten passwords': async () => () => ({
    path: '/admin/auth/verify/account',
    json: { email: `${randomUUID()}@example.com` },
    isStranger: true,
  }),
};

/** Returns a score in which every note has the maximum number of verses, all of them long. */
function manyVerses(): string {
  const verses = Array.from(
    { length: 19 },
    (_, verse) => `<lyric number="${verse + 1}"><text>${'W'.repeat(200)}</text></lyric>`,
  );
  const note = `<note><pitch><step>C</step><octave>4</octave></pitch><duration>4</duration>${verses.join('')}</note>`;
  const measures = Array.from({ length: 200 }, (_, number) => `<measure number="${number + 1}">${note}</measure>`);
  const attributes = '<attributes><divisions>1</divisions></attributes>';
  return (
    '<?xml version="1.0"?><score-partwise><part-list><score-part id="P"><part-name>P</part-name></score-part></part-list>' +
    `<part id="P"><measure number="0">${attributes}${note}</measure>${measures.join('')}</part></score-partwise>`
  );
}

/** Returns a picture of a few kilobytes that takes much memory when it is decompressed. */
function blackPng(side: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc((side + 1) * side));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function formOf(name: string, bytes: Uint8Array = new Uint8Array()): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

const connections = 60;

process.on('message', (message) => void abuse(message as { name: string; target: Target }));

async function abuse({ name, target }: { name: string; target: Target }): Promise<void> {
  const next = await attacks[name]?.(target);
  if (!next) throw new Error(`There is no attack ${name}`);
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (;;) await ask(target, next());
    }),
  );
}

const statuses = new Map<string, number>();
setInterval(() => process.send?.(Object.fromEntries(statuses)), 200).unref();

async function ask(
  { address, headers }: Target,
  { path, json, text = json === undefined ? undefined : JSON.stringify(json), form, isSlow, ...rest }: RequestOptions,
): Promise<void> {
  const { isStranger, isHeldOpen } = rest;
  // Node's types know no iterable body.
  const body = form ?? (text !== undefined && isSlow ? (slowly(text) as unknown as ReadableStream) : text);
  try {
    const answer = await fetch(`${address}${path}`, {
      ...(body !== undefined && { method: 'POST', body, duplex: 'half' }),
      headers: {
        ...(isStranger ? {} : headers),
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...rest.headers,
      },
    });
    count(String(answer.status));
    if (isHeldOpen && answer.ok) await answer.body?.getReader().closed;
    else await answer.arrayBuffer();
  } catch {
    count('cut');
  }
}

async function* slowly(text: string): AsyncGenerator<Uint8Array> {
  for (const character of text) {
    yield Buffer.from(character);
    await wait(1_000);
  }
}

function count(status: string): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}
