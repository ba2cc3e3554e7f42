import { describe, expect, it } from 'vitest';
import { type Layout, standardLayout } from '#layout/layout.ts';
import { engrave } from '#testing/engrave.ts';

const notes = (count: number, octave = 4) =>
  `<note><pitch><step>C</step><octave>${octave}</octave></pitch><duration>1</duration><type>quarter</type></note>`.repeat(
    count,
  );
const attributes =
  '<attributes><divisions>1</divisions><key><fifths>1</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time>' +
  '<clef><sign>G</sign><line>2</line></clef></attributes>';
const aPart = (measures: string[], id: number) =>
  `<part id="P${id}">${measures.map((inside, index) => `<measure number="${index + 1}">${index === 0 ? attributes : ''}${inside}</measure>`).join('')}</part>`;
const aScore = (measures: string[], parts = 1) => {
  const ids = Array.from({ length: parts }, (_, index) => index + 1);
  const names = ids.map((id) => `<score-part id="P${id}"><part-name>Oboe ${id}</part-name></score-part>`).join('');
  return new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8"?><score-partwise version="4.0"><part-list>${names}</part-list>` +
      `${ids.map((id) => aPart(measures, id)).join('')}</score-partwise>`,
  );
};
const someMeasures = (count: number) => Array.from({ length: count }, () => notes(4));
const draw = (xml: Uint8Array, layout: Partial<Layout> = {}) => engrave(xml, layout);
const counts = (systems: { measures: number }[]) => systems.map(({ measures }) => measures);
/** Height of the first staff, in millimetres. */
const staffHeight = (page: string) => {
  const scale = Number(/class="place" transform="[^"]* scale\(([\d.]+)\)/.exec(page)?.[1] ?? 1);
  const lines = Array.from(page.split('class="staff"')[1]?.matchAll(/<path d="M\d+ (\d+) L/g) ?? [], ([, y]) =>
    Number(y),
  );
  return ((Math.max(...lines.slice(0, 5)) - Math.min(...lines.slice(0, 5))) * scale) / 100;
};

