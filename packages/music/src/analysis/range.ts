import type { Clef, Score } from '#model.ts';
import type { Evidence } from '#tags.ts';
import { reach } from './facts.ts';
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
const halfMoved: Position = { name: 'C position', right: middleC.right, left: lowAndHighC.left };
const efga: Position = { name: 'E F G A in both hands', right: [30, 33], left: [23, 26] };

/** Where the hands lie, from the pitches of each; in Middle C position the direction of both hands decides. */
export function findRange(score: Score, tones: Tone[]): Evidence<number | null> {
  if (tones.length === 0) return unsure(null, 'There are no notes', []);
  const beyond = stepsBeyondLedger(score, tones);
  if (beyond.length > 0) return farOut(beyond);
  if (score.staves !== 2)
    return unsure(null, 'It is not written on two staves, so the hands are unknown', measuresOf(tones));

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

  if (isIn(halfMoved))
    return unsure(3, 'The left hand lies in Low C position, the right still in Middle C position', everywhere);

  const reason = `${reachOf(tones, 1, 'Right hand')}, ${reachOf(tones, 2, 'left hand')}: none of the positions of the list`;
  return unsure(null, reason, everywhere);
}

function reachOf(tones: Tone[], staff: number, hand: string): string {
  const pitches = tones.filter(({ note }) => note.staff === staff).map(({ note }) => note.pitch);
  const { lowest, highest } = reach(pitches);
  if (lowest === null) return `${hand} silent`;
  return lowest === highest ? `${hand} only ${lowest}` : `${hand} ${lowest} to ${highest}`;
}

function inMiddleC(tones: Tone[]): Evidence<number> {
  const { contrary, similar } = findMotion(tones);
  const all = contrary.length + similar.length;
  if (all === 0)
    return unsure(1, `All notes lie in ${middleC.name}, but the hands never move together`, measuresOf(tones));

  const isContrary = contrary.length >= similar.length;
  const shown = isContrary ? contrary : similar;
  const share = shown.length / all;
  const reason = `All notes lie in ${middleC.name}; where both hands move, they go opposite ways ${times(contrary.length)} and the same way ${times(similar.length)}`;
  const certainty = share === 1 && all >= 3 ? 'certain' : share >= 0.7 ? 'likely' : 'unsure';
  return { value: isContrary ? 1 : 2, certainty, reason, measures: measuresOf(shown) };
}

const within = (step: number, [low, high]: Span) => step >= low && step <= high;

/** Steps of the outer lines of a staff under a clef, or null where it shows no pitch. */
function staffLines({ sign, line, octaveChange }: Clef): Span | null {
  const onLine = { G: 32, F: 24, C: 28, percussion: null, TAB: null, none: null }[sign];
  if (onLine === null) return null;
  const bottom = onLine + octaveChange * 7 - (line - 1) * 2;
  return [bottom, bottom + 8];
}

type Beyond = { measure: number; steps: number };

/** How far each note lies past the first ledger line, which is two steps off the staff: Middle C under the treble, A5 above it. */
function stepsBeyondLedger({ measures }: Score, tones: Tone[]): Beyond[] {
  const byNumber = new Map(measures.map((measure) => [measure.number, measure]));
  return tones.flatMap(({ note, step, measure: number }) => {
    const measure = byNumber.get(number);
    const changed = measure?.clefChanges.findLast((clef) => clef.staff === note.staff && clef.onset <= note.onset);
    const clef = changed ?? measure?.clefs.find(({ staff }) => staff === note.staff);
    const lines = clef ? staffLines(clef) : null;
    if (lines === null) return [];
    const steps = Math.max(step - (lines[1] + 2), lines[0] - 2 - step);
    return steps > 0 ? [{ measure: number, steps }] : [];
  });
}

/** A single step past the ledger line, such as B3 in the right hand, may be a neighbour of Middle C position. */
function farOut(beyond: Beyond[]): Evidence<number> {
  const isFar = beyond.some(({ steps }) => steps > 1) || beyond.length > 2;
  return {
    value: 5,
    certainty: isFar ? 'certain' : 'likely',
    reason: `${counted(beyond.length)} beyond the first ledger line`,
    measures: measuresOf(beyond),
  };
}

function unsure<Value>(value: Value, reason: string, measures: number[]): Evidence<Value> {
  return { value, certainty: 'unsure', reason, measures };
}

const counted = (count: number) => (count === 1 ? 'One note lies' : `${count} notes lie`);

const times = (count: number) => (count === 1 ? 'once' : `${count} times`);
