import { type Box, isAcross, join, lowered, noBox, roomBelow, runsWithin, widen } from './boxes.ts';
import type { Markup } from '#xml/markup.ts';
import { type MusicLine, type Placed, signsOf, yielding } from './move-signs.ts';

/** Distances in staff spaces. */
const sizes = {
  /** Distance of chord symbols from what is below them, and between words above each other. */
  gap: 0.8,
  between: 0.2,
  /** Words beside a symbol may overlap it by this much without being moved apart: 'To Coda' and its coda. */
  overlap: 0.3,
  /** Distance of words from chord symbols. */
  around: 0.8,
  /** Chord symbols that would move less stay where they are. */
  minMove: 1,
  /** The greatest distance of the lower edges of chord symbols that stand above each other. */
  stack: 3.5,
  /** Words that would move further stay, with the chord symbols above them. */
  maxLift: 12,
};

/** What engravers place above chord symbols: tempo, words, segno and coda. */
const words = new Set(['tempo', 'dir', 'repeatMark']);

/** All signs and other ink of a line of music. */
type LineInk = { signs: Map<Markup, Placed>; others: { kind: string; box: Box }[] };

/** Chord symbols go down to the notes, and the tempo and words that Verovio puts between them and the staff above. */
export const chordSymbolsBelowWords = yielding({
  signs: ['harm'],
  *moves(line, space) {
    const ink = readLine(line);
    const symbols = [...ink.signs.values()].filter(({ sign }) => sign.kind === 'harm');
    // Those of one staff stand at one height, or above each other.
    for (const row of runsWithin(symbols, ({ box }) => box.bottom, sizes.stack * space))
      yield* movesIn(row, ink, space);
  },
});

function readLine({ ink, texts }: MusicLine): LineInk {
  const line: LineInk = { signs: new Map(), others: [] };
  for (const { box, sign } of ink) {
    if (sign?.kind === 'repeatMark') add(line, sign, box);
    else if (sign?.kind !== 'harm' && !words.has(sign?.kind ?? '')) line.others.push({ kind: sign?.kind ?? '', box });
  }
  for (const text of texts)
    if (text.owner && (text.kind === 'harm' || words.has(text.kind))) add(line, text.owner, text);
  return line;
}

function add({ signs }: LineInk, sign: Markup, box: Box): void {
  signs.set(sign, { sign, box: join(signs.get(sign)?.box ?? noBox, box) });
}

function movesIn(row: Placed[], { signs, others }: LineInk, space: number): (readonly [Markup[], number])[] {
  const bottom = Math.max(...row.map(({ box }) => box.bottom));
  const lines = others.filter((one) => one.box.top > bottom && isStaffLine(one, space));
  const staff = Math.min(...lines.map(({ box }) => box.top));
  const between = [...signs.values()].filter(
    ({ sign, box }) => words.has(sign.kind) && box.bottom > bottom && box.bottom < staff,
  );
  const fixed = others.map(({ box }) => box);
  const room = Math.min(...row.map(({ box }) => roomBelow(box, fixed, { beside: 0.3 * space })));
  const shift = room - sizes.gap * space;
  if (between.length === 0 || shift < sizes.minMove * space) return [];
  const moves = [[signsOf(row), shift] as const];
  const placed = row.map(({ box }) => widen(lowered(box, shift), sizes.around * space));
  for (const { sign, box } of between.toSorted((one, other) => other.box.bottom - one.box.bottom)) {
    const lift = liftOf(box, { placed, fixed }, space);
    if (lift > sizes.maxLift * space) return [];
    moves.push([[sign], -lift]);
    placed.push(lowered(box, -lift));
  }
  return moves;
}

const isStaffLine = ({ kind, box }: { kind: string; box: Box }, space: number) =>
  kind === 'staff' && box.bottom - box.top < 0.3 * space && box.right - box.left > 3 * space;

/** How far words have to move up to clear the words already placed and other ink above them. */
function liftOf(box: Box, { placed, fixed }: { placed: readonly Box[]; fixed: readonly Box[] }, space: number): number {
  let lift = 0;
  for (;;) {
    const now = lowered(box, -lift);
    const isInWay = (other: Box) =>
      isAcross(now, other, -sizes.overlap * space) && other.top < now.bottom && other.bottom > now.top;
    const inWay = placed.find(isInWay) ?? (lift > 0 ? fixed.find(isInWay) : undefined);
    if (!inWay) return lift;
    lift = box.bottom - inWay.top + sizes.between * space;
  }
}
