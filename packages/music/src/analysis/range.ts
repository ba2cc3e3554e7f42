import { type Clef, midi, type Pitch, type Score, stepName } from '#model.ts';
import type { Certainty, Evidence } from './evidence.ts';
import { measuresOf, outerLine, type Tone } from './melody.ts';
import type { HandPosition, Hands, Reason } from './reasons.ts';
import type { Compass, RangeRule, RuledEntry } from './rules.ts';

/** Lowest and highest step, as `diatonic` counts: C4 is 28. */
type Span = readonly [low: number, high: number];
type Position = { right: Span; left: Span };

export const positions: Record<HandPosition, Position> = {
  'middle-c': { right: [28, 32], left: [24, 28] },
  'low-and-high-c': { right: [35, 39], left: [21, 25] },
  efga: { right: [30, 33], left: [23, 26] },
};
/** Between Middle C and Low C position: only the left hand has moved. */
const leftHandMoved: Position = { right: positions['middle-c'].right, left: positions['low-and-high-c'].left };

type Hand = { span: Span; reach: string[] };
type Moved = { count: number; measures: number[] };

/** Where the notes lie; null where there are none. */
export type RangeTraits = {
  compass: Span;
  measures: number[];
  beyond: Moved & { isFar: boolean };
  /** Null unless the piece is written on two staves. */
  hands: { right: Hand | null; left: Hand | null; contrary: Moved; similar: Moved } | null;
} | null;

export function findRangeTraits(score: Score, tones: Tone[]): RangeTraits {
  const compass = spanOf(tones);
  if (!compass) return null;
  const beyond = stepsBeyondLedger(score, tones);
  const isFar = beyond.some(({ steps }) => steps > 1) || beyond.length > 2;
  return {
    compass,
    measures: measuresOf(tones),
    beyond: { count: beyond.length, measures: measuresOf(beyond), isFar },
    hands: score.staves === 2 ? handsTraits(tones) : null,
  };
}

function handsTraits(tones: Tone[]) {
  const [right, left] = [handOf(tones.filter(isRight)), handOf(tones.filter((tone) => !isRight(tone)))];
  const { contrary, similar } = findMotion(tones);
  const moved = (all: { measure: number }[]) => ({ count: all.length, measures: measuresOf(all) });
  return { right, left, contrary: moved(contrary), similar: moved(similar) };
}

const isRight = ({ note }: Tone) => note.staff === 1;

function handOf(tones: Tone[]): Hand | null {
  const span = spanOf(tones);
  return span && { span, reach: outermostPitches(tones.map(({ note }) => note.pitch)) };
}

function spanOf(tones: Tone[]): Span | null {
  if (tones.length === 0) return null;
  let [low, high] = [Infinity, -Infinity];
  for (const { step } of tones) [low, high] = [Math.min(low, step), Math.max(high, step)];
  return [low, high];
}

type Traits = NonNullable<RangeTraits>;
type HandsTraits = NonNullable<Traits['hands']>;
type Entries = readonly RuledEntry<'range'>[];

/** Prefers a position of the hands, then the narrowest compass, then the entry for notes beyond the ledger lines. */
export function decideRange(traits: RangeTraits, entries: Entries): Evidence<number | null> {
  if (!traits) return { value: null, certainty: 'unsure', code: 'range.no-notes', params: {}, measures: [] };
  const inPosition =
    traits.beyond.count === 0 && traits.hands ? decidePosition(traits.measures, traits.hands, entries) : null;
  return inPosition ?? decideCompass(traits, entries) ?? decideWithoutPosition(traits, entries);
}

function decidePosition(measures: number[], hands: HandsTraits, entries: Entries): Evidence<number | null> | null {
  const played = handsOf(hands);
  const certainty: Certainty = played === 'both' ? 'certain' : 'likely';
  const isIn = (position: HandPosition) => liesIn(hands, positions[position]);
  const at = (position: HandPosition) => findEntry(entries, (rule) => 'position' in rule && rule.position === position);

  if (isIn('efga')) {
    const value = at('efga');
    if (isIn('middle-c')) return { value, certainty: 'unsure', measures, code: 'range.efga-or-middle-c', params: {} };
    return { value, certainty, code: 'range.position', params: { position: 'efga', hands: played }, measures };
  }
  if (isIn('low-and-high-c')) {
    const params = { position: 'low-and-high-c', hands: played } as const;
    return { value: at('low-and-high-c'), certainty, code: 'range.position', params, measures };
  }
  return isIn('middle-c') ? inMiddleC(measures, hands, entries) : null;
}

function findEntry(entries: Entries, isMeant: (rule: RangeRule) => boolean): number | null {
  return entries.find(({ rule }) => isMeant(rule))?.id ?? null;
}

function liesIn({ right, left }: HandsTraits, position: Position): boolean {
  return (!right || within(right.span, position.right)) && (!left || within(left.span, position.left));
}

const within = ([low, high]: Span, [lowest, highest]: Span) => low >= lowest && high <= highest;

