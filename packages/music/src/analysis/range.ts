import type { Clef, Score } from '#model.ts';
import { ranges, type TagId, type TagKey } from '#tags.ts';
import type { Certainty, Evidence } from './evidence.ts';
import { outermostPitches } from './facts.ts';
import { measuresOf, type Tone } from './melody.ts';
import { findMotion } from './motion.ts';
import type { Hands, Reason } from './reasons.ts';

type Range = Evidence<TagId<'range'> | null>;

/** Lowest and highest step, as `diatonic` counts: C4 is 28. */
type Span = readonly [low: number, high: number];
type Position = { right: Span; left: Span };

const middleC: Position = { right: [28, 32], left: [24, 28] };
const lowCHighC: Position = { right: [35, 39], left: [21, 25] };
/** Hand positions for each entry of the list; beyond the ledger lines there is none. */
const positions: Record<Exclude<TagKey<'range'>, 'beyondLedger'>, Position> = {
  middleCContrary: middleC,
  middleCSimilar: middleC,
  lowCHighC,
  efga: { right: [30, 33], left: [23, 26] },
};
/** On the way from Middle C to Low C. */
const leftHandMoved: Position = { right: middleC.right, left: lowCHighC.left };

/** The hand position, from the pitches of each hand; in Middle C position the direction of both hands decides. */
export function findRange(score: Score, tones: Tone[]): Range {
  const measures = measuresOf(tones);
  const unsure = (value: TagId<'range'> | null, reason: Reason): Range => ({
    value,
    certainty: 'unsure',
    measures,
    ...reason,
  });
  if (tones.length === 0) return unsure(null, { code: 'range.no-notes', params: {} });
  const beyond = stepsBeyondLedger(score, tones);
  if (beyond.length > 0) return farOut(beyond);
  if (score.staves !== 2) return unsure(null, { code: 'range.hands-unknown', params: {} });

  const isIn = ({ right, left }: Position) =>
    tones.every(({ note, step }) => within(step, note.staff === 1 ? right : left));
  const hands = handsOf(tones);
  const certainty: Certainty = hands === 'both' ? 'certain' : 'likely';

  if (isIn(positions.efga)) {
    if (isIn(middleC)) return unsure(ranges.efga.id, { code: 'range.efga-or-middle-c', params: {} });
    return { value: ranges.efga.id, certainty, code: 'range.position', params: { position: 'efga', hands }, measures };
  }
  if (isIn(positions.lowCHighC)) {
    const params = { position: 'low-and-high-c', hands } as const;
    return { value: ranges.lowCHighC.id, certainty, code: 'range.position', params, measures };
  }
  if (isIn(middleC)) return inMiddleC(tones);
  if (isIn(leftHandMoved)) return unsure(ranges.lowCHighC.id, { code: 'range.left-hand-moved', params: {} });
  const params = { right: reachOf(tones, 1), left: reachOf(tones, 2) };
  return unsure(null, { code: 'range.no-position', params });
}

function handsOf(tones: Tone[]): Hands {
  const staves = new Set(tones.map(({ note }) => note.staff));
  if (staves.size === 2) return 'both';
  return staves.has(1) ? 'right' : 'left';
}

function reachOf(tones: Tone[], staff: number): string[] {
  return outermostPitches(tones.filter(({ note }) => note.staff === staff).map(({ note }) => note.pitch));
}

function inMiddleC(tones: Tone[]): Range {
  const { contrary, similar } = findMotion(tones);
  const all = contrary.length + similar.length;
  const isContrary = contrary.length >= similar.length;
  const value = isContrary ? ranges.middleCContrary.id : ranges.middleCSimilar.id;
  if (all === 0)
    return { value, certainty: 'unsure', code: 'range.hands-apart', params: {}, measures: measuresOf(tones) };

  const shown = isContrary ? contrary : similar;
  const share = shown.length / all;
  return {
    value,
    certainty: share === 1 && all >= 3 ? 'certain' : share >= 0.7 ? 'likely' : 'unsure',
    code: 'range.motion',
    params: { contrary: contrary.length, similar: similar.length },
    measures: measuresOf(shown),
  };
}

const within = (step: number, [low, high]: Span) => step >= low && step <= high;

/** Steps of the outer lines of a staff under a clef; null if the clef shows no pitch. */
function staffLines({ sign, line, octaveChange }: Clef): Span | null {
  const onLine = { G: 32, F: 24, C: 28, percussion: null, TAB: null, none: null }[sign];
  if (onLine === null) return null;
  const bottom = onLine + octaveChange * 7 - (line - 1) * 2;
  return [bottom, bottom + 8];
}

type Beyond = { measure: number; steps: number };

/**
 * How far each note is written beyond the first ledger line, which is two steps off the staff: Middle C in treble clef
 * below, A5 above.
 */
function stepsBeyondLedger({ measures }: Score, tones: Tone[]): Beyond[] {
  const byNumber = new Map(measures.map((measure) => [measure.number, measure]));
  return tones.flatMap(({ note, step, measure: number }) => {
    const measure = byNumber.get(number);
    const changed = measure?.clefChanges.findLast((clef) => clef.staff === note.staff && clef.onset <= note.onset);
    const clef = changed ?? measure?.clefs.find(({ staff }) => staff === note.staff);
    const lines = clef ? staffLines(clef) : null;
    if (lines === null) return [];
    const written = step - 7 * note.octaveShift;
    const steps = Math.max(written - (lines[1] + 2), lines[0] - 2 - written);
    return steps > 0 ? [{ measure: number, steps }] : [];
  });
}

/** A single step beyond the ledger line, such as B3 in the right hand, may be a neighbour note of Middle C position. */
function farOut(beyond: Beyond[]): Range {
  const isFar = beyond.some(({ steps }) => steps > 1) || beyond.length > 2;
  return {
    value: ranges.beyondLedger.id,
    certainty: isFar ? 'certain' : 'likely',
    code: 'range.beyond-ledger',
    params: { notes: beyond.length },
    measures: measuresOf(beyond),
  };
}
