import { afterAll, describe, expect, it } from 'vitest';
import { engrave } from '#testing/engrave.ts';
import { readFixture } from '#testing/fixtures.ts';
import { createEngraver, standardLayout } from './index.ts';

const engraver = createEngraver();
afterAll(() => engraver.close());

const note = (step: string, ties = '') =>
  `<note><pitch><step>${step}</step><octave>4</octave></pitch><duration>4</duration><type>whole</type>` +
  `<notations>${ties}</notations></note>`;
const [tieStart, tieStop] = ['<tied type="start"/>', '<tied type="stop"/>'];

/** A score with one measure for each entry. */
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
    const { pages, timemap, seconds } = await engrave(bytes(aScore([note('C'), note('D'), note('E')])));

    expect(pages).toHaveLength(1);
    expect(count(pages[0] ?? '', /class="measure"/g)).toBe(3);
    expect(timemap.flatMap(({ measure }) => measure ?? [])).toEqual([1, 2, 3]);
    expect(timemap[1]?.t).toBe(2000);
    expect(seconds).toBe(6);
  });

  it('plays a repeat twice, with the notes and measures that are drawn', async () => {
    const { pages, timemap } = await engrave(bytes(aScore([note('C'), note('D') + repeat, note('E')])));

    expect(timemap.flatMap(({ measure }) => measure ?? [])).toEqual([1, 2, 1, 2, 3]);
    for (const id of timemap.flatMap(({ on, off }) => [...on, ...off])) expect(pages.join('')).toContain(`id="${id}"`);
  });

  it('returns pitch and staff of each note, and which continue a tie', async () => {
    const chord = note('E').replace('<note>', '<note><chord/>');
    const grace = '<note><grace/><pitch><step>B</step><octave>3</octave></pitch><type>eighth</type></note>';
    const measures = [note('C', tieStart) + chord, note('C', tieStop + tieStart) + chord, grace + note('C', tieStop)];

    const { timemap, notes } = await engrave(bytes(aScore(measures)));

    const named = new Map(notes.map((one) => [one.id, one]));
    const struck = timemap.map(({ on }) =>
      on.map((id) => `${named.get(id)?.isTied ? '~' : ''}${named.get(id)?.pitch}`),
    );
    expect(struck).toEqual([['60', '64'], ['~60', '64'], ['59'], ['~60'], []]);
    expect(new Set(notes.map(({ staff }) => staff))).toEqual(new Set([1]));
  });

  it.each([
    ['', ''],
    ['', '<notations><articulations><accent/></articulations></notations>'],
    ['<notations><tied type="start"/></notations>', ''],
  ])('draws and holds ties that the file gives only as sound, beside %s and %s', async (first, last) => {
    const [start, stop] = ['<tie type="start"/>', "<tie\n type='stop' />"];
    const tied = (ties: string, notations = '') =>
      note('C').replace('<type>', `${ties}<type>`).replace('<notations></notations>', notations);
    const measures = [tied(start, first), tied(stop + start, first), tied(stop, last)];

    const { pages, notes } = await engrave(bytes(aScore(measures)));

    expect(notes.map(({ isTied }) => isTied)).toEqual([false, true, true]);
    expect(count(pages.join(''), /class="tie/g)).toBe(2);
    expect(count(pages.join(''), /class="artic/g)).toBe(count(last, /accent/g));
  });

  it('continues a tie in the second ending as in the first', async () => {
    const ending = (number: number, content: string, more = '') =>
      `<barline location="left"><ending number="${number}" type="start"/></barline>${content}` +
      `<barline location="right"><ending number="${number}" type="stop"/>${more}</barline>`;
    const tied = note('C', tieStop).replace('<type>', '<tie type="stop"/><type>');
    const first = ending(1, tied, '<repeat direction="backward"/>');

    const { notes } = await engrave(bytes(aScore([note('C', tieStart), first, ending(2, tied)])));

    expect(notes.map(({ isTied }) => isTied)).toEqual([false, true, true]);
  });

  it('returns the sounding pitch, of a transposing instrument too', async () => {
    const clarinet =
      '<transpose><diatonic>-1</diatonic><chromatic>-2</chromatic><octave-change>1</octave-change></transpose>';
    const xml = aScore([note('D')]).replace('</attributes>', `${clarinet}</attributes>`);

    const { notes } = await engrave(bytes(xml));

    expect(notes.map(({ pitch }) => pitch)).toEqual([72]);
  });

  it('draws no metronome mark that has no number', async () => {
    const mark = (number: string) =>
      `<direction placement="above"><direction-type><metronome><beat-unit>quarter</beat-unit>${number}</metronome>` +
      '</direction-type></direction>';
    const empty = ['<per-minute></per-minute>', '<per-minute/>'].map(mark).join('');

    const { pages } = await engrave(bytes(aScore([empty + mark('<per-minute>90</per-minute>') + note('C')])));

    expect(count(pages.join(''), />\s*=\s*</g)).toBe(1);
  });

  it.each(['3', '1000000', '-1', '0', ''])('draws each measure of a multiple rest of %j', async (measures) => {
    const style = `<attributes><measure-style><multiple-rest>${measures}</multiple-rest></measure-style></attributes>`;
    const rest = '<note><rest measure="yes"/><duration>4</duration></note>';

    const { timemap, seconds } = await engrave(bytes(aScore([note('C'), style + rest, rest, note('D')])));

    expect(timemap.flatMap(({ measure }) => measure ?? [])).toEqual([1, 2, 3, 4]);
    expect(seconds).toBe(8);
  });

  it('is not slowed down by comments, however long', async () => {
    const comment = `<!--${'<note <direction <metronome '.repeat(100_000)}--><?x ${'<note '.repeat(100_000)}?>`;
    const direction = '<direction><direction-type><words><![CDATA[<!-- well]]></words></direction-type></direction>';

    const { pages } = await engrave(bytes(aScore([direction + comment + note('C'), note('D')])));

    expect(pages.join('')).toContain('well');
  });

  it('returns no notes without a pitch', async () => {
    const drum = note('C')
      .replace('<pitch>', '<unpitched>')
      .replace('</pitch>', '</unpitched>')
      .replace('<step>C</step><octave>4</octave>', '<display-step>E</display-step><display-octave>4</display-octave>');

    const { timemap, notes } = await engrave(bytes(aScore([drum, note('C')])));

    expect(timemap.map(({ on }) => on.length)).toEqual([1, 1, 0]);
    expect(notes).toMatchObject([{ id: timemap[1]?.on[0], pitch: 60 }]);
  });

  it('returns the positions of systems, and a thumbnail of the first', async () => {
    const measures = Array.from({ length: 120 }, () => note('C'));

    const { pages, systems, thumbnail } = await engrave(bytes(aScore(measures)));

    expect(systems.reduce((sum, system) => sum + system.measures, 0)).toBe(120);
    expect(new Set(systems.map(({ page }) => page))).toEqual(new Set(pages.map((_, index) => index + 1)));
    for (const [index, system] of systems.entries()) {
      const before = systems[index - 1];
      if (before?.page === system.page) expect(before.bottom).toBeLessThan(system.top);
    }
    expect(count(thumbnail, /<path /g)).toBeLessThan(8);
    expect(thumbnail).not.toContain('<use ');
    const [glyphs = ''] = /[^"]*(?=" stroke="none")/.exec(thumbnail) ?? [];
    const [page = ''] = pages;
    const first = page.split('class="system"')[1] ?? '';
    const used = Array.from(
      first.matchAll(/<use xlink:href="#([^"]+)"/g),
      ([, id = '']) => page.split(`<g id="${id}">`)[1],
    );
    expect(count(glyphs, /M/g)).toBe(
      used.reduce((sum, glyph = '') => sum + count(glyph.split('</g>', 1)[0] ?? '', /M/g), 0),
    );
    const [, top = '', height = ''] = /viewBox="\d+ (\d+) \d+ (\d+)"/.exec(thumbnail) ?? [];
    expect(systems[0]?.top).toBeGreaterThan(Number(top));
    expect(systems[0]?.bottom).toBeLessThan(Number(top) + Number(height));
    expect(systems[1]?.top).toBeGreaterThan(Number(top) + Number(height));
  });

  it('draws the same file the same way, also after another layout', async () => {
    const score = bytes(aScore(Array.from({ length: 12 }, () => note('C'))));
    const first = await engraver.engrave(score);
    const numbered = await engraver.engrave(score, { ...standardLayout, measureNumbers: 'measures' });

    expect(numbered.pages).not.toEqual(first.pages);
    expect(await engraver.engrave(score)).toEqual(first);
    expect(await engrave(score), 'in the process of a test').toEqual(first);
  });

  it('embeds no fonts', async () => {
    const { pages } = await engrave(bytes(aScore([note('C')])));

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

describe('hostile scores', () => {
  const names = ['10-script-in-title-credit.musicxml', '11-svg-payload-elements-and-links.musicxml'];

  it('are refused or drawn as text', async () => {
    for (const name of names) {
      const outcome = await engraver.engrave(readFixture('hostile', name)).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(String(outcome.cause)).toContain('must not hold');
      else expect(JSON.stringify(outcome)).not.toMatch(/<script|<a |javascript:|onload=/i);
    }
  });

  it('that crash Verovio do not affect the next one', async () => {
    const deadly = readFixture('hostile', '16-absurd-values.musicxml');

    await expect(engraver.engrave(deadly)).rejects.toThrow();
    expect((await engraver.engrave(bytes(aScore([note('C')])))).pages).toHaveLength(1);
  });
});
