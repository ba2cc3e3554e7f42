import { ranges } from '#tags.ts';
import type { Choice } from './choice.ts';
import { showsInterval } from './intervals.ts';
import { type Bar, hands, placeInChord, struck } from './piece.ts';
import { meterOf, restRankOf, rhythmRank } from './rhythm.ts';

/** True where the finished bars show exactly what was asked for; a search that chose otherwise is made again. */
export function showsAll(bars: Bar[], choice: Choice): boolean {
  return (
    showsRhythm(bars, choice) &&
    showsRests(bars, choice) &&
    showsTies(bars, choice) &&
    hands.every((hand) => struck(bars, hand).length > 1) &&
    showsInterval(
      choice.interval,
      hands.flatMap((hand) => movesOf(bars, hand)),
    ) &&
    showsRange(bars, choice) &&
    showsAccidentals(bars, choice) &&
    phrasesClose(bars)
  );
}

const events = (bars: Bar[]) => bars.flatMap(({ right, left }) => [...right, ...left]);

export function movesOf(bars: Bar[], hand: 'right' | 'left'): number[] {
  const notes = struck(bars, hand);
  return notes.slice(1).map(({ step }, at) => Math.abs(step - (notes[at]?.step ?? step)));
}

function showsRhythm(bars: Bar[], choice: Choice): boolean {
  const meter = meterOf(choice);
  const highest = Math.max(...bars.flatMap((bar) => hands.map((hand) => rhythmRank(bar[hand], meter))));
  // A bar of 3/8 that one note fills has no rank of its own: shorter ones must stand beside it.
  return highest === choice.rhythm;
}

function showsRests(bars: Bar[], { rest }: Choice): boolean {
  const barRests = events(bars).some(({ isBarRest }) => isBarRest) ? 1 : 0;
  const others = Math.max(
    ...bars.flatMap((bar) => hands.map((hand) => (bar[hand][0]?.isBarRest ? 0 : restRankOf(bar[hand])))),
  );
  return Math.max(barRests, others) === (rest === 4 ? 0 : rest);
}

function showsTies(bars: Bar[], { tie }: Choice): boolean {
  return events(bars).some(({ tiesOn }) => tiesOn) === (tie === 2);
}

function showsAccidentals(bars: Bar[], { accidental }: Choice): boolean {
  return events(bars).some(({ shift }) => shift !== 0) === accidental;
}

/** Every phrase comes to rest on a note of its chord, and sections do so in both hands. */
function phrasesClose(bars: Bar[]): boolean {
  return bars.every((bar) => {
    if (!bar.endsPhrase) return true;
    const ends = (bar.endsSection ? hands : (['right'] as const)).map((hand) =>
      bar[hand].findLast(({ step }) => step !== null),
    );
    return ends.every(
      (end) => !end || end.step === null || [0, 2, 4].includes(placeInChord(end.step, bar.tonality, bar.chord)),
    );
  });
}

function showsRange(bars: Bar[], { range }: Choice): boolean {
  const right = struck(bars, 'right').map(({ step }) => step);
  const left = struck(bars, 'left').map(({ step }) => step);
  switch (range) {
    case 1:
    case 2:
      return reachesMiddleC(right, left) && moveTogether(bars, range);
    case 4:
      return right.includes(33) || left.includes(23);
    case 5:
      return right.some((step) => step >= 41) || left.some((step) => step <= 15);
    default:
      return true;
  }
}

/** Notes that tell Middle C position from EFGA. */
const reachesMiddleC = (right: number[], left: number[]): boolean =>
  right.some((step) => step < 30) || left.some((step) => step > 26);

function moveTogether(bars: Bar[], range: 1 | 2): boolean {
  const left = struck(bars, 'left');
  const shared = struck(bars, 'right').flatMap((note) => {
    const other = left.find(({ bar, event }) => bar === note.bar && event.onset === note.event.onset);
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
