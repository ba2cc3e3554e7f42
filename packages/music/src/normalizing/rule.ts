import type { XmlElement } from '#xml/index.ts';
import type { TimedMeasure } from './timed-measure.ts';

export type MeasurePosition = {
  /** 0 is the first part of the file. */
  part: number;
  /** 0 is the first measure of the part. */
  index: number;
};

/** One correction of a score before it is drawn. All rules share a single pass over the score. */
export type Rule = {
  /** May add, move and remove elements of a measure, before its notes are timed. */
  rewrite?(measure: XmlElement, position: MeasurePosition): void;
  /** May change the contents of a measure's notes. */
  annotate?(measure: TimedMeasure): void;
  /** After the last measure of a part. */
  endPart?(): void;
};

/** Names of all elements that occur in the score. */
export type ElementNames = ReadonlySet<string>;
