import { fixedLists, isRuledList, type Lists, type RuledList, type Rules } from '#analysis/rules.ts';
import { remember } from '#remember.ts';
import { type TagId, ties } from '#tags.ts';
import { type Grade, grades } from './grades.ts';
import { type Meter, meters, type Tonality, tonalityOf } from './piece.ts';
import { preferring, type Random } from './random.ts';
import { endsWell, pickupsOf, type Pattern, shortestOf, type Vocabulary, vocabularyOf } from './rhythm.ts';
import { cadenceCost, canEnd, canMove, keysIn, type Windows, windowsOf } from './windows.ts';
import { gradeNames, type Motion, type Texture, type Wishes } from './wishes.ts';

/** The tags of an exercise, as in a score. */
export type ExerciseTags = { [List in RuledList]: number } & {
  tie: TagId<'tie'>;
  accidental: boolean;
  articulation: boolean;
  dynamics: boolean;
};

/** Everything that is decided before the first note. */
export type Plan = Timing &
  Reach & {
    grade: Grade;
    /** 0 is Pre-Grade, 8 is Grade 8. */
    level: number;
    lists: Lists;
    tags: ExerciseTags;
    isRangeAsked: boolean;
    measures: number;
    tempo: number;
    texture: Texture;
    motion: Motion | null;
    hasPickup: boolean;
    hasFingerings: boolean;
    /** How much cheaper the practised intervals may get, which grows with the attempts. */
    eagerness: number;
    /** Whether its interval spans all the keys of a hand, whose top note then comes more than once. */
    needsWholeHand: boolean;
  };

/** A meter with the rhythms of a measure that a piece may use, and the places of its hardest note value and rest. */
export type Timing = {
  timeSignature: number;
  rhythm: number;
  rest: number;
  meter: Meter;
  patterns: readonly Pattern[];
  hardest: number;
  hardestRest: number;
  /** What may be silent: nothing, a hand for a measure, or less. */
  silence: 'none' | 'measures' | 'rests';
  vocabulary: Vocabulary;
};

export type Reach = {
  range: number;
  interval: number;
  keySignature: number;
  keys: readonly Tonality[];
  windows: readonly Windows[];
  rangeRule: Rules['range'];
  intervalRule: Rules['interval'];
  span: number;
};

export const levelOf = ({ grade }: Wishes): number => gradeNames.findIndex((name) => name === grade);

export const gradeOf = (level: number): Grade => {
  const grade = grades[level];
  if (!grade) throw new RangeError('No such grade');
  return grade;
};

const knownTimings = new WeakMap<Lists, Timing[]>();

/** All that can be composed: meters with a hardest note value and rest for which there are rhythms. */
export const listTimings = (lists: Lists): Timing[] => remember(knownTimings, lists, () => findTimings(lists));

function findTimings(lists: Lists): Timing[] {
  const vocabulary = vocabularyOf(lists);
  const found: Timing[] = [];
  for (const { id: timeSignature, rule } of lists.timeSignature) {
    const meter = meters.find(({ name }) => rule.times.includes(name));
    if (!meter) continue;
    for (const [hardest, { id: rhythm }] of vocabulary.rhythms.entries()) {
      for (const { id: rest, rule: pauses } of lists.rest) {
        const hardestRest = vocabulary.rests.findIndex(({ id }) => id === rest);
        const patterns = (vocabulary.patterns.get(meter.name) ?? []).filter(
          (one) => one.rhythm <= hardest && one.rest <= hardestRest,
        );
        const isMeasure = pauses.values.some(({ type }) => type === 'measure');
        const silence = pauses.values.length === 0 ? 'none' : isMeasure ? 'measures' : 'rests';
        const place = { timeSignature, rhythm, rest, meter, hardest, hardestRest };
        found.push({ ...place, patterns, silence, vocabulary });
      }
    }
  }
  return found.filter(isComposable);
}

function isComposable({ patterns, meter, hardest, hardestRest, silence }: Timing): boolean {
  const showing = patterns.some(({ rhythm }) => rhythm === hardest);
  const resting = silence !== 'rests' || patterns.some(({ rest }) => rest === hardestRest);
  return showing && resting && patterns.some((one) => one.rest < 0 && endsWell(one, meter));
}

