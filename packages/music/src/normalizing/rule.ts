import type { XmlElement } from '#xml/index.ts';
import type { TimedMeasure } from './timed-measure.ts';

export type MeasurePosition = {
  /** 0 is the first part of the file. */
  part: number;
  /** 0 is the first measure of the part. */
  index: number;
};

/** One thing that is put right in a score before it is drawn. The whole score is walked through once for all rules. */
export type Rule = {
  /** May add, move and remove what stands in a measure, before its notes are timed. */
  rewrite?(measure: XmlElement, position: MeasurePosition): void;
  /** May change what stands in the notes of a measure. */
  annotate?(measure: TimedMeasure): void;
  /** After the last measure of a part. */
  endPart?(): void;
};

/** Names of all elements that occur in the score. */
export type ElementNames = ReadonlySet<string>;
