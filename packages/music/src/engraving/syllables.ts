import { numbersOf } from '#xml/paths.ts';
import { walkDrawing } from '#xml/walk-drawing.ts';
import { type Box, matrixOf } from './boxes.ts';
import { marginOf, type PlacedText, readDrawing, readTexts } from './drawing.ts';
import { idsOf } from './move-signs.ts';

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
type Sung = { verse: string; left: number; right: number; size: number; syllables: readonly PlacedText[] };

const syllablesIn = (svg: string) => readTexts(svg).filter(({ kind }) => kind === 'syl');
const rowOf = ({ system, baseline }: PlacedText) => `${system} ${Math.round(baseline)}`;

/** The syllables of a line by note, from left to right. */
function sungIn(row: readonly PlacedText[]): Sung[] {
  const notes = Array.from(
    Map.groupBy(row, ({ verse }) => verse),
    ([verse, syllables]) => ({
      verse,
      left: Math.min(...syllables.map(({ left }) => left)),
      right: Math.max(...syllables.map(({ right }) => right)),
      size: Math.max(...syllables.map(({ size }) => size)),
      syllables,
    }),
  );
  return notes.toSorted((one, other) => one.left - other.left);
}

/**
 * Centres syllables below their notes, as engravers do; Verovio aligns them at the left. Where neighbours would meet,
 * each gives way as little as possible; barlines that run through the verses of a piano piece are not crossed where
 * there is room. Takes a drawing of lines that is not scaled.
 */
export function centreSyllables(svg: string): string {
  if (!svg.includes('class="syl"')) return svg;
  const noteOf = readNotes(svg);
  const isHyphenated = new Set(
    Array.from(svg.matchAll(drawnSyllable)).flatMap(([drawn, id = '']) => (hasHyphen(drawn) ? id : [])),
  );
  const { systems } = readDrawing(svg);
  const shifts = new Map<string, { own: number; next: number }>();
  for (const row of Map.groupBy(syllablesIn(svg), rowOf).values()) {
    const ink = systems[row[0]?.system ?? 0]?.ink.filter(({ sign }) => sign?.kind === 'barLine') ?? [];
    const barlines = ink.map(({ box }) => box).filter((box) => runsThrough(box, row));
    const sung = sungIn(row);
    const moves = movesOf(
      sung.map((one) => {
        const gap = one.syllables.some(({ id }) => isHyphenated.has(id)) ? sizes.hyphenated : sizes.gap;
        const room = one.right - one.left + gap * one.size;
        return { left: one.left, room, target: targetOf(one, noteOf.get(one.verse), barlines) };
      }),
    );
    for (const [index, { verse, syllables }] of sung.entries()) {
      const own = moves[index] ?? 0;
      for (const id of [verse, ...idsOf(syllables)]) shifts.set(id, { own, next: moves[index + 1] ?? own });
    }
  }
  return svg
    .replace(drawnSyllable, (drawn, id: string) => moveSyllable(drawn, shifts.get(id) ?? { own: 0, next: 0 }))
    .replace(
      verseNumber,
      (_, start: string, x: string, end: string, verse: string) =>
        `${start}${Number(x) + (shifts.get(verse)?.own ?? 0)}${end}`,
    );
}

