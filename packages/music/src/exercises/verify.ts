import { ranges } from '#tags.ts';
import type { Choice } from './choice.ts';
import { showsInterval } from './intervals.ts';
import { type Measure, hands, stepInChord, struck } from './piece.ts';
import { meterOf, restRankOf, rhythmRank } from './rhythm.ts';

/** Whether the finished measures show exactly what was requested; otherwise the search is repeated. */
export function showsAll(measures: Measure[], choice: Choice): boolean {
  return (
    showsRhythm(measures, choice) &&
    showsRests(measures, choice) &&
    showsTies(measures, choice) &&
    hands.every((hand) => struck(measures, hand).length > 1) &&
    showsInterval(
      choice.interval,
      hands.flatMap((hand) => movesOf(measures, hand)),
    ) &&
    showsRange(measures, choice) &&
    showsAccidentals(measures, choice) &&
    phrasesClose(measures)
  );
}

const events = (measures: Measure[]) => measures.flatMap(({ right, left }) => [...right, ...left]);

export function movesOf(measures: Measure[], hand: 'right' | 'left'): number[] {
  const notes = struck(measures, hand);
  return notes.slice(1).map(({ step }, at) => Math.abs(step - (notes[at]?.step ?? step)));
}

function showsRhythm(measures: Measure[], choice: Choice): boolean {
  const meter = meterOf(choice);
  const highest = Math.max(...measures.flatMap((measure) => hands.map((hand) => rhythmRank(measure[hand], meter))));
  // A measure of 3/8 filled by one note has no rank of its own: shorter ones must accompany it.
  return highest === choice.rhythm;
}

function showsRests(measures: Measure[], { rest }: Choice): boolean {
  const measureRests = events(measures).some(({ isMeasureRest }) => isMeasureRest) ? 1 : 0;
  const others = Math.max(
    ...measures.flatMap((measure) =>
      hands.map((hand) => (measure[hand][0]?.isMeasureRest ? 0 : restRankOf(measure[hand]))),
    ),
  );
  return Math.max(measureRests, others) === (rest === 4 ? 0 : rest);
}

function showsTies(measures: Measure[], { tie }: Choice): boolean {
  return events(measures).some(({ tiesOn }) => tiesOn) === (tie === 2);
}

function showsAccidentals(measures: Measure[], { accidental }: Choice): boolean {
  return events(measures).some(({ shift }) => shift !== 0) === accidental;
}

/** Every phrase ends on a note of its chord, and sections do so in both hands. */
function phrasesClose(measures: Measure[]): boolean {
  return measures.every((measure) => {
    if (!measure.endsPhrase) return true;
    const ends = (measure.endsSection ? hands : (['right'] as const)).map((hand) =>
      measure[hand].findLast(({ step }) => step !== null),
    );
    return ends.every(
      (end) => !end || end.step === null || [0, 2, 4].includes(stepInChord(end.step, measure.tonality, measure.chord)),
    );
  });
}

function showsRange(measures: Measure[], { range }: Choice): boolean {
  const right = struck(measures, 'right').map(({ step }) => step);
  const left = struck(measures, 'left').map(({ step }) => step);
  switch (range) {
    case 1:
    case 2:
      return reachesMiddleC(right, left) && moveTogether(measures, range);
    case 4:
      return right.includes(33) || left.includes(23);
    case 5:
      return right.some((step) => step >= 41) || left.some((step) => step <= 15);
    default:
      return true;
  }
}

/** Notes that distinguish Middle C position from EFGA. */
const reachesMiddleC = (right: number[], left: number[]): boolean =>
  right.some((step) => step < 30) || left.some((step) => step > 26);

function moveTogether(measures: Measure[], range: 1 | 2): boolean {
  const left = struck(measures, 'left');
  const shared = struck(measures, 'right').flatMap((note) => {
    const other = left.find(({ measure, event }) => measure === note.measure && event.onset === note.event.onset);
    return other ? [{ right: note.step, left: other.step }] : [];
  });
  const motions = shared.slice(1).map((now, at) => {
    const before = shared[at] ?? now;
    return Math.sign(now.right - before.right) * Math.sign(now.left - before.left);
  });
  const contrary = motions.filter((motion) => motion < 0).length;
  const similar = motions.filter((motion) => motion > 0).length;
  return range === ranges.middleCContrary.id ? contrary >= 3 && similar === 0 : similar >= 3 && contrary === 0;
}