/** Quarter notes per minute at which the shortest value is not too fast for the grade. */
export function fastestOf({ patterns }: Timing, { maxNotesPerSecond }: Grade): number {
  const shortest = Math.min(...patterns.map(shortestOf));
  return Math.min(160, Math.floor(15 * maxNotesPerSecond * shortest));
}

export const maxSigns = 4;

const knownReaches = new WeakMap<Lists, Map<number, Reach[]>>();

/** All combinations of a range, an interval and a key that a hand of this span can play. */
export const listReaches = (lists: Lists, span: number): Reach[] =>
  remember(
    remember(knownReaches, lists, () => new Map()),
    span,
    () => findReaches(lists, span),
  );

function findReaches(lists: Lists, usual: number): Reach[] {
  return lists.range.flatMap(({ id: range, rule: rangeRule }) =>
    lists.interval.flatMap(({ id: interval, rule: intervalRule }) => {
      const span = Math.max(usual, Math.min(intervalRule.from, 8));
      const windows = windowsOf(rangeRule, span).filter(
        ({ right, left }) => Math.max(keysIn(right), keysIn(left)) >= intervalRule.from,
      );
      return lists.keySignature.flatMap(({ id, rule }): Reach[] => {
        const keys = rule.keys.map(tonalityOf);
        const fitting = windows.filter(
          (one) => keys.every((key) => canEnd(one, key)) && keys.some((key) => canMove(one, key, intervalRule)),
        );
        const isKnown = keys.every(({ fifths }) => Math.abs(fifths) <= maxSigns) && keys.length <= 3;
        if (fitting.length === 0 || !isKnown) return [];
        return [{ range, interval, keySignature: id, keys, windows: fitting, rangeRule, intervalRule, span }];
      });
    }),
  );
}

/** The tags that are wished for. */
type Wished = { [List in RuledList]?: number | undefined };

export const fits = (group: Timing | Reach, wishes: Wished): boolean =>
  Object.entries(group).every(([name, id]) => !isRuledList(name) || wishes[name] === undefined || wishes[name] === id);

/** Fills in what is not wished for with what the grade usually has, or freely where that left no music. */
export function drawPlan(wishes: Wishes, random: Random, isFree = false): Plan {
  const { lists = fixedLists } = wishes;
  const level = levelOf(wishes);
  const grade = gradeOf(level);
  const reach = drawReach(wishes, lists, grade, isFree, random);
  const texture = drawTexture(wishes, reach, level, grade, random);
  const isWaiting = grade.maxTogether < 1 || texture === 'one line' || texture === 'hand to hand';
  const timing = drawTiming(wishes, lists, grade, isWaiting, random);
  /* The hand that does not play may have the rest of a pickup. */
  const mayPickUp = timing.silence === 'rests' && pickupsOf(timing).length > 0;
  const measures = wishes.measures ?? (isFree ? 16 : drawMeasures(reach, grade, random));
  const isMinor = reach.keys.some(({ mode }) => mode === 'minor');
  const tags: ExerciseTags = {
    range: reach.range,
    interval: reach.interval,
    keySignature: reach.keySignature,
    rhythm: timing.rhythm,
    rest: timing.rest,
    timeSignature: timing.timeSignature,
    tie: (wishes.tie ?? (random.chance(grade.tie) ? ties.tie.id : ties.none.id)) === ties.tie.id ? 2 : 1,
    accidental: wishes.accidental ?? random.chance(isMinor ? 1 : grade.accidental),
    articulation: wishes.articulation ?? random.chance(grade.articulation),
    dynamics: wishes.dynamics ?? random.chance(grade.dynamics),
  };
  return {
    ...timing,
    ...reach,
    grade,
    level,
    lists,
    tags,
    measures,
    texture,
    isRangeAsked: wishes.range !== undefined,
    tempo: wishes.tempo ?? drawTempo(timing, grade, random),
    motion: wishes.motion ?? motionOf(reach),
    hasPickup: wishes.pickup ?? (level >= 5 && measures >= 8 && mayPickUp && random.chance(0.25)),
    hasFingerings: wishes.fingerings ?? true,
    eagerness: 3,
    needsWholeHand: reach.windows.every(({ right }) => keysIn(right) <= Math.max(4, reach.intervalRule.from)),
  };
}

const motionOf = ({ rangeRule }: Reach): Motion | null =>
  'motion' in rangeRule && rangeRule.motion ? (rangeRule.motion === 'similar' ? 'parallel' : 'contrary') : null;