/** Where the staves of each system end. */
const endsOf = (pages: readonly string[]) =>
  pages
    .join('')
    .split('class="system"')
    .slice(1)
    .map((system) => {
      const staves = system.matchAll(/class="staff">\s*<path d="M\d+ \d+ L(\d+)/g);
      return Math.max(...Array.from(staves, ([, x]) => Number(x)));
    });

describe('a layout', () => {
  it('prefers phrases of four measures, without the name of a solo instrument', async () => {
    const { pages, systems } = await draw(aScore(someMeasures(16)));

    expect(counts(systems)).toEqual([4, 4, 4, 4]);
    expect(pages.join('')).not.toContain('Oboe');
  });

  it('names instruments that play together', async () => {
    const { pages } = await draw(aScore(someMeasures(4), 2));

    expect(pages[0]).toContain('Oboe 1');
    expect(pages[0]).toContain('Oboe 2');
  });

  it('measures staves that the file shows expressly like all others', async () => {
    const plain = aScore(someMeasures(40), 2);
    const shown = '<attributes><staff-details print-object="yes"/></attributes>';
    const other = aScore(
      someMeasures(40).map((measure, index) => (index % 5 === 0 ? shown + measure : measure)),
      2,
    );

    expect((await draw(other)).systems).toEqual((await draw(plain)).systems);
  });

  it('sets staves smaller where the last line would be a single measure', async () => {
    const wide = aScore(Array.from({ length: 5 }, () => notes(18).replaceAll('quarter', '16th')));
    const atNineTenths = await draw(wide, { staffHeight: 7.92 });
    const { pages, systems } = await draw(wide);

    expect(counts(atNineTenths.systems).at(-1)).toBe(1);
    expect(staffHeight(pages[0] ?? '')).toBeGreaterThan(7);
    expect(counts(systems).at(-1)).toBeGreaterThan(1);
  });

  it.each([7, 8.8, 9.6, 10, 3])('sets staves of %j mm', async (mm) => {
    const { pages, systems } = await draw(aScore(someMeasures(12)), { staffHeight: mm });

    expect(staffHeight(pages[0] ?? '')).toBeCloseTo(mm, 1);
    expect(systems[0]?.top).toBe(standardLayout.titleRoom * 100);
  });

  it('sets staves up to a tenth smaller where that saves a page, unless it sets their height', async () => {
    const score = aScore(Array.from({ length: 48 }, () => notes(8).replaceAll('quarter', 'eighth')));
    const heights = async (layout: Partial<Layout>) => {
      const { pages } = await draw(score, layout);
      return { pages: pages.length, staff: staffHeight(pages[0] ?? '') };
    };
    const fixed = await heights({ staffHeight: 8.8 });
    const open = await heights({});

    expect(fixed.staff).toBeCloseTo(8.8, 1);
    expect(open.pages).toBe(fixed.pages - 1);
    expect(open.staff).toBeGreaterThanOrEqual(7.9);
    expect(open.staff).toBeLessThan(8.5);
  });

  it('sets staves smaller where lines can then begin with phrases', async () => {
    const { pages, systems } = await draw(aScore(someMeasures(48)));

    expect(pages).toHaveLength(1);
    expect(counts(systems)).toEqual(Array.from({ length: 12 }, () => 4));
    expect(staffHeight(pages[0] ?? '')).toBeLessThan(8.5);
    expect(staffHeight(pages[0] ?? '')).toBeGreaterThanOrEqual(7.9);
  });

  it('shrinks staves until many of them fit on a page', async () => {
    const { pages, systems } = await draw(aScore(someMeasures(8), 36));

    expect(staffHeight(pages[0] ?? '')).toBeLessThan(5);
    for (const { top, bottom } of systems) {
      expect(top).toBeGreaterThanOrEqual(1299);
      expect(bottom).toBeLessThanOrEqual(28_301);
    }
    expect(pages.join('').match(/class="staff"/g)).toHaveLength(8 * 36);
  });

  it('moves the staves of an orchestra apart where each page has one system', async () => {
    const { systems } = await draw(aScore(someMeasures(30), 14));
    const pages = new Set(systems.map(({ page }) => page));

    expect(pages.size).toBe(systems.length);
    for (const { top, bottom } of systems.slice(1)) expect(bottom - top).toBeGreaterThan(200 * 100);
  });

  it('fills paper of any size', async () => {
    const page = { width: 160, height: 120 };
    const { pages, systems } = await draw(aScore(someMeasures(56)), { page });

    expect(pages.length).toBeGreaterThan(2);
    for (const one of pages) expect(one).toContain('viewBox="0 0 1600 1200"');
    for (const { bottom } of systems) expect(bottom).toBeLessThanOrEqual(10_601);
  });

  it('keeps the breaks of a file on request', async () => {
    const measures = someMeasures(12)
      .with(3, `<print new-system="yes"/>${notes(4)}`)
      .with(6, `<print new-page="yes"/>${notes(4)}`);

    const kept = await draw(aScore(measures), { keepsBreaks: true });
    const ours = await draw(aScore(measures));

    expect(kept.systems.map(({ page, measures: count }) => [page, count])).toEqual([
      [1, 3],
      [1, 3],
      [2, 6],
    ]);
    expect(counts(ours.systems)).toEqual([4, 4, 4]);
  });

  it('sets as many measures per line as requested', async () => {
    const { systems } = await draw(aScore(someMeasures(12)), { measuresPerLine: 2 });

    expect(counts(systems)).toEqual([2, 2, 2, 2, 2, 2]);
  });

  it('gives systems of more than two staves their own staff height', async () => {
    const heights = { staffHeight: 9, ensembleStaffHeight: 5.5 };
    const [alone, together] = [
      await draw(aScore(someMeasures(8)), heights),
      await draw(aScore(someMeasures(8), 4), heights),
    ];

    expect(staffHeight(alone.pages[0] ?? '')).toBeCloseTo(9, 1);
    expect(staffHeight(together.pages[0] ?? '')).toBeCloseTo(5.5, 1);
  });

  it('numbers lines, every measure or nothing', async () => {
    const numbers = async (measureNumbers: Layout['measureNumbers'], parts: number) => {
      const { pages } = await draw(aScore(someMeasures(8), parts), { measureNumbers });
      return pages.join('').match(/class="mNum/g)?.length ?? 0;
    };

    for (const parts of [1, 2]) {
      expect(await numbers('lines', parts)).toBe(1);
      expect(await numbers('measures', parts)).toBeGreaterThanOrEqual(7);
      expect(await numbers('none', parts)).toBe(0);
    }
  });

  it('prints the labels of the measures, and none for a pickup', async () => {
    const numbers = ['number="0"', 'number="33"', 'number="34" text="33a"', 'number=""'];
    const score = new TextDecoder()
      .decode(aScore(someMeasures(4), 2))
      .replaceAll(/measure number="([1-4])"/g, (_, at: string) => `measure ${numbers[Number(at) - 1]}`);

    const { pages } = await draw(new TextEncoder().encode(score), { measureNumbers: 'measures' });

    const printed = pages.join('').matchAll(/class="mNum[^]*?<\/g>/g);
    expect(Array.from(printed, ([one]) => one.replaceAll(/<[^>]*>|^[^>]*>/g, '').trim())).toEqual([
      '',
      '33',
      '33a',
      '4',
    ]);
  });

  it('hides fingerings, which are then not reported as missing', async () => {
    const fingered = notes(4).replace(
      '</note>',
      '<notations><technical><fingering>3</fingering></technical></notations></note>',
    );
    const count = ({ pages }: { pages: string[] }) => pages.join('').match(/class="fing"/g)?.length ?? 0;
    const score = aScore([fingered, notes(4)]);

    const [shown, hidden] = [await draw(score), await draw(score, { hasFingerings: false })];

    expect([count(shown), count(hidden)]).toEqual([1, 0]);
    expect(hidden.missing).toEqual([]);
  });

  it('justifies a last line of as many measures as the others, whatever its notes', async () => {
    const busy = notes(8).replaceAll('quarter', 'eighth');
    const resting = '<note><rest measure="yes"/><duration>4</duration></note>';
    const measures = [...Array.from({ length: 3 }, () => busy), ...Array.from({ length: 3 }, () => resting)];
    const { pages, systems } = await draw(aScore(measures), { measuresPerLine: 3 });
    const [first = 0, last = 0] = endsOf(pages);

    expect(counts(systems)).toEqual([3, 3]);
    expect(Math.abs(first - last)).toBeLessThan(20);
  });

  it('justifies half a last line if syllables need the room, and leaves it short otherwise', async () => {
    const sung = notes(4).replaceAll('</note>', '<lyric><text>la</text></lyric></note>');
    const shortOf = async (measure: string) => {
      const newLine = '<print new-system="yes"/>';
      const measures = Array.from({ length: 10 }, (_, at) => (at > 0 && at % 4 === 0 ? newLine : '') + measure);
      const { pages, systems } = await draw(aScore(measures), { keepsBreaks: true });
      expect(counts(systems)).toEqual([4, 4, 2]);
      const ends = endsOf(pages);
      return (ends[0] ?? 0) - (ends.at(-1) ?? 0);
    };

    expect(await shortOf(sung)).toBeLessThan(20);
    expect(await shortOf(notes(4))).toBeGreaterThan(1000);
  });

  it('never puts the last line alone on a page', async () => {
    for (const count of [17, 21, 25, 29, 33, 37, 41, 45]) {
      const { systems } = await draw(aScore(someMeasures(count)));
      expect(systems.at(-1)?.measures, String(count)).toBeGreaterThan(1);
    }
  });
});