/** The middle of the notehead above each verse, by the verse's id. */
function readNotes(svg: string): Map<string, number> {
  const [margin] = marginOf(svg);
  const middles = new Map<string, number>();
  const open: { verses: string[]; heads: number[] }[] = [];
  const kinds: string[] = [];
  walkDrawing(svg, {
    open(name, attributes) {
      const [kind = ''] = (attributes['class'] ?? '').split(' ');
      kinds.push(kind);
      if (kind === 'chord' || (kind === 'note' && open.length === 0)) open.push({ verses: [], heads: [] });
      const own = open.at(-1);
      if (kind === 'verse') own?.verses.push(attributes['id'] ?? '');
      if (name === 'use' && kinds.at(-2) === 'notehead') own?.heads.push(margin + middleOf(attributes));
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

const runsThrough = (box: Box, row: readonly PlacedText[]) =>
  row.some(({ top, bottom }) => box.top < bottom && top < box.bottom);

/** Where what is sung begins if it is centred below its note, or beside the barline that it would cross. */
function targetOf(
  { left, right, size, syllables }: Sung,
  middle: number | undefined,
  barlines: readonly Box[],
): number {
  if (middle === undefined) return left;
  const letters = syllables.map((one) => one.letters);
  const half = (Math.max(...letters.map((one) => one.right)) + Math.min(...letters.map((one) => one.left))) / 2 - left;
  const gap = sizes.barline * size;
  const before = barlines.filter((line) => line.right < middle).map((line) => line.right + gap);
  const after = barlines.filter((line) => line.left > middle).map((line) => line.left - gap - (right - left));
  return Math.max(Math.min(middle - half, ...after), ...before);
}

/**
 * How far each syllable moves, so that the squares of the distances from the targets are smallest and none meets the
 * next one (isotonic regression by pooling adjacent violators).
 */
function movesOf(sung: readonly Record<'left' | 'target' | 'room', number>[]): number[] {
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
function moveSyllable(drawn: string, { own, next }: { own: number; next: number }): string {
  const line = sizeOf(drawn);
  const between = Math.round((own + next) / 2);
  return drawn
    .replace(textStart, (_, x: string, y: string) => `<text x="${Number(x) + own}" y="${y}"`)
    .replace(connectors, (_, x: string, y: string, more: string, width: string) => {
      if (isHyphen(Number(y), line)) return `<rect x="${Number(x) + between}" y="${y}"${more} width="${width}"`;
      return `<rect x="${Number(x) + own}" y="${y}"${more} width="${Math.max(0, Number(width) - own)}"`;
    });
}

/** As fractions of the size of the text. */
const extenderSizes = {
  /** From the end of an extender to the next syllable. */
  gap: 0.25,
  /** A shorter extender is left out. */
  shortest: 0.4,
  /** From a hyphen at the beginning of a line to the next syllable; less if that syllable begins the line. */
  hyphen: 0.7,
};

/** A syllable with the line or the first hyphen behind it. */
const extended =
  /(<g id="([^"]+)" class="syl">\s*<text x="(-?\d+)" y="(-?\d+)"(?:(?!<\/g>)[^])*?<\/text>\s*)<rect x="(-?\d+)" y="(-?\d+)"([^>]*?) width="(\d+)" \/>/g;

/** The line or the hyphens of a syllable in the line of music before, or the beginning of a line of music. */
const continued = /class="system"|<g class="syl [^"]*spanning">[^]*?<\/g>/g;
const connector = /<rect x="(-?\d+)" y="(-?\d+)"([^>]*?) width="(\d+)" \/>/g;

/**
 * Ends the lines that extend syllables before the next syllable: Verovio draws them up to the last note, below which a
 * long syllable may have begun. Takes away the hyphen before a syllable with which a line of music begins, as engravers
 * do. Takes a drawing of lines that is not scaled.
 */
export function shortenExtenders(svg: string): string {
  if (!/class="syl[^]*?<rect /.test(svg)) return svg;
  const syllables = syllablesIn(svg);
  const rows = Map.groupBy(syllables, rowOf);
  const byId = new Map(syllables.map((syllable) => [syllable.id, syllable]));
  return shortenContinued(svg, [...rows.values()]).replace(extended, (drawn, text: string, id: string, ...numbers) => {
    const [x = '', baseline = '', left = '', y = '', more = '', width = ''] = numbers.map(String);
    const own = byId.get(id);
    const next = own && nextOf(own, rows.get(rowOf(own)) ?? []);
    if (!own || !next || isHyphen(Number(y), { baseline: Number(baseline), size: own.size })) return drawn;
    const end = next.left - (own.left - Number(x));
    return text + shorten({ x: left, y, more, width }, end, own.size);
  });
}

/** Those at the beginning of a line of music. */
function shortenContinued(svg: string, rows: readonly PlacedText[][]): string {
  const [marginX, marginY] = marginOf(svg);
  const firsts = rows.map((row) => row.reduce((one, other) => (one.left <= other.left ? one : other)));
  let system = -1;
  return svg.replace(continued, (drawn) => {
    if (drawn.startsWith('class')) system += 1;
    return drawn.replace(connector, (line, x: string, y: string, more: string, width: string) => {
      const top = Number(y) + marginY;
      const next = firsts.find((one) => one.system === system && Math.abs(one.baseline - top) < one.size / 2);
      if (!next) return line;
      const end = next.left - marginX;
      if (!isHyphen(top, next)) return shorten({ x, y, more, width }, end, next.size);
      return Number(x) + Number(width) > end - extenderSizes.hyphen * next.size ? '' : line;
    });
  });
}

/** The line, ending before the syllable that begins at `end`; nothing if it would be too short. */
function shorten({ x, y, more, width }: Record<'x' | 'y' | 'more' | 'width', string>, end: number, size: number) {
  const room = Math.min(Number(width), Math.round(end - extenderSizes.gap * size - Number(x)));
  return room < Math.min(Number(width), extenderSizes.shortest * size)
    ? ''
    : `<rect x="${x}" y="${y}"${more} width="${room}" />`;
}

function nextOf(own: PlacedText, row: readonly PlacedText[]): PlacedText | undefined {
  const after = row.filter(({ left, verse }) => left > own.left && verse !== own.verse);
  return after.reduce<PlacedText | undefined>((next, one) => (next && next.left <= one.left ? next : one), undefined);
}

/** Minimum distance between syllables, as a fraction of their size. */
const gap = 0.12;
/** Smaller syllables would not be legible. */
const smallest = 0.6;

/** Shrinks all syllables of a line of music in place if any of them would overlap the next. */
export function shrinkSyllables(page: string): string {
  const shrunk = new Map<string, { factor: number; shift: number }>();
  for (const row of Map.groupBy(syllablesIn(page), rowOf).values()) {
    const sung = sungIn(row);
    const factor = factorOf(sung);
    if (factor === 1) continue;
    for (const { left, right, syllables } of sung)
      for (const one of syllables)
        shrunk.set(one.id, { factor, shift: ((left + right) / 2 - one.left) * (1 - factor) });
  }
  if (shrunk.size === 0) return page;
  return page.replace(/<g id="([^"]+)" class="syl">[^]*?<\/text>/g, (drawn, id: string) => {
    const found = shrunk.get(id);
    return found ? shrink(drawn, found) : drawn;
  });
}

function factorOf(line: readonly Sung[]): number {
  return line.reduce((least, one, index) => {
    const next = line[index + 1];
    if (!next || one.right + gap * one.size <= next.left) return least;
    const between = (next.left + next.right - one.left - one.right) / 2;
    const needed = (one.right - one.left + next.right - next.left) / 2 + gap * one.size;
    return Math.max(smallest, Math.min(least, between / needed));
  }, 1);
}

/** Shrinks text around the middle of its note. */
function shrink(drawn: string, { factor, shift }: { factor: number; shift: number }): string {
  const moved = drawn.replace(/<text x="(-?[\d.]+)"/, (_, x: string) => `<text x="${Math.round(Number(x) + shift)}"`);
  return moved.replace(
    /font-size="([\d.]+)px"/g,
    (_, size: string) => `font-size="${(Number(size) * factor).toFixed(1)}px"`,
  );
}

/** Hyphens are at least this high above the baseline, as a fraction of the size of the text; extenders are lower. */
const least = 0.15;

/** Whether a line behind a syllable is a hyphen, and not one that extends the syllable. */
const isHyphen = (y: number, { baseline, size }: { baseline: number; size: number }): boolean =>
  y < baseline - least * size;

/** In staff spaces. */
const letRingSizes = { shortest: 1.5, length: 2, height: 0.75, thickness: 0.25 };
/** How far along a curve its two control points are. */
const controls = [0.25, 0.75] as const;

const tie = /(class="lv"[^>]*>\s*<path d=")([^"]*)/g;

/**
 * Draws let-ring ties longer that are hardly visible: Verovio ends them half a beat after their note, which on a long
 * note of a narrow measure is within its dots. Takes a drawing of lines that is not scaled.
 */
export function lengthenLetRing(svg: string, space: number): string {
  return svg.replaceAll(tie, (drawn, before: string, path: string) => {
    const [x = 0, y = 0, , controlY = 0, , , endX = 0] = numbersOf(path);
    return endX - x >= letRingSizes.shortest * space ? drawn : before + curve([x, y], controlY < y ? -space : space);
  });
}

/** The outer and the inner edge of a tie that bends by this many units a space, up if negative. */
function curve([x, y]: readonly [number, number], bend: number): string {
  const length = letRingSizes.length * Math.abs(bend);
  const [left, right] = controls.map((at) => Math.round(x + at * length)) as [number, number];
  const [outer, inner] = [letRingSizes.height, letRingSizes.height - letRingSizes.thickness].map((height) =>
    Math.round(y + height * bend),
  );
  const end = Math.round(x + length);
  return `M${x},${y} C${left},${outer} ${right},${outer} ${end},${y} C${right},${inner} ${left},${inner} ${x},${y}`;
}
