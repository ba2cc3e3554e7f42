import { describe, expect, it } from 'vitest';
import { listRegions } from '@eemusic/contract/sales/regions';
import { uploadScore } from '@eemusic/contract/library/uploads';
import { type FixtureFolder, listFixtures, readFixture } from '@eemusic/music/fixtures';
import { startServer } from '#testing/start-server.ts';

const fileOf = (folder: FixtureFolder, name: string) => ({ name, bytes: new Uint8Array(readFixture(folder, name)) });

/**
 * All samples are read and engraved in packages/music, without a database; a few of them here test the way from upload
 * to page.
 */
const someOfTheReal = listFixtures('real').filter((_name, index) => index % 6 === 0);

describe('real scores', () => {
  it('are accepted, tagged and engraved without a blank page', async () => {
    const { send, app } = await startServer({ codes: ['SL'] });
    const refused: string[] = [];

    for (const name of someOfTheReal) {
      const { status, body } = await send(uploadScore, fileOf('real', name));
      if (status !== 200) {
        refused.push(`${name}: ${JSON.stringify(body)}`);
        continue;
      }
      for (const page of body.preview.pages) {
        const svg = await app.inject({ url: page });
        if (svg.rawPayload.length < 1000) refused.push(`${name}: a page of ${svg.rawPayload.length} bytes`);
      }
      if (body.analysis.facts.measures < 8) refused.push(`${name}: ${body.analysis.facts.measures} measures`);
    }

    expect(refused).toEqual([]);
    expect(someOfTheReal).toHaveLength(7);
  });
});

describe('exercises with known tags', () => {
  const tags = { r: 'range', i: 'interval', k: 'keySignature' } as const;
  const fixtures = listFixtures('known-tags').flatMap((name) => {
    const [, letter, value] = /^([rik])(\d)-/.exec(name) ?? [];
    return letter && value ? [[name, tags[letter as keyof typeof tags], Number(value)] as const] : [];
  });

  it.each(fixtures)('%s: %s is %i', async (name, tag, value) => {
    const { send } = await startServer({ codes: ['SL'] });

    const { body } = await send(uploadScore, fileOf('known-tags', name));

    expect(body.analysis.tags[tag].value).toBe(value);
  });
});

describe('hostile files', () => {
  const taken = ['07-utf16le-bom.musicxml', '12-path-traversal-name.musicxml'];
  const either = ['10-script-in-title-credit.musicxml', '11-svg-payload-elements-and-links.musicxml'];
  const names = listFixtures('hostile');

  it.each(names.filter((name) => ![...taken, ...either].includes(name)))(
    '%s is refused in words, and stores nothing',
    async (name) => {
      const { send, call, services } = await startServer({ codes: ['SL'] });

      const [answer, meanwhile] = await Promise.all([
        send(uploadScore, fileOf('hostile', name)),
        call(listRegions, {}),
      ]);

      expect(answer).toRefuse(400);
      expect(JSON.stringify(answer.body)).not.toMatch(/\/(work|etc|home|tmp|packages)\//);
      expect(meanwhile.status).toBe(200);
      expect(await Array.fromAsync(services.storage.list(''))).toEqual([]);
    },
  );

  it.each(names.filter((name) => taken.includes(name)))('%s is taken', async (name) => {
    const { send } = await startServer({ codes: ['SL'] });

    expect((await send(uploadScore, fileOf('hostile', name))).status).toBe(200);
  });

  it.each(names.filter((name) => either.includes(name)))('%s is shown as text at most', async (name) => {
    const { send, app } = await startServer({ codes: ['SL'] });

    const { status, body } = await send(uploadScore, fileOf('hostile', name));

    expect([200, 400]).toContain(status);
    for (const page of status === 200 ? body.preview.pages : []) {
      const { headers } = await app.inject({ url: page });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('leave the server able to accept the next score', async () => {
    const { send } = await startServer({ codes: ['SL'] });
    const [good = ''] = listFixtures('known-tags');

    await Promise.all(names.map((name) => send(uploadScore, { ...fileOf('hostile', name), name: `${name}.musicxml` })));

    expect((await send(uploadScore, fileOf('known-tags', good))).status).toBe(200);
  });
});
