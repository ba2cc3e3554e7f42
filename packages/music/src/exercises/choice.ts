import { keySignatures, type ListTag, rhythms, type SwitchTag, type TagId, ties, timeSignatures } from '#tags.ts';
import { type Random } from './random.ts';

export type Answers = { [List in ListTag]: TagId<List> } & { [Switch in SwitchTag]: boolean };

export type Options = Partial<Answers> & {
  /** The same seed and options give the same exercise, byte for byte. */
  seed: number;
  /** An even number from 4 to 16. */
  measures?: number;
  /** Quarter notes per minute, 40 to 160. */
  tempo?: number;
  /** Many programs omit <mode> in the key; 'left out' makes such a file. */
  mode?: 'written' | 'left out';
};

export type Choice = Answers & { measures: number; tempo: number; mode: 'written' | 'left out' };

/**
 * Rests that fit beside the notes of a rhythm, by time signature, all as ids of their lists: dotted halves in 4/4 leave
 * room only for the quarter rest, for instance.
 */
const roomForRests: Record<TagId<'timeSignature'>, Partial<Record<TagId<'rhythm'>, TagId<'rest'>[]>>> = {
  1: { 1: [1, 4], 2: [3], 3: [1, 2, 4], 4: [1, 2, 3, 4], 5: [1, 2, 3, 4], 6: [1, 2, 3, 4], 7: [1, 2, 3, 4] },
  2: { 3: [1, 4], 4: [1, 3, 4], 5: [1, 3, 4], 6: [1, 3, 4], 7: [1, 3, 4] },
  3: { 2: [1, 4], 3: [3], 4: [1, 3, 4], 5: [1, 3, 4], 6: [1, 3, 4], 7: [1, 3, 4] },
  4: { 5: [1, 4], 7: [1, 4] },
};

/**
 * Intervals that a hand can reach in each range: a fifth on five keys, a fourth in EFGA; a sixth only beyond the ledger
 * lines.
 */
const intervalsInRange: Record<TagId<'range'>, TagId<'interval'>[]> = {
  1: [1, 2, 3, 4, 5],
  2: [1, 2, 3, 4, 5],
  3: [1, 2, 3, 4, 5],
  4: [1, 4],
  5: [1, 2, 3, 4, 5, 6],
};

/**
 * Keys whose tonic the hands can reach; other keys are possible on request, and end on another note of the tonic chord.
 */
const keysInRange: Record<TagId<'range'>, TagId<'keySignature'>[]> = {
  1: [1, 2, 3, 4, 5, 6, 7],
  2: [1, 2, 3, 4, 5, 6, 7],
  3: [1, 2, 4, 5, 6],
  4: [2, 3, 4],
  5: [1, 2, 3, 4, 5, 6, 7],
};

type Rhythmic = Pick<Answers, 'timeSignature' | 'rhythm' | 'rest'>;
type Spatial = Pick<Answers, 'range' | 'interval'>;

export const rhythmics: Rhythmic[] = entriesById(roomForRests).flatMap(([timeSignature, byRhythm]) =>
  entriesById(byRhythm).flatMap(([rhythm, rests]) => rests.map((rest) => ({ timeSignature, rhythm, rest }))),
);
export const spatials: Spatial[] = entriesById(intervalsInRange).flatMap(([range, intervals]) =>
  intervals.map((interval) => ({ range, interval })),
);
export const comfortableKeys = (range: TagId<'range'>): TagId<'keySignature'>[] => keysInRange[range];
export const isMinor = (key: TagId<'keySignature'>): boolean =>
  key === keySignatures.aMinor.id || key === keySignatures.dMinor.id;
export const isMixture = (key: TagId<'keySignature'>): boolean =>
  key === keySignatures.cGAndFMajor.id || key === keySignatures.aAndDMinor.id;

function entriesById<Id extends number, Value>(byId: { readonly [Key in Id]?: Value }): [Id, Value][] {
  return Object.entries<Value>(byId as Record<string, Value>).map(([id, value]) => [Number(id) as Id, value]);
}

/** Fills in unset options consistently. @throws RangeError if the options contradict each other */
export function resolveOptions(options: Options, random: Random): Choice {
  const rhythmic = draw(rhythmics, options, random, 'These rests do not fit this rhythm and time signature');
  const spatial = draw(spatials, options, random, 'This interval does not fit under the hand in this range');
  const keySignature = options.keySignature ?? random.pick(comfortableKeys(spatial.range));
  if (!Object.values(keySignatures).some(({ id }) => id === keySignature))
    throw new RangeError('A key signature is a number from 1 to 7');
  const measures = options.measures ?? drawMeasures(rhythmic, keySignature, random);
  if (measures % 2 !== 0 || measures < 4 || measures > 16)
    throw new RangeError('An exercise has an even number of measures from 4 to 16');
  if (isMixture(keySignature) && measures < 8) throw new RangeError('A change of key needs 8 measures or more');
  return {
    ...rhythmic,
    ...spatial,
    keySignature,
    tie: options.tie ?? (random.chance(0.25) ? ties.tie.id : ties.none.id),
    accidental: options.accidental ?? random.chance(isMinor(keySignature) ? 0.8 : 0.2),
    articulation: options.articulation ?? random.chance(0.4),
    dynamics: options.dynamics ?? random.chance(0.6),
    measures,
    tempo: checkTempo(options.tempo ?? 2 * (30 + random.below(20))),
    mode: options.mode ?? 'written',
  };
}

function draw<Group extends Rhythmic | Spatial>(
  groups: Group[],
  options: Options,
  random: Random,
  otherwise: string,
): Group {
  const fixed: Record<string, unknown> = options;
  const fitting = groups.filter((group) =>
    Object.entries(group).every(([tag, id]) => fixed[tag] === undefined || fixed[tag] === id),
  );
  if (fitting.length === 0) throw new RangeError(otherwise);
  return random.pick(fitting);
}

/** Long notes and short measures need more measures to make sense, and each key needs a phrase of its own. */
function drawMeasures({ rhythm, timeSignature }: Rhythmic, key: TagId<'keySignature'>, random: Random): number {
  if (key === keySignatures.cGAndFMajor.id) return random.pick([12, 12, 16]);
  if (key === keySignatures.aAndDMinor.id) return random.pick([8, 12, 16]);
  const isShort = rhythm === rhythms.quarter.id || rhythm === rhythms.eighths.id;
  const isLongMeasure = timeSignature === timeSignatures.fourFour.id || timeSignature === timeSignatures.threeFour.id;
  return isShort && isLongMeasure ? random.pick([4, 8, 8, 12, 16]) : random.pick([8, 8, 12, 16]);
}

function checkTempo(tempo: number): number {
  if (tempo < 40 || tempo > 160) throw new RangeError('A tempo is a number from 40 to 160');
  return tempo;
}
