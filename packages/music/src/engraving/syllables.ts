import type { Markup } from '#xml/markup.ts';
import { numbersOf } from '#xml/paths.ts';
import { type Box, matrixOf } from './boxes.ts';
import { Drawing, type PlacedText } from './drawing.ts';
import { followersOf } from './move-signs.ts';

/** Distances as fractions of the size of the text. */
const sizes = {
  /** Minimum distance between syllables, without and with hyphens between them. */
  gap: 0.3,
  hyphenated: 0.7,
  /** Minimum distance from a barline that runs through the verses. */
  barline: 0.2,
};
/** Widths of noteheads in the music font, by glyph: of whole notes, and of shorter ones. */
const noteheads = { whole: { glyph: 'E0A2', width: 422 }, shorter: 295 };

/** What is sung on one note, in one verse: one syllable, or several that are elided. */
type Sung = { verse: Markup | null; left: number; right: number; size: number; syllables: readonly PlacedText[] };

const syllablesIn = ({ texts }: Drawing) => texts.filter(({ kind }) => kind === 'syl');
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
export function centreSyllables(drawing: Drawing): void {
  const { root, systems } = drawing;
  const syllables = syllablesIn(drawing);
  if (syllables.length === 0) return;
  const middles = middlesOf(drawing);
  const numbers = followersOf(root, ['label', 'verse']);
  const shifts = new Map<Markup | null, { own: number; next: number }>();
  for (const row of Map.groupBy(syllables, rowOf).values()) {
    const ink = systems[row[0]?.system ?? 0]?.ink.filter(({ sign }) => sign?.kind === 'barLine') ?? [];
    const barlines = ink.map(({ box }) => box).filter((box) => runsThrough(box, row));
    const sung = sungIn(row);
    const moves = movesOf(
      sung.map((one) => {
        const isHyphenated = one.syllables.some(({ owner }) =>
          connectorsOf(owner).some((line) => isHyphen(line, owner)),
        );
        const room = one.right - one.left + (isHyphenated ? sizes.hyphenated : sizes.gap) * one.size;
        return { left: one.left, room, target: targetOf(one, middles.get(one.verse), barlines) };
      }),
    );
    for (const [index, { verse, syllables: own }] of sung.entries()) {
      const move = moves[index] ?? 0;
      for (const element of [verse, ...own.map(({ owner }) => owner)])
        shifts.set(element, { own: move, next: moves[index + 1] ?? move });
    }
  }
  for (const [element, { own, next }] of shifts) {
    if (element?.kind === 'syl') moveSyllable(element, own, next);
    const number = element && numbers.get(element)?.elements[0];
    number?.set('x', Number(number.attributes['x']) + own);
  }
  drawing.measure();
}

function middlesOf({ root, margin: [margin] }: Drawing): Map<Markup | null, number> {
  const middles = new Map<Markup | null, number>();
  const notes = [...root.list('chord'), ...root.list('note')];
  for (const note of notes) {
    const heads = note.list('notehead').flatMap(({ elements }) => elements.filter(({ name }) => name === 'use'));
    if (heads.length === 0) continue;
    const middle = margin + Math.min(...heads.map(({ attributes }) => middleOf(attributes)));
    for (const verse of note.list('verse')) if (!middles.has(verse)) middles.set(verse, middle);
  }
  return middles;
}

