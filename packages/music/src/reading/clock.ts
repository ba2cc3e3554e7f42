import { QUARTER } from '#model.ts';
import { childNumber, type Element } from './element.ts';
import { limits } from './limits.ts';
import { ProblemError } from './problem-error.ts';

const maxTicks = limits.quartersOfOneMeasure * QUARTER;

/**
 * The current position in the measure. It is kept exactly and rounded only on output, so that lengths that are not
 * whole ticks (such as elevenths of a quarter) still add up.
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

  /** Divisions are fractions of a quarter note. */
  divideBy(divisions: number) {
    this.#ticksOfDivision = QUARTER / divisions;
  }

  /** In ticks, not rounded; null without a <duration>. */
  readDuration(parent: Element): number | null {
    const divisions = childNumber(parent, 'duration', { from: 0, to: maxTicks / this.#ticksOfDivision });
    return divisions === null ? null : divisions * this.#ticksOfDivision;
  }

  /** The position `<offset>` divisions away from the current one. */
  offsetBy(direction: Element): number {
    const max = maxTicks / this.#ticksOfDivision;
    const offset = childNumber(direction, 'offset', { from: -max, to: max }) ?? 0;
    return Math.max(0, Math.round(this.#now + offset * this.#ticksOfDivision));
  }

  /** In ticks, not rounded. */
  move(length: number, element: Element): { onset: number; duration: number } {
    this.#chordOnset = this.#now;
    this.#now += length;
    if (this.#now > maxTicks) throw tooLong(element);
    return this.stay(length);
  }

  /** Places another note of the current chord. */
  stay(length: number): { onset: number; duration: number } {
    const onset = Math.round(this.#chordOnset);
    return { onset, duration: Math.round(this.#chordOnset + length) - onset };
  }

  /**
   * Never goes back beyond the start of the measure: some programs go back by a whole measure even after a voice that
   * was too short.
   */
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