const isUsual = <List extends RuledList>(
  one: Record<List, number>,
  lists: readonly List[],
  grade: Grade,
  wishes: Wishes,
): boolean => lists.every((list) => wishes[list] === one[list] || grade[list].includes(one[list]));

/** Draws by one list after the other, each entry as often as the grade names it. */
function drawUsual<List extends RuledList, Item extends Record<List, number>>(
  items: readonly Item[],
  lists: readonly List[],
  grade: Grade,
  random: Random,
): Item {
  let left = items;
  for (const list of lists) {
    const named = grade[list].filter((id) => left.some((one) => one[list] === id));
    const chosen = random.pick<number>(named.length > 0 ? named : left.map((one) => one[list]));
    left = left.filter((one) => one[list] === chosen);
  }
  return random.pick(left);
}

/** A hand that waits is shown a rest, unless none are wished. */
function drawTiming(wishes: Wishes, lists: Lists, grade: Grade, isWaiting: boolean, random: Random): Timing {
  const possible = listTimings(lists).filter(
    (one) =>
      fits(one, wishes) &&
      fastestOf(one, grade) >= (wishes.tempo ?? 40) &&
      (!wishes.pickup || pickupsOf(one).length > 0),
  );
  /* Tunes of one note a measure are soon all composed. */
  const isVaried = ({ patterns }: Timing) => patterns.some(({ values }) => values.length > 1);
  const needsRest = isWaiting && wishes.rest === undefined;
  const usual = preferring(
    possible.filter((one) => isUsual(one, ['timeSignature', 'rhythm', 'rest'], grade, wishes)),
    (one) => isVaried(one) && (isWaiting ? !needsRest || one.silence !== 'none' : one.silence !== 'measures'),
    isVaried,
  );
  if (usual.length > 0) return drawUsual(usual, ['rhythm', 'timeSignature'], grade, random);
  const easiest = Math.min(...possible.map(({ hardest }) => hardest));
  return random.pick(preferring(possible, ({ hardest, silence }) => hardest === easiest && silence !== 'rests'));
}

function drawReach(wishes: Wishes, lists: Lists, grade: Grade, isFree: boolean, random: Random): Reach {
  const possible = listReaches(lists, wishes.span ?? grade.span).filter((one) => fits(one, wishes));
  if (isFree) return random.pick(possible);
  const isAmongUsual = (one: Reach) => isUsual(one, ['range', 'interval', 'keySignature'], grade, wishes);
  const closes = ({ windows, keys, rangeRule }: Reach) =>
    grade.maxTogether === 0 ||
    windows.some((one) => keys.every((key) => cadenceCost(one, key) < ('beyondLedger' in rangeRule ? 3 : 5)));
  const among = preferring(possible, (one) => isAmongUsual(one) && closes(one), isAmongUsual);
  return drawUsual(among, ['range', 'interval', 'keySignature'], grade, random);
}

/** Each key needs a phrase of its own, and four measures of whole notes are enough for a beginner. */
function drawMeasures({ keys }: Reach, grade: Grade, random: Random): number {
  const least = keys.length > 1 ? 8 : 4;
  const usual = grade.measures.filter((count) => count >= least);
  return random.pick(usual.length > 0 ? usual : [8]);
}

function drawTexture(
  { texture, motion, range }: Wishes,
  { rangeRule, intervalRule }: Reach,
  level: number,
  grade: Grade,
  random: Random,
): Texture {
  if (texture) return texture;
  const isSimilar = 'motion' in rangeRule && rangeRule.motion === 'similar';
  const needsBoth = level > 0 && (isSimilar || motion !== undefined || ('motion' in rangeRule && range !== undefined));
  /* A bass needs fifths. */
  const apart = grade.textures.filter((one) => intervalRule.to >= 5 || one === 'hand to hand');
  return needsBoth ? 'accompanied' : random.pick(apart.length > 0 ? apart : grade.textures);
}

function drawTempo(timing: Timing, grade: Grade, random: Random): number {
  const fastest = Math.min(fastestOf(timing, grade), grade.fastest);
  const slowest = Math.min(grade.slowest, fastest);
  const share = random.fraction() ** (grade.maxNotesPerSecond > 3.5 ? 0.4 : 1);
  return 2 * Math.floor((slowest + share * (fastest - slowest)) / 2);
}
