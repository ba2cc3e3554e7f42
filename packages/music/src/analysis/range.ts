import type { Clef, Score } from '#model.ts';
import type { Evidence } from '#tags.ts';
import { measuresOf, type Tone } from './melody.ts';
import { findMotion } from './motion.ts';

/** Lowest and highest step, as `diatonic` counts: C4 is 28. */
type Span = readonly [low: number, high: number];
type Position = { name: string; right: Span; left: Span };

const middleC: Position = { name: 'Middle C position (F3 to C4 and C4 to G4)', right: [28, 32], left: [24, 28] };
const lowAndHighC: Position = {
  name: 'Low C and High C position (C3 to G3 and C5 to G5)',
  right: [35, 39],
  left: [21, 25],
};
const efga: Position = { name: 'E F G A in both hands', right: [30, 33], left: [23, 26] };

/** Where the hands lie, from the pitches of each; in Middle C position the direction of both hands decides. */
export function findRange(score: Score, tones: Tone[]): Evidence<number | null> {
  if (tones.length === 0) return unsure(null, 'There are no notes', []);
  const beyond = tones.filter((tone) => isBeyondLedger(tone, score));
  if (beyond.length > 0) {
    return {
      value: 5,
      certainty: 'certain',
      reason: `${counted(beyond.length)} beyond the first ledger line`,
      measures: measuresOf(beyond),
    };
  }

  const isIn = ({ right, left }: Position) =>
    tones.every(({ note, step }) => within(step, note.staff === 1 ? right : left));
  const hands = new Set(tones.map(({ note }) => note.staff));
  const certainty = hands.size === 2 ? 'certain' : 'likely';
  const everywhere = measuresOf(tones);

  if (isIn(efga) && isIn(middleC))
    return unsure(4, 'The few notes fit E F G A as well as Middle C position', everywhere);
  if (isIn(efga)) return { value: 4, certainty, reason: `All notes lie in ${efga.name}`, measures: everywhere };
  if (isIn(lowAndHighC))
    return { value: 3, certainty, reason: `All notes lie in ${lowAndHighC.name}`, measures: everywhere };
  if (isIn(middleC)) return inMiddleC(tones);

  const outside = nearest(tones);
  return unsure(
    null,
    `The hands leave every position of the list: the nearest is ${outside.position.name}`,
    measuresOf(outside.tones),
  );
}

function inMiddleC(tones: Tone[]): Evidence<number> {
  const { contrary, similar } = findMotion(tones);
  const all = contrary.length + similar.length;
  if (all === 0)
    return unsure(1, `All notes lie in ${middleC.name}, but the hands never move together`, measuresOf(tones));

  const isContrary = contrary.length >= similar.length;
  const shown = isContrary ? contrary : similar;
  const share = shown.length / all;
  const reason = `All notes lie in ${middleC.name}; of ${all} moves of both hands ${contrary.length} go apart or together from opposite sides and ${similar.length} go the same way`;
  const certainty = share === 1 && all >= 3 ? 'certain' : share >= 0.7 ? 'likely' : 'unsure';
  return { value: isContrary ? 1 : 2, certainty, reason, measures: measuresOf(shown) };
}

function nearest(tones: Tone[]): { position: Position; tones: Tone[] } {
  const candidates = [middleC, lowAndHighC, efga].map((position) => ({
    position,
    tones: tones.filter(({ note, step }) => !within(step, note.staff === 1 ? position.right : position.left)),
  }));
  return candidates.reduce((best, one) => (one.tones.length < best.tones.length ? one : best));
}

const within = (step: number, [low, high]: Span) => step >= low && step <= high;

/** Steps of the outer lines of a staff under a clef, or null where it shows no pitch. */
function staffLines({ sign, line, octaveChange }: Clef): Span | null {
  const onLine = { G: 32, F: 24, C: 28, percussion: null, TAB: null, none: null }[sign];
  if (onLine === null) return null;
  const bottom = onLine + octaveChange * 7 - (line - 1) * 2;
  return [bottom, bottom + 8];
}

/** The first ledger line lies two steps beyond the staff: Middle C under the treble, A5 above it. */
function isBeyondLedger({ note, step, measure: number }: Tone, { measures }: Score): boolean {
  const measure = measures.find((one) => one.number === number);
  const changed = measure?.clefChanges.findLast((clef) => clef.staff === note.staff && clef.onset <= note.onset);
  const clef = changed ?? measure?.clefs.find(({ staff }) => staff === note.staff);
  const lines = clef ? staffLines(clef) : null;
  return lines !== null && (step > lines[1] + 2 || step < lines[0] - 2);
}

function unsure<Value>(value: Value, reason: string, measures: number[]): Evidence<Value> {
  return { value, certainty: 'unsure', reason, measures };
}

const counted = (count: number) => (count === 1 ? 'One note lies' : `${count} notes lie`);
