import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { soundingPitch } from '#model.ts';
import { readScore } from '#reading/index.ts';
import { engrave } from '#testing/engrave.ts';
import { findTextFaults } from '#testing/find-text-faults.ts';
import { listFixtures, readFixture } from '#testing/fixtures.ts';
import type { Engraving, System } from './index.ts';

const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;

type Sound = { pitch: number; staff: number; isTied: boolean };
const sounding = ({ pitch, staff, isTied }: Sound) => `${staff} ${pitch}${isTied ? ' tied' : ''}`;

/** The notes of a file as read by our own reader. */
function soundsOf(file: Uint8Array): string[] {
  const { measures = [], transpositions = [] } = readScore(file).score ?? {};
  return measures
    .flatMap(({ notes }) => notes)
    .flatMap((note) => {
      const pitch = soundingPitch(note, transpositions);
      return pitch === null ? [] : [sounding({ pitch, staff: note.staff, isTied: note.tieStop })];
    })
    .toSorted();
}

/** Vertical positions of what is drawn, including signs that were moved. */
function placesIn(system: string): number[] {
  const heights = (drawn: string) =>
    Array.from(drawn.matchAll(/(?:M\d+[ ,]|L\d+ |translate\(\d+, | cy="|<text x="[\d.]+" y=")(-?\d+)/g), ([, y]) =>
      Number(y),
    );
  const moved = /<g id="[^"]+" class="[^"]+" transform="translate\(0, (-?\d+)\)">([^]*?)<\/g>/g;
  const inMoved = Array.from(system.matchAll(moved), ([, move, inside = '']) =>
    heights(inside).map((y) => y + Number(move)),
  );
  return [...heights(system.replaceAll(moved, '')), ...inMoved.flat()];
}

/** Vertical positions of elements that are outside the system that contains them. */
function outside(pages: string[], systems: System[]): number[] {
  const drawn = pages.flatMap((page) => page.split('class="place" transform="translate(0, ').slice(1));
  expect(drawn).toHaveLength(systems.length);
  return drawn.flatMap((system, index) => {
    const { top = 0, bottom = 0 } = systems[index] ?? {};
    const shift = Number.parseInt(system, 10);
    const places = placesIn(system).map((y) => y + shift);
    expect(places.length).toBeGreaterThan(10);
    return places.filter((y) => y < top || y > bottom);
  });
}

/** Blank space below the music on pages that are followed by another, in hundredths of a millimetre. */
function blankFeet(systems: System[]): number[] {
  return systems.flatMap(({ page, bottom }, index) =>
    (systems[index + 1]?.page ?? page) > page ? [29_700 - bottom] : [],
  );
}

/** Nightly all of them, otherwise every third. */
const real = listFixtures('real').filter((_name, index) => process.env['TEST_ALL'] === 'true' || index % 3 === 0);

describe.each(real)('the real score %s', (name) => {
  const file = readFixture('real', name);
  let engraving: Engraving;
  beforeAll(async () => {
    engraving = await engrave(file);
  });

  it('is drawn with all its measures, and no blank page', () => {
    const { pages } = engraving;
    const [part = ''] = file.toString('utf8').split('</part>', 1);

    expect(count(pages.join(''), /class="measure"/g)).toBe(count(part, /<measure[\s>]/g));
    for (const page of pages) expect(count(page, /<use /g)).toBeGreaterThan(5);
  });

  it('sounds as it is written, each note when it is shown', () => {
    const { pages, timemap, notes } = engraving;
    const ids = new Set(Array.from(pages.join('').matchAll(/ id="([^"]+)"/g), ([, id]) => id));

    expect(timemap.flatMap(({ on, off }) => [...on, ...off]).filter((id) => !ids.has(id))).toEqual([]);
    expect(notes.map(sounding).toSorted()).toEqual(soundsOf(file));
  });

  it('fills its pages, and its systems contain what they draw', () => {
    const { pages, systems } = engraving;

    expect(outside(pages, systems)).toEqual([]);
    expect(systems.at(-1)?.measures).toBeGreaterThan(1);
    expect(blankFeet(systems).filter((foot) => foot > 2000)).toEqual([]);
  });

  it('lacks no sign', () => expect(engraving.missing).toEqual([]));

  it('has texts that overlap nothing and stay on the paper', () =>
    expect(engraving.pages.flatMap(findTextFaults)).toEqual([]));

  it('has a small thumbnail', () => expect(gzipSync(engraving.thumbnail).length).toBeLessThan(12_000));
});
