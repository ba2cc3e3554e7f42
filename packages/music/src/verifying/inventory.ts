import type { Signature } from '#mei/index.ts';
import type { SignKind } from '#signs.ts';
import type { StaffHistory } from './staff-history.ts';

/** What should be drawn for a file. Measures are counted from 0. */
export type Inventory = {
  /** Elements with their ids in the pages. */
  named: { id: string; kind: SignKind; measure: number }[];
  /** Notes with special notehead shapes, by SMuFL code point. */
  heads: { id: string; glyph: string; measure: number }[];
  /** Number of signs of each kind in each measure. */
  counted: Map<SignKind, number>[];
  /** Texts in a measure, without blanks. */
  texts: { kind: SignKind; text: string; measure: number }[];
  /** Measures at whose start or end a repeat begins or ends. */
  repeats: { measure: number; isForward: boolean }[];
  /** Measures at which a volta bracket begins. */
  voltas: number[];
  signatures: StaffHistory[];
  /** Keys and times that are not at the start of their measures. */
  signaturesWithin: Signature[];
};