function middleOf(head: Markup['attributes']): number {
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

/** The hyphens or the extender behind a syllable. */
const connectorsOf = (syllable: Markup | null) => syllable?.elements.filter(({ name }) => name === 'rect') ?? [];

/** Hyphens are at least this high above the baseline, as a fraction of the size of the text; extenders are lower. */
const least = 0.15;

/** Whether a line behind a syllable is a hyphen, and not one that extends the syllable. */
function isHyphen({ attributes }: Markup, syllable: Markup | null): boolean {
  const [text] = syllable?.elements ?? [];
  const sized = text && Array.from(text.descendants(), (element) => element.attributes['font-size'] ?? '');
  const size = sized?.map(Number.parseFloat).find((one) => one >= 1) ?? Number.NaN;
  return Number(attributes['y']) < Number(text?.attributes['y']) - least * size;
}

/**
 * Hyphens stay in the middle between two syllables, and an extender begins behind its syllable and ends where it did.
 */
function moveSyllable(syllable: Markup, own: number, next: number): void {
  const [text] = syllable.elements;
  text?.set('x', Number(text.attributes['x']) + own);
  for (const line of connectorsOf(syllable)) {
    const { x, width } = line.attributes;
    const isBetween = isHyphen(line, syllable);
    line.set('x', Number(x) + (isBetween ? Math.round((own + next) / 2) : own));
    if (!isBetween) line.set('width', Math.max(0, Number(width) - own));
  }
}

/** Distances as fractions of the size of the text. */
const extenderSizes = {
  /** From the end of an extender to the next syllable. */
  gap: 0.25,
  /** A shorter extender is left out. */
  shortest: 0.4,
  /** From a hyphen at the beginning of a line to the next syllable; less if that syllable begins the line. */
  hyphen: 0.7,
};

/**
 * Ends the lines that extend syllables before the next syllable: Verovio draws them up to the last note, below which a
 * long syllable may have begun. Takes away the hyphen before a syllable with which a line of music begins, as engravers
 * do. Takes a drawing of lines that is not scaled.
 */
export function shortenExtenders(drawing: Drawing): void {
  const syllables = syllablesIn(drawing);
  if (syllables.length === 0) return;
  const rows = Map.groupBy(syllables, rowOf);
  shortenContinued(drawing, [...rows.values()]);
  for (const [owner, own] of new Map(syllables.map((syllable) => [syllable.owner, syllable]))) {
    const [line] = connectorsOf(owner);
    const next = nextOf(own, rows.get(rowOf(own)) ?? []);
    if (!owner || !line || !next || isHyphen(line, owner)) continue;
    const x = Number(owner.elements[0]?.attributes['x']);
    shorten(line, next.left - (own.left - x), own.size);
  }
  drawing.measure();
}

/** Shortens the lines at the beginning of a line of music. */
function shortenContinued({ systems, margin }: Drawing, rows: readonly PlacedText[][]): void {
  const firsts = rows.map((row) => row.reduce((one, other) => (one.left <= other.left ? one : other)));
  for (const [system, { element }] of systems.entries())
    for (const spanning of element.list('syl').filter(({ attributes }) => attributes['class']?.endsWith('spanning')))
      for (const line of connectorsOf(spanning)) {
        const { x, y, width } = line.attributes;
        const top = Number(y) + margin[1];
        const next = firsts.find((one) => one.system === system && Math.abs(one.baseline - top) < one.size / 2);
        if (!next) continue;
        const end = next.left - margin[0];
        if (top >= next.baseline - least * next.size) shorten(line, end, next.size);
        else if (Number(x) + Number(width) > end - extenderSizes.hyphen * next.size) line.remove();
      }
}

/** Ends a line before the syllable that begins at `end`, or takes it away if it would be too short. */
function shorten(line: Markup, end: number, size: number): void {
  const [x, width] = [Number(line.attributes['x']), Number(line.attributes['width'])];
  const room = Math.min(width, Math.round(end - extenderSizes.gap * size - x));
  if (room < Math.min(width, extenderSizes.shortest * size)) line.remove();
  else line.set('width', room);
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
  if (!page.includes('class="syl"')) return page;
  const drawing = new Drawing(page);
  const shrunk = new Map<Markup | null, { factor: number; shift: number }>();
  for (const row of Map.groupBy(syllablesIn(drawing), rowOf).values()) {
    const sung = sungIn(row);
    const factor = factorOf(sung);
    if (factor === 1) continue;
    for (const { left, right, syllables } of sung)
      for (const one of syllables)
        shrunk.set(one.owner, { factor, shift: ((left + right) / 2 - one.left) * (1 - factor) });
  }
  for (const [syllable, { factor, shift }] of shrunk) {
    const [text] = syllable?.elements ?? [];
    if (text) shrink(text, factor, shift);
  }
  return shrunk.size === 0 ? page : drawing.toString();
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
function shrink(text: Markup, factor: number, shift: number): void {
  text.set('x', Math.round(Number(text.attributes['x']) + shift));
  for (const element of [text, ...text.descendants()]) {
    const size = Number.parseFloat(element.attributes['font-size'] ?? '');
    if (!Number.isNaN(size)) element.set('font-size', `${(size * factor).toFixed(1)}px`);
  }
}

/** Lengths in staff spaces. */
const letRingSizes = { shortest: 1.5, length: 2, height: 0.75, thickness: 0.25 };
/** How far along a curve its two control points are. */
const controls = [0.25, 0.75] as const;

/**
 * Draws let-ring ties longer that are hardly visible: Verovio ends them half a beat after their note, which on a long
 * note of a narrow measure is within its dots. Takes a drawing of lines that is not scaled.
 */
export function lengthenLetRing(drawing: Drawing, space: number): void {
  const ties = drawing.root.list('lv').flatMap(({ elements }) => elements[0] ?? []);
  for (const tie of ties) {
    const [x = 0, y = 0, , controlY = 0, , , endX = 0] = numbersOf(tie.attributes['d'] ?? '');
    if (endX - x < letRingSizes.shortest * space) tie.set('d', curve([x, y], controlY < y ? -space : space));
  }
  if (ties.length > 0) drawing.measure();
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
