import { keyForm, type Signature, type SignatureKind, timeForm } from '#mei/signatures.ts';
import type { SignKind } from '#reading/warnings.ts';
import { childText, type XmlElement } from '#xml/element.ts';

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

/**
 * The signatures in force on a staff in one measure, in order; null if it is unknown what is drawn, as for hidden ones.
 */
type InForce = readonly (string | null)[];
export type StaffHistory = { kind: SignatureKind; staff: number; measures: InForce[] };

/** All signatures of a score. */
type Signatures = { staves: number; signatures: readonly Signature[] };

/** The history of each staff and kind of signature. */
export function readHistories({ staves, signatures }: Signatures, length: number): StaffHistory[] {
  const histories: StaffHistory[] = [];
  for (let staff = 0; staff < staves; staff += 1) {
    const own = signatures.filter((one) => one.staff === staff);
    // Percussion and tablature have no keys.
    const hasKeys = own.every(
      ({ kind, element }) => kind !== 'clef' || ['G', 'C', 'F'].includes(signOf(element) ?? ''),
    );
    for (const kind of hasKeys ? (['key', 'time', 'clef'] as const) : (['time', 'clef'] as const)) {
      const measures = inForce(
        own.filter((one) => one.kind === kind),
        length,
      );
      histories.push({ kind, staff, measures });
    }
  }
  return histories;
}

function inForce(signatures: readonly Signature[], length: number): InForce[] {
  const measures: (string | null)[][] = [];
  let last: string | null = null;
  let next = 0;
  for (let measure = 0; measure < length; measure += 1) {
    const forms: (string | null)[] = [];
    for (let one = signatures[next]; one && one.measure === measure; one = signatures[(next += 1)])
      forms.push((last = formOf(one)));
    measures.push(forms.length > 0 ? forms : [last]);
  }
  return measures;
}

export function formOf({ kind, element }: Signature): string | null {
  if (element.attributes['print-object'] === 'no') return null;
  if (kind === 'key') return keyForm(element);
  if (kind === 'clef') return signOf(element);
  const time = timeForm(element);
  if (time === null || time.symbol === 'single-number') return null;
  return time.symbol ?? `${time.count}${time.unit}`.replaceAll('+', '');
}

/** Null for clefs without a sign of their own. */
function signOf(clef: XmlElement): string | null {
  const sign = childText(clef, 'sign');
  return sign === 'none' || sign === 'jianpu' ? null : sign;
}
