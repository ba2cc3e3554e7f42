import { walkDrawing } from '#xml/index.ts';
import { type Box, matrixOf } from './boxes.ts';
import { isHyphen } from './hyphens.ts';
import { type PlacedText, readTexts } from './placed-texts.ts';
import { readSystems } from './read-ink.ts';

/** As fractions of the size of the text. */
const sizes = {
  /** Minimum distance between syllables, without and with hyphens between them. */
  gap: 0.3,
  hyphenated: 0.7,
  /** Minimum distance from a barline that runs through the verses. */
  barline: 0.2,
};
/** Widths of noteheads in the music font, by glyph: of whole notes, and of shorter ones. */
const noteheads = { whole: { glyph: 'E0A2', width: 422 }, shorter: 295 };

/** A syllable, with the hyphens or the extender behind it. */
const drawnSyllable = /<g id="([^"]+)" class="syl">(?:(?!<\/g>)[^])*<\/text>(?:\s*<rect [^>]*\/>)*/g;

/** The number of a verse, before the verse. */
const verseNumber =
  /(<g id="[^"]+" class="label">\s*<text x=")(-?\d+)((?:(?!<\/g>)[^])*<\/g>\s*<g id="([^"]+)" class="verse">)/g;

/** What is sung on one note, in one verse: one syllable, or several that are elided. */
type Sung = { left: number; target: number; room: number; verse: string; ids: string[] };

/**
 * Centres syllables below their notes, as engravers do; Verovio aligns them at the left. Where neighbours would meet,
 * each gives way as little as possible; barlines that run through the verses of a piano piece are not crossed where
 * there is room. Takes a drawing of lines that is not scaled.
 */
export function centreSyllables(svg: string): string {
  if (!svg.includes('class="syl"')) return svg;
  const noteOf = readNotes(svg);
  const syllables = readTexts(svg).filter(({ kind }) => kind === 'syl');
  const isHyphenated = new Set(
    Array.from(svg.matchAll(drawnSyllable)).flatMap(([drawn, id = '']) => (hasHyphen(drawn) ? id : [])),
  );
  const barlines = readSystems<Box[]>(
    svg,
    () => [],
    (boxes, box, sign) => void (sign?.kind === 'barLine' && boxes.push(box)),
  );
  const shifts = new Map<string, number>();
  const nextShifts = new Map<string, number>();
  const rows = Map.groupBy(syllables, ({ system, baseline }) => `${system} ${Math.round(baseline)}`);
  for (const row of rows.values()) {
    const through = (barlines[row[0]?.system ?? 0] ?? []).filter((box) => runsThrough(box, row));
    const sung = sungIn(row, { noteOf, isHyphenated, barlines: through });
    const moves = movesOf(sung);
    for (const [index, { ids, verse }] of sung.entries())
      for (const id of [verse, ...ids]) {
        shifts.set(id, moves[index] ?? 0);
        nextShifts.set(id, moves[index + 1] ?? moves[index] ?? 0);
      }
  }
  return svg
    .replace(drawnSyllable, (drawn, id: string) => moveSyllable(drawn, shifts.get(id) ?? 0, nextShifts.get(id) ?? 0))
    .replace(
      verseNumber,
      (_, start: string, x: string, end: string, verse: string) =>
        `${start}${Number(x) + (shifts.get(verse) ?? 0)}${end}`,
    );
}

/** The middle of the notehead above each verse, by the verse's id. */
function readNotes(svg: string): Map<string, number> {
  const [, margin = '0'] = /class="page-margin" transform="translate\((-?\d+)/.exec(svg) ?? [];
  const middles = new Map<string, number>();
  const open: { verses: string[]; heads: number[] }[] = [];
  const kinds: string[] = [];
  walkDrawing(svg, {
    open({ name, attributes }) {
      const [kind = ''] = (attributes['class'] ?? '').split(' ');
      kinds.push(kind);
      if (kind === 'chord' || (kind === 'note' && open.length === 0)) open.push({ verses: [], heads: [] });
      const own = open.at(-1);
      if (kind === 'verse') own?.verses.push(attributes['id'] ?? '');
      if (name === 'use' && kinds.at(-2) === 'notehead') own?.heads.push(Number(margin) + middleOf(attributes));
    },
    close() {
      const kind = kinds.pop();
      const isOuter = kind === 'chord' || (kind === 'note' && !kinds.includes('chord'));
      const found = isOuter ? open.pop() : undefined;
      if (!found || found.heads.length === 0) return;
      const middle = Math.min(...found.heads);
      for (const verse of found.verses) middles.set(verse, middle);
    },
  });
  return middles;
}

