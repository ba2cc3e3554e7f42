import { type Direction, type Measure, QUARTER, type Score, type Swing } from '#model.ts';

/** What 'swing' means in words, which give no ratio: the first eighth twice as long as the second. */
const swungEighths: Swing = { unit: QUARTER / 2, first: 2, second: 1 };
const straight: Swing = { unit: QUARTER / 2, first: 1, second: 1 };

const straightWords = new Set(['straight', 'even']);
const swingWords = new Set(['swing', 'swung', 'swinging', 'shuffle']);
/** What may stand beside them in a tempo; other words only mention swing, as in 'Swing Low' or 'even slower'. */
const qualifiers = new Set(
  (
    'a and the in with no not very quite slightly slow slowly med medium fast up uptempo easy light hard heavy bright ' +
    'moderate moderately relaxed gentle gently lively jazz jazzy blues bluesy rock big band feel groove rhythm style ' +
    'time tempo beat eighth eighths th ths s note notes quaver quavers sixteenth sixteenths'
  ).split(' '),
);

type Change = { onset: number; swing: Swing };

/** Maps a moment of a measure, in ticks, to the moment at which it is played. */
export type Warp = (ticks: number) => number;

/** How swing shifts the moments of each written measure, where <swing> or words ask for it. */
export function swingOf({ measures }: Score): Warp[] {
  let swing = straight;
  return measures.map((measure) => {
    const changes = [{ onset: 0, swing }, ...measure.directions.flatMap(toChange)];
    swing = changes.at(-1)?.swing ?? swing;
    if (changes.every((change) => isStraight(change.swing))) return (ticks) => ticks;
    return warpOf(measure, changes);
  });
}

function toChange({ onset, swing, words }: Direction): Change[] {
  if (swing) return [{ onset, swing }];
  if (words === null) return [];
  const names: string[] = words.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (!names.every((name) => straightWords.has(name) || swingWords.has(name) || qualifiers.has(name))) return [];
  if (names.includes('no') || names.some((name) => straightWords.has(name))) return [{ onset, swing: straight }];
  return names.some((name) => swingWords.has(name)) ? [{ onset, swing: swungEighths }] : [];
}

const isStraight = ({ first, second }: Swing) => first === second;

/** Shifts the middle of a pair; a pair that is divided differently, such as a triplet, is played as written. */
function warpOf(measure: Measure, changes: Change[]): Warp {
  const shift = measure.isImplicit || measure.label === '' ? (measure.nominal ?? 0) - measure.actual : 0;
  const moments = measure.notes.flatMap(({ onset, duration, isGrace }) => (isGrace ? [] : [onset, onset + duration]));
  const pairOf = (ticks: number, unit: number) => Math.floor((ticks + shift) / (2 * unit));
  const unevenPairs = (unit: number) =>
    new Set(moments.filter((ticks) => (ticks + shift) % unit !== 0).map((ticks) => pairOf(ticks, unit)));
  const uneven = new Map(changes.map(({ swing: { unit } }) => [unit, unevenPairs(unit)]));
  return (ticks) => {
    const { unit, first, second } = changes.findLast(({ onset }) => onset <= ticks)?.swing ?? straight;
    const pair = pairOf(ticks, unit);
    const isMiddle = ticks + shift === (2 * pair + 1) * unit;
    if (!isMiddle || uneven.get(unit)?.has(pair)) return ticks;
    return 2 * pair * unit - shift + (2 * unit * first) / (first + second);
  };
}
