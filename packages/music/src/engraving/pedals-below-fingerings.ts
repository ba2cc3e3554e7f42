import { type Box, join, noBox } from './boxes.ts';
import { readTexts } from './placed-texts.ts';
import { moveSignsBySystem } from './move-signs.ts';
import { readSystems } from './read-ink.ts';

/** Minimum distance between a fingering and a pedal line, in staff spaces. */
const gap = 0.4;

/** The boxes of the pedal signs and lines of a system, by id. */
type Pedals = Map<string, Box>;

/**
 * Moves the pedal signs and lines of a staff below the fingerings that they cross, which Verovio ignores. Takes a
 * drawing of lines that is not scaled.
 */
export function pedalsBelowFingerings(svg: string, space: number): string {
  if (!svg.includes('class="pedal"') || !svg.includes('class="fing"')) return svg;
  const fingerings = Map.groupBy(
    readTexts(svg).filter(({ kind }) => kind === 'fing'),
    ({ system }) => system,
  );
  const systems = readSystems<Pedals>(
    svg,
    () => new Map(),
    (pedals, box, sign) => {
      if (sign?.kind === 'pedal') pedals.set(sign.id, join(pedals.get(sign.id) ?? noBox, box));
    },
  );
  return moveSignsBySystem(
    svg,
    systems.map((pedals, index) => movesOf(pedals, fingerings.get(index) ?? [], space)),
  );
}

/** Those of one staff, which are on one line, move together. */
function movesOf(pedals: Pedals, fingerings: readonly Box[], space: number): Map<string, number> {
  const moves = new Map<string, number>();
  for (const row of Map.groupBy(pedals, ([, { bottom }]) => Math.round(bottom)).values()) {
    const needed = row.flatMap(([, box]) =>
      fingerings.filter((one) => overlap(one, box, gap * space)).map(({ bottom }) => bottom + gap * space - box.top),
    );
    const move = Math.max(0, ...needed);
    if (move > 0) for (const [id] of row) moves.set(id, move);
  }
  return moves;
}

const overlap = (one: Box, other: Box, margin: number) =>
  one.left - margin < other.right &&
  other.left < one.right + margin &&
  one.top < other.bottom &&
  other.top < one.bottom + margin;