function handsOf({ right, left }: HandsTraits): Hands {
  if (right && left) return 'both';
  return right ? 'right' : 'left';
}

/** In Middle C position the direction of both hands decides. */
function inMiddleC(measures: number[], { contrary, similar }: HandsTraits, entries: Entries): Evidence<number | null> {
  const all = contrary.count + similar.count;
  const motion = contrary.count >= similar.count ? 'contrary' : 'similar';
  const value = findEntry(entries, (rule) => 'motion' in rule && rule.motion === motion);
  if (all === 0) return { value, certainty: 'unsure', code: 'range.hands-apart', params: {}, measures };

  const moves = motion === 'contrary' ? contrary : similar;
  const share = moves.count / all;
  return {
    value,
    certainty: share === 1 && all >= 3 ? 'certain' : share >= 0.7 ? 'likely' : 'unsure',
    code: 'range.motion',
    params: { contrary: contrary.count, similar: similar.count },
    measures: moves.measures,
  };
}

function decideCompass({ compass: [low, high], measures }: Traits, entries: Entries): Evidence<number | null> | null {
  const fitting = entries.flatMap(({ id, rule }) =>
    'lowest' in rule && within([low, high], [rule.lowest, rule.highest]) ? [{ id, rule }] : [],
  );
  const narrowest = fitting.toSorted((one, other) => widthOf(one.rule) - widthOf(other.rule))[0];
  if (!narrowest) return null;
  const params = { lowest: stepName(low), highest: stepName(high) };
  return { value: narrowest.id, certainty: 'certain', code: 'range.compass', params, measures };
}

const widthOf = ({ lowest, highest }: Compass) => highest - lowest;

function decideWithoutPosition({ beyond, measures, hands }: Traits, entries: Entries): Evidence<number | null> {
  if (beyond.count > 0) return beyondLedgerLines(beyond, entries);
  const unsure = (value: number | null, reason: Reason) => ({
    value,
    certainty: 'unsure' as const,
    measures,
    ...reason,
  });
  if (!hands) return unsure(null, { code: 'range.hands-unknown', params: {} });
  if (liesIn(hands, leftHandMoved)) {
    const value = findEntry(entries, (rule) => 'position' in rule && rule.position === 'low-and-high-c');
    return unsure(value, { code: 'range.left-hand-moved', params: {} });
  }
  const params = { right: hands.right?.reach ?? [], left: hands.left?.reach ?? [] };
  return unsure(null, { code: 'range.no-position', params });
}

/** A single step past the ledger line, such as B3 in the right hand, may be a neighbour of Middle C position. */
function beyondLedgerLines({ count, measures, isFar }: Traits['beyond'], entries: Entries): Evidence<number | null> {
  return {
    value: findEntry(entries, (rule) => 'beyondLedger' in rule),
    certainty: isFar ? 'certain' : 'likely',
    code: 'range.beyond-ledger',
    params: { notes: count },
    measures,
  };
}

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
  const byPosition = new Map(measures.map((measure) => [measure.position, measure]));
  return tones.flatMap(({ note, step, measure: position }) => {
    const measure = byPosition.get(position);
    const changed = measure?.clefChanges.findLast((clef) => clef.staff === note.staff && clef.onset <= note.onset);
    const clef = changed ?? measure?.clefs.find(({ staff }) => staff === note.staff);
    const lines = clef ? staffLines(clef) : null;
    if (lines === null) return [];
    const written = step - 7 * note.octaveShift;
    const steps = Math.max(written - (lines[1] + 2), lines[0] - 2 - written);
    return steps > 0 ? [{ measure: position, steps }] : [];
  });
}

/**
 * How the hands move from one shared onset to the next: in contrary or similar motion. If a hand repeats its note, the
 * move counts as neither.
 */
function findMotion(tones: Tone[]) {
  const left = new Map(outerLine(tones, 2, 'lowest').map((tone) => [tone.at, tone]));
  const shared = outerLine(tones, 1, 'highest').flatMap((right) => {
    const other = left.get(right.at);
    return other ? [{ right, left: other }] : [];
  });

  const moves = shared.slice(1).map(({ right, left: other }, index) => {
    const before = shared[index] ?? { right, left: other };
    const product = Math.sign(right.step - before.right.step) * Math.sign(other.step - before.left.step);
    return { product, measure: right.measure };
  });
  return { contrary: moves.filter(({ product }) => product < 0), similar: moves.filter(({ product }) => product > 0) };
}

/** Names of the lowest and highest pitch; one if both are the same, none without pitches. */
export function outermostPitches(pitches: Pitch[]): string[] {
  const rising = pitches.toSorted((one, other) => midi(one) - midi(other));
  const [lowest, highest] = [rising[0], rising.at(-1)];
  if (!lowest || !highest) return [];
  return [...new Set([pitchName(lowest), pitchName(highest)])];
}

function pitchName({ step, alter, octave }: Pitch): string {
  const accidental = alter < 0 ? 'b'.repeat(-alter) : '#'.repeat(alter);
  return `${step}${accidental}${octave}`;
}
