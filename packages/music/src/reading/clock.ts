import { QUARTER } from '#model.ts';
import { childNumber, type Element } from './element.ts';
import { limits } from './limits.ts';
import { ProblemError } from './problem-error.ts';

const maxTicks = limits.quartersOfOneMeasure * QUARTER;

/**
 * The moment in the measure that reading has come to. It is kept exactly and rounded only when it is read,
 * so that lengths that are no whole ticks (elevenths of a quarter, say) still add up.
 */
export class Clock {
  #ticksOfDivision = QUARTER;
  #now = 0;
  #chordOnset = 0;

  get now(): number {
    return Math.round(this.#now);
  }

  startMeasure() {
    this.#now = 0;
    this.#chordOnset = 0;
  }

  /** Divisions are parts of a quarter note. */
  divideBy(divisions: number) {
    this.#ticksOfDivision = QUARTER / divisions;
  }

  /** Ticks, not rounded; null without a <duration>. */
  readDuration(parent: Element): number | null {
    const divisions = childNumber(parent, 'duration', { from: 0, to: maxTicks / this.#ticksOfDivision });
    return divisions === null ? null : divisions * this.#ticksOfDivision;
  }

  /** Moment of something that is written `<offset>` divisions away from here. */
  offsetBy(direction: Element): number {
    const max = maxTicks / this.#ticksOfDivision;
    const offset = childNumber(direction, 'offset', { from: -max, to: max }) ?? 0;
    return Math.max(0, Math.round(this.#now + offset * this.#ticksOfDivision));
  }

  /** Ticks, not rounded. */
  move(length: number, element: Element): { onset: number; duration: number } {
    this.#chordOnset = this.#now;
    this.#now += length;
    if (this.#now > maxTicks) throw tooLong(element);
    return this.stay(length);
  }

  /** Places a further note of the chord that began last. */
  stay(length: number): { onset: number; duration: number } {
    const onset = Math.round(this.#chordOnset);
    return { onset, duration: Math.round(this.#chordOnset + length) - onset };
  }

  /** Goes back no further than the beginning: programs go back by a whole measure even after a voice that was too short. */
  back(backup: Element) {
    this.#now = Math.max(0, this.#now - (this.readDuration(backup) ?? 0));
  }

  forward(forward: Element) {
    this.move(this.readDuration(forward) ?? 0, forward);
  }
}

function tooLong({ name, line }: Element): ProblemError {
  const params = { line, element: name, max: limits.quartersOfOneMeasure };
  return new ProblemError({ code: 'score-file.measure-too-long', params });
}