function middleOf(head: Record<string, string>): number {
  const [scale, , , , x] = matrixOf(head['transform']);
  const isWhole = head['xlink:href']?.startsWith(`#${noteheads.whole.glyph}`);
  return x + (scale * (isWhole ? noteheads.whole.width : noteheads.shorter)) / 2;
}

type Known = { noteOf: ReadonlyMap<string, number>; isHyphenated: ReadonlySet<string>; barlines: readonly Box[] };

const runsThrough = (box: Box, row: readonly PlacedText[]) =>
  row.some(({ top, bottom }) => box.top < bottom && top < box.bottom);

/** The syllables of a line by note, from left to right. */
function sungIn(row: readonly PlacedText[], { noteOf, isHyphenated, barlines }: Known): Sung[] {
  const byNote = [...Map.groupBy(row, ({ verse }) => verse)].map(([verse, texts]): Sung => {
    const left = Math.min(...texts.map((text) => text.left));
    const width = Math.max(...texts.map(({ right }) => right)) - left;
    const sungLeft = Math.min(...texts.map(({ letters }) => letters.left));
    const half = (Math.max(...texts.map(({ letters }) => letters.right)) + sungLeft) / 2 - left;
    const size = Math.max(...texts.map((text) => text.size));
    const middle = noteOf.get(verse);
    const gap = texts.some(({ id }) => isHyphenated.has(id)) ? sizes.hyphenated : sizes.gap;
    return {
      left,
      target:
        middle === undefined
          ? left
          : besideBarlines({ begin: middle - half, middle, width, gap: sizes.barline * size }, barlines),
      room: width + gap * size,
      verse,
      ids: texts.map(({ id }) => id),
    };
  });
  return byNote.toSorted((one, other) => one.left - other.left);
}

type Centred = Record<'begin' | 'middle' | 'width' | 'gap', number>;

/** Where a text of this width begins that is centred below a note, or beside the barline that it would cross. */
function besideBarlines({ begin, middle, width, gap }: Centred, barlines: readonly Box[]) {
  const before = barlines.filter(({ right }) => right < middle).map(({ right }) => right + gap);
  const after = barlines.filter(({ left }) => left > middle).map(({ left }) => left - gap - width);
  return Math.max(Math.min(begin, ...after), ...before);
}

/**
 * How far each syllable moves, so that the squares of the distances from the targets are smallest and none meets the
 * next one (isotonic regression by pooling adjacent violators).
 */
function movesOf(sung: readonly Sung[]): number[] {
  const offsets: number[] = [];
  let before = 0;
  const pools: { mean: number; count: number }[] = [];
  for (const { target, room } of sung) {
    offsets.push(before);
    let pool = { mean: target - before, count: 1 };
    for (let last = pools.at(-1); last && last.mean > pool.mean; last = pools.at(-1)) {
      pools.pop();
      const count = last.count + pool.count;
      pool = { mean: (last.mean * last.count + pool.mean * pool.count) / count, count };
    }
    pools.push(pool);
    before += room;
  }
  const means = pools.flatMap(({ mean, count }) => Array.from({ length: count }, () => mean));
  return sung.map(({ left }, index) => Math.round((means[index] ?? 0) + (offsets[index] ?? 0) - left));
}

const textStart = /<text x="(-?\d+)" y="(-?\d+)"/;
const connectors = /<rect x="(-?\d+)" y="(-?\d+)"([^>]*?) width="(\d+)"/g;

function hasHyphen(drawn: string): boolean {
  const text = sizeOf(drawn);
  return Array.from(drawn.matchAll(connectors)).some(([, , y]) => isHyphen(Number(y), text));
}

function sizeOf(drawn: string): { baseline: number; size: number } {
  const [, , baseline] = textStart.exec(drawn) ?? [];
  const [, size] = /font-size="([1-9][\d.]*)px"/.exec(drawn) ?? [];
  return { baseline: Number(baseline), size: Number(size) };
}

/**
 * Hyphens stay in the middle between two syllables, and an extender begins behind its syllable and ends where it did.
 */
function moveSyllable(drawn: string, shift: number, nextShift: number): string {
  const line = sizeOf(drawn);
  const between = Math.round((shift + nextShift) / 2);
  return drawn
    .replace(textStart, (_, x: string, y: string) => `<text x="${Number(x) + shift}" y="${y}"`)
    .replace(connectors, (_, x: string, y: string, more: string, width: string) => {
      if (isHyphen(Number(y), line)) return `<rect x="${Number(x) + between}" y="${y}"${more} width="${width}"`;
      return `<rect x="${Number(x) + shift}" y="${y}"${more} width="${Math.max(0, Number(width) - shift)}"`;
    });
}
