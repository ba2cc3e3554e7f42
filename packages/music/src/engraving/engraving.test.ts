import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createEngraver } from './index.ts';

const samples = join(import.meta.dirname, '../../../../../shared/samples');
const real = join(samples, 'real');
const hostile = join(samples, 'hostile');

const engraver = createEngraver();
afterAll(() => engraver.close());

const note = (step: string) =>
  `<note><pitch><step>${step}</step><octave>4</octave></pitch><duration>4</duration><type>whole</type></note>`;

/** One measure for each entry. */
const aScore = (measures: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><score-partwise version="4.0"><part-list><score-part id="P1">` +
  `<part-name>Piano</part-name></score-part></part-list><part id="P1">${measures
    .map((content, index) => `<measure number="${index + 1}">${index === 0 ? attributes : ''}${content}</measure>`)
    .join('')}</part></score-partwise>`;
const attributes =
  '<attributes><divisions>1</divisions><key><fifths>0</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time>' +
  '<clef><sign>G</sign><line>2</line></clef></attributes>';
const repeat = '<barline location="right"><repeat direction="backward"/></barline>';

const bytes = (xml: string) => new TextEncoder().encode(xml);
const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;

describe('an engraver', () => {
  it('draws every measure, and says when its notes sound', async () => {
    const { pages, timemap, seconds } = await engraver.engrave(bytes(aScore([note('C'), note('D'), note('E')])));

    expect(pages).toHaveLength(1);
    expect(count(pages[0] ?? '', /class="measure"/g)).toBe(3);
    expect(timemap.flatMap(({ measure }) => measure ?? [])).toEqual([1, 2, 3]);
    expect(timemap[1]?.t).toBe(2000);
    expect(seconds).toBe(6);
  });

  it('goes through a repeat twice, by the notes and measures that are drawn', async () => {
    const { pages, timemap } = await engraver.engrave(bytes(aScore([note('C'), note('D') + repeat, note('E')])));

    expect(timemap.flatMap(({ measure }) => measure ?? [])).toEqual([1, 2, 1, 2, 3]);
    for (const id of timemap.flatMap(({ on, off }) => [...on, ...off])) expect(pages.join('')).toContain(`id="${id}"`);
  });

  it('draws the same file the same way', async () => {
    const score = bytes(aScore([note('C')]));

    expect(await engraver.engrave(score)).toEqual(await engraver.engrave(score));
  });

  it('leaves its fonts to the reader', async () => {
    const { pages } = await engraver.engrave(bytes(aScore([note('C')])));

    expect(pages[0]).not.toContain('@font-face');
  });

  it('reads UTF-16', async () => {
    const text = aScore([note('C')]).replace('UTF-8', 'UTF-16');
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));

    const { pages } = await engraver.engrave(utf16);

    expect(count(pages[0] ?? '', /class="note"/g)).toBe(1);
  });

  it.each([
    ['what is no music', '<html><body>Hello</body></html>'],
    ['a score without measures', aScore([])],
  ])('rejects %s, and draws the next file', async (_, xml) => {
    await expect(engraver.engrave(bytes(xml))).rejects.toThrow();

    expect((await engraver.engrave(bytes(aScore([note('C')])))).pages).toHaveLength(1);
  });
});

describe('real scores', () => {
  const files = existsSync(real) ? readdirSync(real).filter((name) => name.endsWith('.musicxml')) : [];

  it.skipIf(files.length === 0)(
    'come out with all their measures and no blank page (skipped where ../shared/samples is missing)',
    async () => {
      for (const name of files) {
        const file = readFileSync(join(real, name));
        const { pages, timemap } = await engraver.engrave(file);
        const part = file.toString('utf8').split('</part>', 1)[0] ?? '';
        const drawn = pages.join('');

        expect(count(drawn, /class="measure"/g), name).toBe(count(part, /<measure[\s>]/g));
        for (const page of pages) expect(count(page, /<use /g), name).toBeGreaterThan(5);
        const ids = new Set(Array.from(drawn.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
        expect(
          timemap.flatMap(({ on, off }) => [...on, ...off]).filter((id) => !ids.has(id)),
          name,
        ).toEqual([]);
      }
    },
    120_000,
  );
});

describe('hostile scores', () => {
  const names = ['10-script-in-title-credit.musicxml', '11-svg-payload-elements-and-links.musicxml'];

  it.skipIf(!existsSync(hostile))(
    'are refused or drawn as text (skipped where ../shared/samples is missing)',
    async () => {
      for (const name of names) {
        const outcome = await engraver.engrave(readFileSync(join(hostile, name))).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome.message).toContain('must not hold');
        else expect(JSON.stringify(outcome)).not.toMatch(/<script|<a |javascript:|onload=/i);
      }
    },
    30_000,
  );

  it.skipIf(!existsSync(hostile))(
    'that kill Verovio leave the next one alone (skipped where ../shared/samples is missing)',
    async () => {
      const deadly = readFileSync(join(hostile, '16-absurd-values.musicxml'));

      await expect(engraver.engrave(deadly)).rejects.toThrow();
      expect((await engraver.engrave(bytes(aScore([note('C')])))).pages).toHaveLength(1);
    },
    30_000,
  );
});
