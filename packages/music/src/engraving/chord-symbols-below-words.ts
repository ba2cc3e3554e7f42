import { type Box, join, noBox, widen } from './boxes.ts';
import { moveSigns } from './move-signs.ts';
import { readTexts } from './placed-texts.ts';
import { readSystems, type Sign } from './read-ink.ts';

/** In staff spaces. */
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

type Placed = Sign & { box: Box };
/** All signs and other ink of a system. */
type SystemInk = { signs: Map<string, Placed>; others: { kind: string; box: Box }[] };

/**
 * Moves chord symbols down to the notes, and the tempo and words that Verovio puts between them and the staff above
 * them. Takes a drawing of lines that is not scaled.
 */
export function chordSymbolsBelowWords(svg: string, space: number): string {
  if (!svg.includes('class="harm"')) return svg;
  const moves = new Map<string, number>();
  for (const system of readSystemInk(svg))
    for (const row of rowsOf(system, space)) for (const [id, move] of movesIn(row, system, space)) moves.set(id, move);
  return moveSigns(svg, moves);
}

function readSystemInk(svg: string): SystemInk[] {
  const systems = readSystems<SystemInk>(
    svg,
    () => ({ signs: new Map(), others: [] }),
    (system, box, sign) => {
      if (sign?.kind === 'repeatMark') add(system, sign, box);
      else if (sign?.kind !== 'harm' && !words.has(sign?.kind ?? ''))
        system.others.push({ kind: sign?.kind ?? '', box });
    },
  );
  for (const { system, kind, id, ...box } of readTexts(svg))
    if (kind === 'harm' || words.has(kind)) add(systems[system], { id, kind }, box);
  return systems;
}

function add(system: SystemInk | undefined, { id, kind }: Sign, { left, top, right, bottom }: Box): void {
  const box = join(system?.signs.get(id)?.box ?? noBox, { left, top, right, bottom });
  system?.signs.set(id, { id, kind, box });
}

/** Chord symbols of one staff, which stand at one height, or above each other. */
function rowsOf({ signs }: SystemInk, space: number): Placed[][] {
  const symbols = [...signs.values()].filter(({ kind }) => kind === 'harm');
  const rows: Placed[][] = [];
  for (const symbol of symbols.toSorted((one, other) => one.box.bottom - other.box.bottom)) {
    const row = rows.at(-1);
    const below = row?.at(-1)?.box.bottom ?? Number.NEGATIVE_INFINITY;
    if (symbol.box.bottom - below < sizes.stack * space) row?.push(symbol);
    else rows.push([symbol]);
  }
  return rows;
}

function movesIn(row: Placed[], { signs, others }: SystemInk, space: number): Map<string, number> {
  const none = new Map<string, number>();
  const bottom = Math.max(...row.map(({ box }) => box.bottom));
  const staff = Math.min(...others.filter((one) => one.box.top > bottom && isStaffLine(one, space)).map(topOf));
  const between = [...signs.values()].filter(
    ({ kind, box }) => words.has(kind) && box.bottom > bottom && box.bottom < staff,
  );
  const shift = Math.min(...row.map(({ box }) => roomBelow(box, others, space)));
  if (between.length === 0 || shift < sizes.minMove * space) return none;
  const moves = new Map(row.map(({ id }) => [id, shift]));
  const symbols = row.map(({ box }) => widen(lowered(box, shift), sizes.around * space));
  const placed: Box[] = [];
  const fixed = others.map(({ box }) => box);
  for (const { id, box } of between.toSorted((one, other) => other.box.bottom - one.box.bottom)) {
    const lift = liftOf(box, { placed: [...symbols, ...placed], fixed }, space);
    if (lift > sizes.maxLift * space) return none;
    if (lift > 0) moves.set(id, -lift);
    placed.push(lowered(box, -lift));
  }
  return moves;
}

const isStaffLine = ({ kind, box }: { kind: string; box: Box }, space: number) =>
  kind === 'staff' && box.bottom - box.top < 0.3 * space && box.right - box.left > 3 * space;

const topOf = ({ box }: { box: Box }) => box.top;
const lowered = (box: Box, by: number): Box => ({ ...box, top: box.top + by, bottom: box.bottom + by });

/** How far a chord symbol can move down before it meets other ink. */
function roomBelow(symbol: Box, others: SystemInk['others'], space: number): number {
  const below = others.filter(({ box }) => box.top > symbol.bottom && areBeside(symbol, box, 0.3 * space));
  return Math.min(...below.map(topOf)) - sizes.gap * space - symbol.bottom;
}

/** How far words have to move up to clear the words already placed and other ink above them. */
function liftOf(box: Box, { placed, fixed }: { placed: readonly Box[]; fixed: readonly Box[] }, space: number): number {
  let lift = 0;
  for (;;) {
    const now = lowered(box, -lift);
    const isInWay = (other: Box) =>
      areBeside(now, other, -sizes.overlap * space) && other.top < now.bottom && other.bottom > now.top;
    const inWay = placed.find(isInWay) ?? (lift > 0 ? fixed.find(isInWay) : undefined);
    if (!inWay) return lift;
    lift = box.bottom - inWay.top + sizes.between * space;
  }
}

const areBeside = (one: Box, other: Box, margin: number) =>
  one.left - margin < other.right && other.left < one.right + margin;
