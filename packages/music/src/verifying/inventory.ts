import type { Signature } from '#mei/index.ts';
import type { SignKind } from '#signs.ts';
import type { StaffHistory } from './staff-history.ts';

/** What a file wants to have drawn. Measures are counted from 0. */
export type Inventory = {
  /** Each by the id that it has in the pages. */
  named: { id: string; kind: SignKind; measure: number }[];
  /** Notes whose head has a shape of its own, by the code points of SMuFL. */
  heads: { id: string; glyph: string; measure: number }[];
  /** How many of a kind stand in a measure. */
  counted: Map<SignKind, number>[];
  /** What is written in a measure, without blanks. */
  texts: { kind: SignKind; text: string; measure: number }[];
  /** Measures at whose beginning or end a repeat begins or ends. */
  repeats: { measure: number; isForward: boolean }[];
  voltas: number;
  signatures: StaffHistory[];
  /** Keys and times that do not stand at the beginning of their measures. */
  signaturesWithin: Signature[];
};
