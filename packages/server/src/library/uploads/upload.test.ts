import { day } from '@eemusic/contract/platform/durations';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { uploadScore } from '@eemusic/contract/library/uploads';
import { anArchive, anMxl } from '@eemusic/music/archives';
import { scoreAddress } from '#platform/files/index.ts';
import { aScoreFile } from '#testing/a-score.ts';
import { startServer } from '#testing/start-server.ts';
import { madeBy } from './store.ts';
import { thumbnailName } from './stored.ts';

describe('uploading', () => {
  it('returns name, analysis and signed addresses of file and pages', async () => {
    const { send, app } = await startServer({ codes: ['SL'] });

    const { status, body } = await send(uploadScore, aScoreFile());

    expect(status).toBe(200);
    expect(body.fileName).toMatch(/^[0-9a-f]{32}\.musicxml$/);
    expect(body.filePath).toBe(`/storage/scores/${body.fileName}`);
    expect(body.analysis.facts.staves).toBe(2);
    const page = await app.inject({ url: body.preview.pages[0] ?? '' });
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-encoding': 'gzip',
      'x-content-type-options': 'nosniff',
    });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await app.inject({ url: body.file })).rawPayload).toEqual(Buffer.from(aScoreFile().bytes));
  });

  it('stores everything else that is read and drawn', async () => {
    const { send, app, services } = await startServer({ codes: ['SL'] });

    const { fileName, analysis } = (await send(uploadScore, aScoreFile())).body;

    const row = await services.database.read
      .selectFrom('score_files')
      .innerJoin('score_music', 'score_music.file_id', 'score_files.id')
      .selectAll()
      .where('name', '=', fileName)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ edition: 1, made_by: madeBy, made_at: null, wrong_measures: '[]' });
    const systems = JSON.parse(row.systems ?? '') as { page: number; measures: number }[];
    expect(systems.reduce((sum, { measures }) => sum + measures, 0)).toBe(analysis.facts.measures);
    expect(JSON.parse(String(row.measures))).toHaveLength(analysis.facts.measures);
    expect(row.right_notes).toHaveLength((JSON.parse(row.right_measures) as number[]).length);
    const { value, certainty } = analysis.tags.keySignature;
    expect(JSON.parse(row.read_tags ?? '')).toMatchObject({ keySignature: [value, certainty] });
    const thumbnail = await app.inject({ url: scoreAddress(services, thumbnailName(row)) });
    expect(thumbnail.headers).toMatchObject({ 'content-type': 'image/svg+xml; charset=utf-8' });
    expect(gunzipSync(thumbnail.rawPayload).toString()).toMatch(/^<svg [^>]*viewBox="\d+ \d+ \d+ \d+">/);
  });

  it('is refused to a person whose uploads fill the store unpublished, and to nobody else', async () => {
    const { send, services, anAdministrator } = await startServer({ codes: ['SL'] });
    const { fileName } = (await send(uploadScore, aScoreFile())).body;
    await services.database.write((tx) =>
      tx
        .updateTable('score_files')
        .set({ bytes: 200 * 1024 * 1024 })
        .where('name', '=', fileName)
        .execute(),
    );

    expect(await send(uploadScore, aScoreFile(2))).toRefuse(429);
    const { token } = await anAdministrator({ codes: ['SL'] });
    expect((await send(uploadScore, aScoreFile(3), { token })).status).toBe(200);
  });

  it('is refused beyond that, also to uploads at the same time, and leaves no file behind', async () => {
    const { send, services } = await startServer({ codes: ['SL'] });
    const file = aScoreFile();
    const { fileName } = (await send(uploadScore, file)).body;
    await services.database.write((tx) =>
      tx
        .updateTable('score_files')
        .set({ bytes: 200 * 1024 * 1024 - file.bytes.length })
        .where('name', '=', fileName)
        .execute(),
    );

    const answers = await Promise.all([1, 2, 3, 4].map(() => send(uploadScore, file)));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429]);
    const names = (await Array.fromAsync(services.storage.list('scores/'))).map(({ name }) => name);
    expect(names.filter((name) => name.endsWith('.musicxml'))).toHaveLength(2);
  });

  it('accepts a compressed file, and stores and returns the MusicXML in it', async () => {
    const { send, app, services } = await startServer({ codes: ['SL'] });
    const { bytes } = aScoreFile();

    const { status, body } = await send(uploadScore, { name: '春 天.mxl', bytes: anMxl(bytes) });

    expect(status).toBe(200);
    expect(body.fileName).toMatch(/^[0-9a-f]{32}\.musicxml$/);
    expect((await app.inject({ url: body.file })).rawPayload).toEqual(Buffer.from(bytes));
    const row = await services.database.read.selectFrom('score_files').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ original_name: '春 天.mxl', bytes: bytes.length });
  });

  it('recognises a compressed file as the same as the file in it', async () => {
    const { send } = await startServer({ codes: ['SL'] });
    const { bytes } = aScoreFile();
    await send(uploadScore, { name: 'a.xml', bytes });

    const { body } = await send(uploadScore, { name: 'a.mxl', bytes: anMxl(bytes) });

    expect(body.alike).toMatchObject([{ kind: 'bytes' }]);
  });

  it('warns of what the pages lack, with its measure, and keeps the measure for the findings', async () => {
    const { send, services } = await startServer({ codes: ['SL'] });
    const file = aScoreFile();
    const text = new TextDecoder()
      .decode(file.bytes)
      .replace(/<note[ >]/, '<direction><direction-type><harp-pedals/></direction-type></direction>$&');

    const { fileName, analysis } = (await send(uploadScore, { ...file, bytes: new TextEncoder().encode(text) })).body;

    const notDrawn = analysis.warnings.filter(({ code }) => code === 'warning.not-drawn');
    expect(notDrawn.map((warning) => warning.text)).toEqual(['Measure 1: 1 unsupported sign is not drawn']);
    const kept = services.database.read
      .selectFrom('score_files')
      .select('undrawn_measures')
      .where('name', '=', fileName);
    expect(await kept.executeTakeFirst()).toEqual({ undrawn_measures: '[1]' });
  });

  it.each([
    ['score.mscz', anArchive({ 'a.mscx': '<museScore/>' }), 'musescore'],
    ['score.txt', aScoreFile().bytes, 'musicxml'],
    ['score', new TextEncoder().encode('?'), null],
  ])('refuses the name %s, and reports the detected format', async (name, bytes, format) => {
    const { send } = await startServer({ codes: ['SL'] });

    const answer = await send(uploadScore, { name, bytes });

    expect(answer).toRefuse(400, 'Only .musicxml files are accepted');
    expect(answer.body).toMatchObject({ code: 'score.extension', params: { format } });
  });

  it.each([
    ['a Sibelius file', new TextEncoder().encode('\u000fSIBELIUS'), 'score-file.other-format', { format: 'sibelius' }],
    ['an archive without a container', anArchive({ 'a.xml': '' }), 'score-file.archive', { fault: 'no-container' }],
  ])('refuses %s under the name of a score', async (_, bytes, code, params) => {
    const { send, services } = await startServer({ codes: ['SL'] });

    const answer = await send(uploadScore, { name: 'a.mxl', bytes });

    expect(answer).toRefuse(400);
    expect(answer.body).toMatchObject({ code: 'score.unreadable', params: { problem: { code, params } } });
    expect(await Array.fromAsync(services.storage.list(''))).toEqual([]);
  });

  it.each([
    ['nothing', 'empty', null, new Uint8Array()],
    ['a page', 'web-page', 1, new TextEncoder().encode('<!doctype html><html><body>404</body></html>')],
    ['half a score', 'truncated', 9, aScoreFile().bytes.slice(0, 700)],
    [
      'an entity',
      'doctype',
      1,
      new TextEncoder().encode(
        '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]><score-partwise>&e;</score-partwise>',
      ),
    ],
  ])('refuses %s with its reason, and stores nothing', async (_, code, line, bytes) => {
    const { send, services } = await startServer({ codes: ['SL'] });

    const answer = await send(uploadScore, { name: 'a.musicxml', bytes });

    expect(answer).toRefuse(400);
    expect(answer.body).toMatchObject({ params: { problem: { code: `score-file.${code}`, params: { line } } } });
    expect(await Array.fromAsync(services.storage.list(''))).toEqual([]);
    expect(await services.database.read.selectFrom('score_files').select('id').execute()).toEqual([]);
  });

  it.each([
    ['the file when the score has none', '', '春天来了.musicxml', '春天来了'],
    ['the file when the score has a blank one', '<work><work-title> </work-title></work>', '夏.musicxml', '夏'],
    [
      'the file when one cannot see that of the score',
      '<work><work-title>\u200b\u2060 \ufeff</work-title></work>',
      '夏.musicxml',
      '夏',
    ],
    ['the score', '<work><work-title>秋</work-title></work>', '夏.musicxml', '秋'],
    ['the file without its extension', '', 'spring.mxl.xml', 'spring.mxl'],
    ['nobody', '', '.musicxml', 'Untitled'],
    [
      'the score, to the end of a word',
      `<work><work-title>${'Lied '.repeat(23)}Frühlingslied</work-title></work>`,
      '夏.musicxml',
      'Lied '.repeat(23).trim(),
    ],
    ['a file whose 120th sign has two halves', '', `a${'😀'.repeat(80)}.musicxml`, `a${'😀'.repeat(59)}`],
  ])('takes the title from %s', async (_, work, name, expected) => {
    const { send } = await startServer({ codes: ['SL'] });
    const xml = new TextDecoder()
      .decode(aScoreFile().bytes)
      .replace(/<work>.*?<\/work>/s, '')
      .replace(/<movement-title>.*?<\/movement-title>/s, '')
      .replace(/<credit\b.*<\/credit>/s, '')
      .replace('<part-list', `${work}<part-list`);

    const { body } = await send(uploadScore, { name, bytes: new TextEncoder().encode(xml) });

    expect(body.name).toBe(expected);
  });

  it('stores a file under a generated name, whatever path is sent', async () => {
    const { send, services } = await startServer({ codes: ['SL'] });

    const { status } = await send(uploadScore, { ...aScoreFile(), name: '../../etc/x.musicxml' });

    expect(status).toBe(200);
    const names = (await Array.fromAsync(services.storage.list(''))).map(({ name }) => name);
    for (const name of names)
      expect(name).toMatch(/^scores\/[0-9a-f]{32}(-\d+\.svg|-small\.svg|\.timemap|\.musicxml)$/);
  });

  it('refuses a file larger than 10 MB, no file, and a file in another part', async () => {
    const { send, app, me } = await startServer({ codes: ['SL'] });

    expect(await send(uploadScore, { name: 'a.musicxml', bytes: new Uint8Array(10 * 1024 * 1024 + 1) })).toRefuse(413);
    expect(await send(uploadScore, { ...aScoreFile(), field: 'other' })).toRefuse(400, 'Please choose a file');
    const json = await app.inject({
      method: 'POST',
      url: uploadScore.path,
      headers: { authorization: `Bearer ${me?.token}` },
      payload: {},
    });
    expect(json.statusCode).toBe(415);
  });

  it('happens once when it is repeated with the same key', async () => {
    const { send, services } = await startServer({ codes: ['SL'] });
    const asking = { headers: { 'idempotency-key': 'one' } };

    const first = await send(uploadScore, aScoreFile(), asking);
    const again = await send(uploadScore, aScoreFile(), asking);

    expect(again.body).toEqual(first.body);
    expect(await services.database.read.selectFrom('score_files').select('id').execute()).toHaveLength(1);
  });
});

describe('a signed address', () => {
  it('opens its own file until it expires', async () => {
    const { send, app, wait } = await startServer({ codes: ['SL'] });
    const { body } = await send(uploadScore, aScoreFile());
    const url = body.file;
    const statusOf = async (address: string) => (await app.inject({ url: address })).statusCode;

    expect(await statusOf(url)).toBe(200);
    expect(await statusOf(url.replace(/expires=\d/, 'expires=9'))).toBe(403);
    expect(await statusOf(url.replace(body.fileName, body.fileName.replace('.musicxml', '-1.svg')))).toBe(403);
    const unsigned = url.split('?')[0] ?? '';
    for (const query of ['', '?expires=9999999999', `?signature=${'x'.repeat(43)}`])
      expect(await statusOf(unsigned + query)).toBe(403);
    wait(6 * day);
    expect(await statusOf(url)).toBe(200);
    wait(2 * day);
    expect(await statusOf(url)).toBe(403);
  });
});
