import type { XmlElement } from '#xml/element.ts';
import { QUARTER } from '#model.ts';
import { limits, type Range } from './limits.ts';
import { refuse, refuseValue } from './problems.ts';

/** Null if there is no such child. @throws ProblemError if its value is not a number in the range */
export function childNumber(parent: XmlElement, name: string, range: Range): number | null {
  const child = parent.find(name);
  return child ? toNumber(child.text, range, child) : null;
}

/** Like `childNumber`, for a whole number. */
export function childInteger(parent: XmlElement, name: string, range: Range): number | null {
  const child = parent.find(name);
  return child ? toInteger(child.text, range, child) : null;
}

/** @throws ProblemError if the text is not a decimal number in the range, which names the element and its line */
export function toNumber(text: string, range: Range, element: XmlElement): number {
  const trimmed = text.trim();
  const value = /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  if (value >= range.from && value <= range.to) return value;
  return refuseValue('score-file.number', element, trimmed, { from: range.from, to: range.to });
}

/** Like `toNumber`, for a whole number. */
export function toInteger(text: string, range: Range, element: XmlElement): number {
  const value = toNumber(text, range, element);
  if (Number.isInteger(value)) return value;
  return refuseValue('score-file.integer', element, text.trim(), { from: range.from, to: range.to });
}

/** Whole numbers that reading does not need, and that an engraver would fail on or draw as something else. */
const integers = new Map<string, Range>([
  ['staff-lines', limits.staffLines],
  ['root-alter', limits.alter],
  ['bass-alter', limits.alter],
  ['degree-value', limits.chordDegree],
  ['degree-alter', limits.alter],
  ['tremolo', limits.tremoloMarks],
  ['string', limits.strings],
  ['fret', limits.frets],
]);

/** @throws ProblemError if a number in this element makes no sense */
export function checkValues(parent: XmlElement): void {
  for (const element of parent.children) {
    const { name, text } = element;
    const range = integers.get(name);
    if (range && (text.trim() !== '' || name === 'degree-value')) toInteger(text, range, element);
    // Keys of quarter tones have fractions.
    if (name === 'key-alter') toNumber(text, limits.alter, element);
    checkValues(element);
  }
}

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

  /** The duration in ticks, not rounded; null without a <duration>. */
  readDuration(parent: XmlElement): number | null {
    const divisions = childNumber(parent, 'duration', { from: 0, to: maxTicks / this.#ticksOfDivision });
    return divisions === null ? null : divisions * this.#ticksOfDivision;
  }

  /** The position `<offset>` divisions away from the current one. */
  offsetBy(direction: XmlElement): number {
    const max = maxTicks / this.#ticksOfDivision;
    const offset = childNumber(direction, 'offset', { from: -max, to: max }) ?? 0;
    return Math.max(0, Math.round(this.#now + offset * this.#ticksOfDivision));
  }

  /** Moves on by a length in ticks, which is not rounded. */
  move(length: number, element: XmlElement): { onset: number; duration: number } {
    this.#chordOnset = this.#now;
    this.#now += length;
    if (this.#now > maxTicks) {
      const { name, line } = element;
      refuse('score-file.measure-too-long', { line, element: name, max: limits.quartersOfOneMeasure });
    }
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
  back(backup: XmlElement) {
    this.#now = Math.max(0, this.#now - (this.readDuration(backup) ?? 0));
  }

  forward(forward: XmlElement) {
    this.move(this.readDuration(forward) ?? 0, forward);
  }
}
