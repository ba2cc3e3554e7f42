import type { Choice } from './choice.ts';
import { type Bar, type Event, hands, midiOf, placeInChord, signatureAlter, type Tonality } from './piece.ts';
import type { Random } from './random.ts';

/** Writes the accidentals of an exercise: the raised leading tone of a minor key, else a note bent towards the one above it. */
export function alter(bars: Bar[], { accidental }: Choice, random: Random): void {
  if (!accidental) return;
  for (const bar of bars) if (bar.tonality.mode === 'minor' && bar.chord === 4) raiseLeadingTones(bar);
  if (bars.some((bar) => [...bar.right, ...bar.left].some(({ shift }) => shift !== 0))) return;
  const places = bendable(bars, 'within the bar');
  const anywhere = places.length > 0 ? places : bendable(bars, 'anywhere');
  if (anywhere.length === 0) return;
  for (const event of new Set([random.pick(anywhere), random.pick(anywhere)])) event.shift = 1;
}

/** All of the bar's sevenths at once, so that no natural rubs against the raised one. */
function raiseLeadingTones(bar: Bar): void {
  const sevenths = hands.flatMap((hand) => bar[hand]).filter((event) => isSeventh(event, bar.tonality));
  if (sevenths.some(({ tiesOn, isTied }) => tiesOn || isTied)) return;
  for (const event of sevenths) event.shift = 1;
}

const isSeventh = ({ step }: Event, tonality: Tonality): boolean =>
  step !== null && placeInChord(step, tonality, 0) === 6;

/** Notes a whole tone below the next one, which a sharp (or a natural in place of a flat) leads into it. */
function bendable(bars: Bar[], where: 'within the bar' | 'anywhere'): Event[] {
  const line = bars.flatMap((bar) => bar.right.map((event) => ({ bar, event })));
  return line.flatMap(({ bar, event }, at) => {
    const next = line[at + 1];
    if (!next || event.step === null || next.event.step !== event.step + 1) return [];
    if (where === 'within the bar' && (next.bar !== bar || event.onset === 0)) return [];
    if (event.tiesOn || event.isTied || next.bar.tonality !== bar.tonality) return [];
    const { fifths } = bar.tonality;
    const isWholeTone = midiOf(next.event.step, fifths) - midiOf(event.step, fifths) === 2;
    const canRise = signatureAlter(event.step, fifths) < 1 && !suggestsAnotherKey(event.step, bar.tonality);
    return isWholeTone && canRise && !rubs(event, event.step, bar) ? [event] : [];
  });
}

/** A raised fifth would be the leading tone of the relative minor. */
const suggestsAnotherKey = (step: number, tonality: Tonality): boolean =>
  tonality.mode === 'major' && placeInChord(step, tonality, 0) === 4;

/** True where the left hand holds the same letter unaltered. */
function rubs(event: Event, step: number, bar: Bar): boolean {
  return bar.left.some(
    (other) =>
      other.step !== null &&
      (other.step - step) % 7 === 0 &&
      other.onset < event.onset + event.length &&
      event.onset < other.onset + other.length,
  );
}
