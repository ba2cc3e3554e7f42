import { gunzipSync } from 'node:zlib';
import { printBooklet } from '@eemusic/contract/library/booklets';
import { exportScoreList } from '@eemusic/contract/library/catalogue';
import { readCatalogue } from '@eemusic/contract/learning/content';
import { previewScore, previewUpload } from '@eemusic/contract/library/playing';
import { printScores } from '@eemusic/contract/library/printing';
import { exportScores, publishScores, updateScore } from '@eemusic/contract/library/scores';
import { uploadScore } from '@eemusic/contract/library/uploads';
import { expect, it } from 'vitest';
import { learnerToken } from './an-app.ts';
import { anUploadedScore, aScoreFile } from './a-score.ts';
import { readBookmarks } from './read-bookmarks.ts';
import { readWorkbook } from './read-workbook.ts';
import { startServer } from './start-server.ts';

const long = 'Étude '.repeat(1700).trim();
const maxNameLength = 120;

/** Names that a file may have, and what becomes of them. */
const names: [what: string, written: string, kept: string][] = [
  ['the end of a CDATA section', 'a]]>b<![CDATA[c]]>', 'a]]>b<![CDATA[c]]>'],
  ['an end of a comment and a script', '--><script>alert(1)</script>', '--><script>alert(1)</script>'],
  ['written references', '&#x0;&amp;&#x1F3B9;%00\\u0000', '&#x0;&amp;&#x1F3B9;%00\\u0000'],
  ['what ends a text in PDF', '(a) Tj) >> endobj \\', '(a) Tj) >> endobj \\'],
  ['a turn of direction', 'Song \u202Efdp.exe\u202C', 'Song fdp.exe'],
  ['emoji', '🎹👩\u200d🎤🏳️\u200d🌈', '🎹👩\u200d🎤🏳️\u200d🌈'],
  ['text from right to left', 'سوناتا (1) שיר', 'سوناتا (1) שיר'],
  ['many marks on one letter', `Z${'\u0301'.repeat(60)}`, `Z${'\u0301'.repeat(60)}`],
  ['1,000 characters', long.slice(0, 1000), long.slice(0, maxNameLength).trim()],
];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const headWith = (inXml: string) =>
  [
    `<work><work-title>${inXml}</work-title></work>`,
    `<identification><creator type="composer">${inXml}</creator><rights>${inXml}</rights></identification>`,
    `<credit page="1"><credit-type>composer</credit-type><credit-words>${inXml}</credit-words></credit>`,
  ].join('');

/** A score whose title, composer and credit are this text as it stands in the file. */
function fileWith(inXml: string) {
  const xml = new TextDecoder()
    .decode(aScoreFile().bytes)
    .replace(/<work>.*?<\/work>/s, '')
    .replace(/<movement-title>.*?<\/movement-title>/s, '')
    .replace(/<identification>.*?<\/identification>/s, '')
    .replace(/<credit\b.*<\/credit>/s, '')
    .replace(/(<score-partwise[^>]*>)/, (root) => `${root}${headWith(inXml)}`);
  return { name: 'a.musicxml', bytes: new TextEncoder().encode(xml) };
}

/** Pages are stored compressed. */
function assertOnlyMusic({ rawPayload }: { rawPayload: Buffer }): void {
  const svg = gunzipSync(rawPayload).toString('utf8');
  expect(/<!|<\?(?!xml )|<script|<a\b|<foreignObject|\son\w+=|\0|\u202e/i.exec(svg)?.[0]).toBeUndefined();
  expect(svg.trimEnd().endsWith('</svg>')).toBe(true);
}

it.each(names)('%s as the name of a score stays its name everywhere', async (_what, written, kept) => {
  const server = await startServer({ codes: ['SL'], configuration: { LEARNER_TOKEN: learnerToken } });
  const { call, send, app } = server;

  const uploaded = await send(uploadScore, fileWith(escaped(written)));
  expect(uploaded.status, JSON.stringify(uploaded.body).slice(0, 400)).toBe(200);
  const { name, fileName, preview } = uploaded.body;
  expect(name).toBe(kept);
  const pages = await Promise.all(preview.pages.map((url) => app.inject({ url })));
  for (const page of pages) assertOnlyMusic(page);
  const waiting = await call(previewUpload, { fileName });
  expect(waiting.status).toBe(200);

  const score = { ...(await anUploadedScore(server)), name, fileName };
  const { body: published } = await call(publishScores, { scores: [score] });
  const id = published.ids[0] ?? 0;
  const selected = [id];
  const playing = (await call(previewScore, { id: String(id) })).body;
  for (const credit of [playing.credits.composer, playing.credits.rights]) expect(credit?.startsWith(kept)).toBe(true);
  for (const url of playing.pages) assertOnlyMusic(await app.inject({ url }));
  expect((await call(exportScores, { selected })).body.scores).toMatchObject([{ name: kept }]);
  expect((await call(readCatalogue, {}, { token: learnerToken })).body.scores).toMatchObject([{ name: kept }]);

  const { bytes: sheet } = await call(exportScoreList, { selected });
  const cells = (await readWorkbook(sheet)).sheets.flatMap(({ rows }) => rows.flat());
  expect(cells).toContain(kept);

  const printed = await call(printScores, { selected });
  expect(printed.bytes.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
  const booklet = await call(printBooklet, { selected, title: kept, subtitle: kept });
  expect(booklet.status).toBe(200);
  expect(booklet.headers['content-disposition']).not.toMatch(/[\r\n\0<>\u202e]/);
  expect(booklet.bytes.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
  expect(readBookmarks(booklet.bytes)).toContain(kept);
});

it.each([
  ['the end of a CDATA section that never began', 'a]]>b'],
  ['NUL as a reference', 'a&#x0;b'],
  ['half a character as a reference', 'a&#xD800;b'],
  ['an entity of its own', 'a&b;'],
  ['10,000 characters', long],
])('a file with %s in its title is refused in words', async (_what, inXml) => {
  const { send, services } = await startServer({ codes: ['SL'] });

  expect(await send(uploadScore, fileWith(inXml))).toRefuse(400);

  expect(await Array.fromAsync(services.storage.list(''))).toEqual([]);
});

it('a name that staff type is no longer than names are, and holds nothing that turns or ends a text', async () => {
  const server = await startServer({ codes: ['SL'] });
  const { call } = server;
  const score = await anUploadedScore(server);

  for (const name of [long, 'a\0b', 'a\ud800', '\u202e', '\u200b'])
    expect(await call(publishScores, { scores: [{ ...score, name }] })).toRefuse(400);
  const { body } = await call(publishScores, { scores: [{ ...score, name: '\u202efdp.exe' }] });
  const id = body.ids[0] ?? 0;
  const { range: _range, fileName: _fileName, ...place } = score;
  expect(place.curriculum).toBe('KungFuSightReading');

  const shown = async () => (await call(exportScores, { selected: [id] })).body.scores[0];
  expect(await shown()).toMatchObject({ name: 'fdp.exe' });
  for (const name of [long, 'a\0b', '\u202e'])
    expect(await call(updateScore, { ...score, id: String(id), name, version: 1 } as never)).toRefuse(400);
  expect(await shown()).toMatchObject({ name: 'fdp.exe' });
});
