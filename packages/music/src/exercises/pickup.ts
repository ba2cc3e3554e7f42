import { degreeOf, midiOf, shiftOf, struck } from './piece.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { Sketch } from './sketch.ts';
import { stepsIn } from './windows.ts';

/** Leads into the tune from the dominant or by step, below its top. False where the hand has no such keys. */
export function pitchPickup({ pickup, measures, windows }: Sketch, plan: Plan, random: Random): boolean {
  const window = pickup && windows[0]?.[pickup.hand];
  const [first, next] = pickup ? struck(measures, pickup.hand) : [];
  const [start] = first?.event.notes ?? [];
  if (!pickup || !window || !first || !start) return false;
  const { tonality } = first.measure;
  const tops = struck(measures, pickup.hand).flatMap(({ event, at }) =>
    at < 4 ? event.notes.map(({ step }) => step) : [],
  );
  const pitched = (step: number) => ({ step, shift: shiftOf(step, tonality, { root: 4 }) });
  const turn = next ? (next.event.notes[0]?.step ?? start.step) - start.step : 0;
  const usable = (step: number) =>
    step >= window.low &&
    step <= window.high &&
    step < Math.max(...tops) &&
    (plan.tags.accidental || pitched(step).shift === 0);
  const runs = stepsIn(window).flatMap((step) => {
    const move = start.step - step;
    const semitones = Math.abs(midiOf(start, tonality) - midiOf(pitched(step), tonality));
    const isSmooth =
      Math.abs(move) <= 2 || (Math.abs(move) === 3 && Math.sign(turn) === -Math.sign(move) && Math.abs(turn) <= 2);
    const isWide = Math.abs(move) + 1 > plan.intervalRule.to || Math.abs(move) + 1 === plan.intervalRule.without;
    if (move === 0 || semitones === 0 || semitones > 5 || !isSmooth || isWide) return [];
    const away = -Math.sign(move);
    const run = pickup.events.map((_, at) => step + away * (pickup.events.length - 1 - at));
    return run.every(usable) ? [run] : [];
  });
  const dominant = runs.filter((run) => degreeOf(run.at(-1) ?? 0, tonality) === 4);
  if (runs.length === 0) return false;
  const chosen = random.pick(dominant.length > 0 ? dominant : runs);
  for (const [at, event] of pickup.events.entries()) event.notes = [pitched(chosen[at] ?? start.step)];
  return true;
}
